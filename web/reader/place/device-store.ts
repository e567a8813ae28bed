const DATABASE = 'lembar-reader'
const STORE = 'kept'

/**
 * What the reader keeps on this device: places and settings. In IndexedDB, apart from the local storage that signing
 * out clears, under keys that begin with the user. Where the browser keeps nothing (private windows), all still
 * works and is forgotten in the end.
 */
export async function readKept(key: string): Promise<unknown> {
  try {
    const database = await opened()
    return await settled(database.transaction(STORE).objectStore(STORE).get(key))
  } catch {
    return undefined
  }
}

/** Keeps a value; a later one for the same key replaces it. */
export async function keep(key: string, value: unknown): Promise<void> {
  try {
    const database = await opened()
    await settled(database.transaction(STORE, 'readwrite').objectStore(STORE).put(value, key))
  } catch {
    // Not being able to keep a place must not disturb the reading.
  }
}

/** Every value that is kept under keys that begin so. */
export async function listKept(prefix: string): Promise<[key: string, value: unknown][]> {
  try {
    const store = (await opened()).transaction(STORE).objectStore(STORE)
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
    const [keys, values] = await Promise.all([settled(store.getAllKeys(range)), settled(store.getAll(range))])
    return keys.map((key, i) => [String(key), values[i]])
  } catch {
    return []
  }
}

const DEVICE_KEY = 'perangkat'

/** A name for this browser among the reader's own: random, and sent to nobody but the shop. */
export async function deviceName(): Promise<string> {
  const known = await readKept(DEVICE_KEY)
  if (typeof known === 'string') return known
  const made = crypto.randomUUID()
  await keep(DEVICE_KEY, made)
  return made
}

let opening: Promise<IDBDatabase> | undefined

function opened(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => {
      // Another tab with a newer version must not wait for this one.
      request.result.onversionchange = () => {
        request.result.close()
        opening = undefined
      }
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(request.error)
  })
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
