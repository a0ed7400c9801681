// A plain file server, as dumb as web hosts are: files of a folder under a path, and a type by the ending of the name.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { once } from "node:events";
import { extname, join, normalize } from "node:path";

const TYPES = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".png": "image/png",
  ".wasm": "application/wasm", ".webmanifest": "application/manifest+json", ".uf2": "application/octet-stream" };

export class FileServer {
  #server;

  static async start(folder, path) {
    const files = new FileServer();
    files.#server = createServer(async (request, response) => {
      const { pathname } = new URL(request.url, "http://localhost");
      const name = pathname.startsWith(path) ? normalize(pathname.slice(path.length) || "index.html") : "";
      try {
        if (!name || name.startsWith("..")) throw new Error("not here");
        const contents = await readFile(join(folder, name));
        response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "application/octet-stream" }).end(contents);
      } catch {
        response.writeHead(404).end();
      }
    }).listen(0, "127.0.0.1");
    await once(files.#server, "listening");
    files.address = `http://127.0.0.1:${files.#server.address().port}${path}`;
    return files;
  }


  async stop() {
    if (!this.#server.listening) return;
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}
