export type RecentFiles = {
  get(name: string): Buffer | undefined
  keep(name: string, file: Buffer): void
  bytes(): number
}

/** Files that were asked for lately, up to so many bytes in all; the one asked for longest ago goes first. */
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
        // A map iterates in order of insertion: putting it last again keeps it longest.
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
