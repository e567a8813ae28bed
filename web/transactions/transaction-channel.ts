const CHANNEL = 'lembar-transactions'

const open = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL))

/** Notifies the shop's other tabs that a transaction was made or has changed; each asks the server itself. */
export function notifyOtherTabs(refno: string): void {
  const channel = open()
  channel?.postMessage(refno)
  channel?.close()
}

/** Calls the listener when another tab has seen a change of this transaction. */
export function listenToOtherTabs(refno: string, listener: () => void): () => void {
  const channel = open()
  channel?.addEventListener('message', ({ data }) => {
    if (data === refno) listener()
  })
  return () => channel?.close()
}
