export type RecentFiles = {
  get(name: string): Buffer | undefined
  keep(name: string, file: Buffer): void
  bytes(): number
}

/** A least-recently-used cache of files with a bound in bytes. */
export function recentFiles(maxBytes: number): RecentFiles {
  const files = new Map<string, Buffer>()
  let bytes = 0

  const drop = (name: string) => {
    bytes -= files.get(name)?.length ?? 0
    files.delete(name)
  }

  return {
    get: (name) => {
      const file = files.get(name)
      if (file) {
        // A Map iterates in the order of insertion: re-inserting makes this the last one to drop.
        files.delete(name)
        files.set(name, file)
      }
      return file
    },
    keep: (name, file) => {
      drop(name)
      if (file.length > maxBytes / 4) return
      files.set(name, file)
      bytes += file.length
      for (const oldest of files.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
    },
    bytes: () => bytes,
  }
}
