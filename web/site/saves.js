// What outlives the page: a shelf of named bytes in the browser's own database.

const STORE = "saves";

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export class Saves {
  #database;
  #shelf;

  // Opens one device's shelf. Fails where the browser keeps nothing.
  static async open(shelf) {
    const saves = new Saves();
    const request = indexedDB.open("sanban", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    saves.#database = await done(request);
    saves.#shelf = shelf;
    return saves;
  }

  // Everything on the shelf: [name, bytes] each.
  async all() {
    const range = IDBKeyRange.bound([this.#shelf], [this.#shelf, []]);
    const store = this.#database.transaction(STORE).objectStore(STORE);
    const [keys, values] = await Promise.all([done(store.getAllKeys(range)), done(store.getAll(range))]);
    return keys.map(([, name], at) => [name, values[at]]);
  }

  // Keeps several at once, or none of them: [name, bytes] each.
  put(entries) {
    return new Promise((resolve, reject) => {
      const transaction = this.#database.transaction(STORE, "readwrite", { durability: "strict" });
      for (const [name, bytes] of entries) transaction.objectStore(STORE).put(bytes, [this.#shelf, name]);
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
  }
}

// Two pages on one shelf would undo what the other saved: whoever comes last has it, and the other one is told.
export function claim(shelf, taken) {
  navigator.locks?.request(`sanban ${shelf}`, { steal: true }, () => new Promise(() => {})).catch(taken);
}
