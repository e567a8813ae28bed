/** The database with the copies of books on this device. The name is defined here so that every page can delete it. */
export const OFFLINE_DATABASE = 'lembar-offline'

/** Set in local storage while copies are on this device: they can be offered without a connection. */
export const HAS_SAVED_BOOKS = 'has_saved_books'

/**
 * Deletes every copy of a book on this device, with the keys that they are encrypted with. No copy is opened from the
 * moment of the call on.
 * @returns resolves once the deletion is done, or waits only for other tabs
 */
export function forgetSavedBooks(): Promise<void> {
  return new Promise((resolve) => {
    try {
      window.localStorage.removeItem(HAS_SAVED_BOOKS)
      const deletion = window.indexedDB.deleteDatabase(OFFLINE_DATABASE)
      deletion.onsuccess = deletion.onerror = deletion.onblocked = () => resolve()
    } catch {
      // A browser without storage has no copies.
      resolve()
    }
  })
}
