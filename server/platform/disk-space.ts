import { statfs } from 'node:fs/promises'
import { SECOND } from '#kernel/time.ts'

/** Below this a write may fail at any moment, the database's own among them. */
const LEAST_FREE = 64 * 1024 * 1024
/** How long a write that found no room counts: the database's disk may be on a machine that cannot be looked at. */
const REMEMBERED = 30 * SECOND

export type DiskSpace = {
  /** A write failed for want of room. */
  noteFull(): void
  isFull(): Promise<boolean>
}

/** Whether there is room to write in the given folders, and in the database as far as its answers show. */
export function watchDiskSpace(
  folders: readonly string[],
  { leastFree = LEAST_FREE, now = Date.now }: { leastFree?: number; now?: () => number } = {},
): DiskSpace {
  let failedAt = Number.NEGATIVE_INFINITY
  const hasRoom = async (folder: string) => {
    // A folder that is not there yet, or a system that does not report free space, is no full disk.
    const space = await statfs(folder).catch(() => undefined)
    return space === undefined || space.bavail * space.bsize >= leastFree
  }
  return {
    noteFull: () => {
      failedAt = now()
    },
    isFull: async () => {
      if (now() - failedAt < REMEMBERED) return true
      return (await Promise.all(folders.map(hasRoom))).includes(false)
    },
  }
}
