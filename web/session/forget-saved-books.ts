/** The database with the copies of books on this device. The name is defined here so that every page can delete it. */
export const OFFLINE_DATABASE = 'lembar-offline'

/** Set in local storage while copies are on this device: they can be offered without a connection. */
export const HAS_SAVED_BOOKS = 'has_saved_books'

/** Deletes every copy of a book on this device, with the keys that they are encrypted with. */
export function forgetSavedBooks(): void {
  try {
    window.indexedDB.deleteDatabase(OFFLINE_DATABASE)
    window.localStorage.removeItem(HAS_SAVED_BOOKS)
  } catch {
    // A browser without storage has no copies.
  }
}
