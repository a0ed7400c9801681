// The real program, started and stopped as a user would.

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

const SANBAN = process.env.SANBAN ?? new URL("../../target/debug/sanban", import.meta.url).pathname;
export const SCENARIOS = new URL("../scenarios/", import.meta.url);

// A server that was told to stop has kept everything and ended by then.
const PATIENCE_MS = 20_000;

export class Server {
  #child;
  #folder;
  #flags;

  // A new device with a folder of its own.
  static async start(...flags) {
    const server = new Server();
    server.#folder = await mkdtemp(join(tmpdir(), "sanban-page-"));
    server.#flags = flags;
    await server.switchOn(0, "--fresh");
    return server;
  }

  get address() {
    return `http://127.0.0.1:${this.port}/`;
  }

  async switchOn(port = this.port, ...flags) {
    const saves = join(this.#folder, "saves.txt");
    const all = ["--no-open", "--port", port, "--saves", saves, ...this.#flags, ...flags];
    this.#child = spawn(SANBAN, all, { stdio: ["ignore", "pipe", "inherit"] });
    for await (const line of createInterface({ input: this.#child.stdout })) {
      const address = line.match(/http:\/\/127\.0\.0\.1:(\d+)\//);
      if (address) {
        this.port = Number(address[1]);
        return;
      }
    }
    throw new Error("the server did not start");
  }

  // Returns the exit code; null if it had to be killed.
  async switchOff(signal = "SIGTERM") {
    const exit = once(this.#child, "exit");
    this.#child.kill(signal);
    const impatience = setTimeout(() => this.#child.kill("SIGKILL"), PATIENCE_MS);
    const [code] = await exit;
    clearTimeout(impatience);
    return code;
  }

  async remove() {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await this.switchOff();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

// A scenario as elementary steps: [["down", "a"], ["wait", "50"], ...].
export async function steps(name) {
  const file = new URL(`${name}.scn`, SCENARIOS).pathname;
  const { stdout } = await promisify(execFile)(SANBAN, ["steps", file]);
  return stdout.trim().split("\n").map((line) => line.split(" "));
}
