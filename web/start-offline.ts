import { registerWorker } from './offline/register-worker.ts'
import { HAS_SAVED_BOOKS } from './session/forget-saved-books.ts'
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
    void tend()
    addEventListener('online', tend)
  }
  if (document.readyState === 'complete') start()
  else addEventListener('load', start)
}

/** Only a visitor who has saved or opened a book on this device fetches the code. */
async function tend(): Promise<void> {
  let isUsed = storage()?.getItem(HAS_SAVED_BOOKS) != null
  try {
    isUsed ||= (await indexedDB.databases()).length > 0
  } catch {
    // A browser that lists no databases has nothing to send.
  }
  if (isUsed) await import('./tend-device.ts').then((module) => module.tendDevice())
}
