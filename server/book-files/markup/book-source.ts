import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join, posix, sep } from 'node:path'

/** The files that a book consists of, by their names with slashes, as in an archive. */
export type BookSource = {
  names: readonly string[]
  /** @returns undefined if there is no such file */
  read(name: string): Promise<Uint8Array | undefined>
}

const MOST_FILES = 5000
const LARGEST_FILE = 64 * 1024 * 1024

/**
 * The files of a folder. Links that lead out of it are not followed.
 * @param options.listed false: `names` is empty, files are only read by name
 */
export async function openFolder(
  folder: string,
  { listed = true }: { listed?: boolean } = {},
): Promise<BookSource> {
  const root = await realpath(folder)
  const names = listed ? await namesIn(root) : []
  return {
    names,
    read: async (name) => {
      if (!isInside(name)) return undefined
      try {
        const path = await realpath(join(root, name))
        if (!path.startsWith(root + sep)) return undefined
        const found = await stat(path)
        return found.isFile() && found.size <= LARGEST_FILE ? await readFile(path) : undefined
      } catch {
        return undefined
      }
    },
  }
}

async function namesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .slice(0, MOST_FILES)
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .split(sep)
        .join('/'),
    )
}

const isInside = (name: string) =>
  !name.includes('\0') && !posix.isAbsolute(name) && !posix.normalize(name).startsWith('..')

/**
 * The name of the file that an address in another file leads to.
 * @returns undefined for addresses on the network, of another scheme, or out of the book
 */
export function resolveName(from: string, address: string): string | undefined {
  const [path = ''] = address.trim().split(/[?#]/, 1)
  if (path === '' || /^(?:[a-z][a-z0-9+.-]*:|\/|\\)/i.test(path)) return undefined
  const name = posix.normalize(posix.join(dirname(from), decoded(path)))
  return isInside(name) ? name.replace(/^\.\//, '') : undefined
}

/** The part after `#`, decoded. */
export function fragmentOf(address: string): string {
  const start = address.indexOf('#')
  return start < 0 ? '' : decoded(address.slice(start + 1))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
