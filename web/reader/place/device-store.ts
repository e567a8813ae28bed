import { deviceDatabase, settled } from '../../device-database.ts'

const STORE = 'kept'
const database = deviceDatabase('lembar-reader', (created) => void created.createObjectStore(STORE))

/**
 * What the reader stores on this device: places and settings. They are in IndexedDB, apart from the local storage
 * that signing out clears, under keys that begin with the user. Where the browser stores nothing (private windows),
 * everything works but lasts no longer than the page.
 */
export async function readKept(key: string): Promise<unknown> {
  try {
    return await database.transact(STORE, 'readonly', (store) => settled(store(STORE).get(key)))
  } catch {
    return undefined
  }
}

/** Stores a value; a later one for the same key replaces it. */
export async function keep(key: string, value: unknown): Promise<void> {
  try {
    await database.transact(STORE, 'readwrite', (store) => settled(store(STORE).put(value, key)))
  } catch {
    // A place that cannot be stored must not interrupt the reading.
  }
}

/** Every stored value whose key begins with the prefix. */
export async function listKept(prefix: string): Promise<[key: string, value: unknown][]> {
  try {
    return await database.transact(STORE, 'readonly', async (store) => {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      const [keys, values] = await Promise.all([
        settled(store(STORE).getAllKeys(range)),
        settled(store(STORE).getAll(range)),
      ])
      return keys.map((key, i): [string, unknown] => [String(key), values[i]])
    })
  } catch {
    return []
  }
}
