import { registerWorker } from './offline/register-worker.ts'
import { HAS_SAVED_BOOKS, LEASES_TO_END } from './session/forget-saved-books.ts'
import { storage } from './session/session.ts'

/**
 * Registers the service worker after the page has loaded: a first visit does not depend on it. docs/offline.md says
 * what it does.
 */
export function startOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const start = () => {
    // Private windows and full disks refuse it: the shop works without.
    registerWorker().catch(() => undefined)
    const tend = () => {
      void tendWhereBooksAreSaved()
      void tendWhereBooksWereRead()
    }
    tend()
    addEventListener('online', tend)
  }
  if (document.readyState === 'complete') start()
  else addEventListener('load', start)
}

/** Only a visitor with saved books, or who deleted some offline, fetches the code, and asks the shop. */
async function tendWhereBooksAreSaved(): Promise<void> {
  if ([HAS_SAVED_BOOKS, LEASES_TO_END].every((key) => storage()?.getItem(key) == null)) return
  const { tendSavedBooks } = await import('./offline/tend-saved-books.ts')
  await tendSavedBooks()
}

/** Only a visitor who has opened a book on this device has these databases; nobody else fetches the code. */
async function tendWhereBooksWereRead(): Promise<void> {
  try {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (names.includes('lembar-marks')) await (await import('./tend-device.ts')).tendDevice()
  } catch {
    // A browser without databases has nothing to send.
  }
}
