// Games out and in: the game that the player is at as a line of text, to copy, to keep in a file, to send as a link, and back onto
// the board. The link has the game behind its #, which no browser sends to anybody.

const WORDS = {
  ja: { none: "ここにはまだ対局がありません。棋譜を貼り付けるか、ファイルを開いてください。", copied: "コピーしました", linked: "リンクをコピーしました",
    refused: (why) => `この棋譜は並べられません：${why}`, came: "リンクに棋譜がついていました。盤に並べますか。", unread: "貼り付けられません。ここに直接貼り付けてください。",
    large: "棋譜にしては大きすぎるファイルです" },
  en: { none: "There is no game here yet. Paste one, or open a file.", copied: "Copied", linked: "The link is copied",
    refused: (why) => `This cannot be played: ${why}`, came: "A game came with the link. Shall it go on the board?",
    unread: "The browser does not let us look. Paste it here yourself.", large: "That file is too large to be a game" },
};
const NAMES = ["reversi", "renju", "quoridor"];
// The longest game is shorter, in letters.
const LONGEST = 4000;

// The game in an address, as text.
function gameIn(address) {
  const parts = new URLSearchParams(new URL(address).hash.slice(1));
  const name = NAMES.find((name) => parts.has(name));
  return name && `${name} ${parts.get(name)}`;
}

// The address of a page that opens with a game.
function linkTo(game) {
  const [name, ...rest] = game.trim().split(/\s+/);
  const link = new URL(location.href);
  link.hash = new URLSearchParams({ [name]: rest.join(" ") });
  return link.href;
}

export class Games {
  #send;
  #dialog = document.querySelector("#game");
  #button = document.querySelector("#games");
  #text = document.querySelector("#game-text");
  #told = document.querySelector("#game-told");
  #file = document.querySelector("#game-file");
  #language = "en";
  #isOffered = false;

  // `send(words)` is told what the device has to know.
  constructor(send) {
    this.#send = send;
    this.#button.onclick = () => {
      this.#tell("");
      this.#text.value = "";
      this.#dialog.showModal();
      send("copy");
    };
    for (const button of this.#dialog.querySelectorAll("[data-act]")) {
      button.onclick = () => this[button.dataset.act]();
    }
    this.#file.onchange = () => this.#read(this.#file.files[0]);
    addEventListener("hashchange", () => this.#offer());
  }

  speak(language) {
    this.#language = language;
  }

  // What the device says of games; desk/src/wire.rs has the words.
  hear(message) {
    if (message.games) {
      this.#button.hidden = false;
      if (!this.#isOffered) this.#offer();
      this.#isOffered = true;
    }
    if (!this.#dialog.open) return;
    const words = WORDS[this.#language];
    if (message.game !== undefined && this.#text.value === "") {
      this.#text.value = message.game;
      if (message.game === "") this.#tell(words.none);
    }
    if (message.put === true) this.close();
    if (message.put === false) {
      this.#tell(words.refused(message.why));
      // To the word that goes wrong.
      const end = this.#text.value.slice(message.at).search(/\s|$/);
      this.#text.focus();
      this.#text.setSelectionRange(message.at, message.at + end);
    }
  }

  // Somebody came by a link with a game. They are asked: there may be another one on the board.
  #offer() {
    const game = gameIn(location.href);
    if (!game) return;
    this.#text.value = game;
    this.#tell(WORDS[this.#language].came);
    if (!this.#dialog.open) this.#dialog.showModal();
    // The next time this page is loaded, the device goes on from where it is.
    history.replaceState(null, "", location.pathname + location.search);
  }

  #tell(words) {
    this.#told.textContent = words;
  }

  async copy() {
    await this.#copy(this.#text.value, WORDS[this.#language].copied);
  }

  async link() {
    await this.#copy(linkTo(this.#text.value), WORDS[this.#language].linked);
  }

  async #copy(words, done) {
    try {
      await navigator.clipboard.writeText(words);
    } catch {
      // A page that came without encryption may only copy what is selected.
      const before = this.#text.value;
      this.#text.value = words;
      this.#text.select();
      document.execCommand("copy");
      this.#text.value = before;
    }
    this.#tell(done);
  }

  async paste() {
    try {
      this.#text.value = await navigator.clipboard.readText();
      this.#tell("");
    } catch {
      this.#text.value = "";
      this.#text.focus();
      this.#tell(WORDS[this.#language].unread);
    }
  }

  download() {
    const [name] = this.#text.value.trim().split(/\s+/);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([`${this.#text.value.trim()}\n`], { type: "text/plain" }));
    link.download = `sanban-${NAMES.includes(name) ? name : "game"}.txt`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  choose() {
    this.#file.value = "";
    this.#file.click();
  }

  async #read(file) {
    if (!file) return;
    const isSmall = file.size <= LONGEST;
    if (isSmall) this.#text.value = (await file.text()).trim();
    this.#tell(isSmall ? "" : WORDS[this.#language].large);
  }

  put() {
    if (this.#text.value.length > LONGEST) this.#tell(WORDS[this.#language].large);
    else this.#send(`put ${this.#text.value}`);
  }

  close() {
    this.#dialog.close();
  }
}
