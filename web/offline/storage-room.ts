/** Room for the readers and for the browser's own records, in addition to the book. */
const READERS_BYTES = 12_000_000

/** How much this site takes on the device, and may take; undefined where the browser does not say. */
export async function storageRoom(): Promise<{ used: number; most: number } | undefined> {
  const { usage, quota } = await (navigator.storage?.estimate?.() ?? Promise.resolve({})).catch(
    () => ({}) as StorageEstimate,
  )
  return usage === undefined || quota === undefined ? undefined : { used: usage, most: quota }
}

/** @returns how many bytes are missing for a copy; 0 where there is room, or the browser does not say */
export async function missingRoom(bytes: number): Promise<number> {
  const room = await storageRoom()
  return room === undefined ? 0 : Math.max(0, bytes + READERS_BYTES - (room.most - room.used))
}

/** Asks the browser not to clear this site's storage by itself. It may refuse; nothing depends on it. */
export const keepStorage = async () => void (await navigator.storage?.persist?.().catch(() => false))
