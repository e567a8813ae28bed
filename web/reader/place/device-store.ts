import { deviceDatabase, settled } from '../../device-database.ts'

const STORE = 'kept'
const database = deviceDatabase('lembar-reader', (created) => void created.createObjectStore(STORE))

/**
 * What the reader keeps on this device: places and settings. In IndexedDB, apart from the local storage that signing
 * out clears, under keys that begin with the user. Where the browser keeps nothing (private windows), all still
 * works and is lost with the page.
 */
export async function readKept(key: string): Promise<unknown> {
  try {
    return await database.transact(STORE, 'readonly', (store) => settled(store(STORE).get(key)))
  } catch {
    return undefined
  }
}

/** Keeps a value; a later one for the same key replaces it. */
export async function keep(key: string, value: unknown): Promise<void> {
  try {
    await database.transact(STORE, 'readwrite', (store) => settled(store(STORE).put(value, key)))
  } catch {
    // Not being able to keep a place must not disturb the reading.
  }
}

/** Every value that is kept under keys that begin so. */
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
