// What axe finds wrong with a page for those who do not see it, or cannot point.

import { readFile } from "node:fs/promises";

const AXE = await readFile(new URL("node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

// The serious and critical findings: rule, and the elements it is about.
export async function serious(page) {
  // By the debugger's way: the page's own policy lets no other script in.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`);
}
