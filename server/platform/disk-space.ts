import { statfs } from 'node:fs/promises'
import { SECOND } from '#kernel/time.ts'

/** Below this, any write may fail, including those of the database. */
const LEAST_FREE = 64 * 1024 * 1024
/** How long a failed write counts as a full disk, since the database's disk may be on another machine. */
const REMEMBERED = 30 * SECOND

export type DiskSpace = {
  /** Records that a write failed because a disk is full. */
  noteFull(): void
  isFull(): Promise<boolean>
}

/** Whether the given folders, or the database judging by its errors, have no room left. */
export function watchDiskSpace(
  folders: readonly string[],
  { leastFree = LEAST_FREE, now = Date.now }: { leastFree?: number; now?: () => number } = {},
): DiskSpace {
  let failedAt = Number.NEGATIVE_INFINITY
  const hasRoom = async (folder: string) => {
    // A missing folder, or a system that does not report free space, does not count as a full disk.
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
