// Fingers and the mouse on the display itself: a tap chooses what is there, and a cursor follows a finger that is drawn over a
// board. What that means is the device's business; here a place on the page becomes a pixel of the display.

const SIDE = 240;
// A finger that moves by less, in pixels of the display, has tapped.
const STILL = 6;

// `send(words)` is told of every tap and every pixel that a finger is drawn over.
export function watchFingers(display, send) {
  // Where each finger came down and was last: pointer -> { from, last, isDrawn }.
  const fingers = new Map();

  const pixel = ({ clientX, clientY }) => {
    const { left, top, width, height } = display.getBoundingClientRect();
    const clip = (part) => Math.min(SIDE - 1, Math.max(0, Math.floor(part * SIDE)));
    return [clip((clientX - left) / width), clip((clientY - top) / height)];
  };

  display.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    // No focus, no selection, no scrolling.
    event.preventDefault();
    display.setPointerCapture(event.pointerId);
    const from = pixel(event);
    fingers.set(event.pointerId, { from, last: from, isDrawn: false });
  });
  display.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const [x, y] = pixel(event);
    finger.isDrawn ||= Math.hypot(x - finger.from[0], y - finger.from[1]) >= STILL;
    if (!finger.isDrawn || (x === finger.last[0] && y === finger.last[1])) return;
    finger.last = [x, y];
    send(`drag ${x} ${y}`);
  });
  display.addEventListener("pointerup", ({ pointerId }) => {
    const finger = fingers.get(pointerId);
    fingers.delete(pointerId);
    if (finger && !finger.isDrawn) send(`tap ${finger.from.join(" ")}`);
  });
  display.addEventListener("pointercancel", ({ pointerId }) => fingers.delete(pointerId));
}
