/** A database of the browser on this device (IndexedDB). */
export type DeviceDatabase = {
  /**
   * Runs `work` in one transaction over the named stores. Between its requests `work` must not wait for anything
   * else: the browser commits a transaction that has no open request.
   * @returns what `work` returns, once the transaction is committed
   * @throws where the browser offers no database (some private windows), or has no room
   */
  transact<Value>(
    stores: string | string[],
    mode: IDBTransactionMode,
    work: (store: (name: string) => IDBObjectStore) => Promise<Value>,
  ): Promise<Value>
}

/** Opened at the first transaction, and again after the browser or a deletion has closed it. */
export function deviceDatabase(name: string, createStores: (database: IDBDatabase) => void): DeviceDatabase {
  let opening: Promise<IDBDatabase> | undefined
  const reset = () => {
    opening = undefined
  }
  const open = () => {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1)
      request.onupgradeneeded = () => createStores(request.result)
      request.onsuccess = () => {
        const database = request.result
        // Another tab that deletes or upgrades the database must not have to wait for this one.
        database.onversionchange = () => {
          database.close()
          reset()
        }
        database.onclose = reset
        resolve(database)
      }
      request.onerror = () => reject(request.error)
    })
    opening.catch(reset)
    return opening
  }
  return {
    async transact(stores, mode, work) {
      const transaction = (await open()).transaction(stores, mode)
      const committed = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
      })
      const [value] = await Promise.all([work((store) => transaction.objectStore(store)), committed])
      return value
    },
  }
}

/** The result of one request of a transaction. */
export const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
