import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DAY } from '#kernel/time.ts'
import { type ByteRange, checkedKey, checkedRange, type FileStore, type StoredFile } from './port.ts'

/** The folder for unfinished files. No key can name it, since it begins with a dot. */
const INCOMING = '.incoming'

/** Accessible to the shop's user only, not to every account of the machine. */
const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600

/** A file store in a folder: for one instance, or for several on a shared volume. Only the shop's user can read it. */
export async function openLocalFolder(folder: string): Promise<FileStore> {
  const incoming = join(folder, INCOMING)
  await mkdir(incoming, { recursive: true, mode: PRIVATE_FOLDER })
  await closeToOthers(folder)
  await dropAbandoned(incoming)
  const pathOf = (key: string) => join(folder, checkedKey(key))

  return {
    write: async (key, content) => {
      const path = pathOf(key)
      const draft = join(incoming, randomBytes(16).toString('hex'))
      try {
        await writeDurably(draft, content)
        await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER })
        await rename(draft, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },

    read: async (key, range) => {
      const handle = await openIfThere(pathOf(key))
      if (handle === undefined) return undefined
      try {
        const { size } = await handle.stat()
        return { stream: streamOf(handle, range && checkedRange(range, size)), size }
      } catch (error) {
        await handle.close()
        throw error
      }
    },

    remove: async (key) => {
      await rm(pathOf(key), { force: true })
    },

    list: () => listFiles(folder, ''),
  }
}

async function* listFiles(folder: string, parent: string): AsyncGenerator<StoredFile> {
  const entries = await readdir(join(folder, parent), { withFileTypes: true }).catch(undefinedIfMissing)
  for (const entry of entries ?? []) {
    if (entry.name.startsWith('.')) continue
    const key = parent === '' ? entry.name : `${parent}/${entry.name}`
    if (entry.isDirectory()) yield* listFiles(folder, key)
    const found = entry.isFile() ? await stat(join(folder, key)).catch(undefinedIfMissing) : undefined
    if (found) yield { key, size: found.size, writtenAt: found.mtime }
  }
}

/** 256 KB reads: a quarter of the system calls of the default for books of hundreds of megabytes. */
function streamOf(handle: FileHandle, range: ByteRange | undefined): Readable {
  return handle.createReadStream({ ...range, highWaterMark: 256 * 1024, autoClose: true })
}

async function writeDurably(path: string, content: Uint8Array | Readable): Promise<void> {
  const options = { flush: true, mode: PRIVATE_FILE }
  if (content instanceof Uint8Array) await writeFile(path, content, options)
  else await pipeline(content, createWriteStream(path, options))
}

/** Makes the rename survive a power cut. Windows cannot sync a folder. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  const handle = await open(path, 'r').catch(undefinedIfMissing)
  if (handle === undefined) return undefined
  if ((await handle.stat()).isFile()) return handle
  await handle.close()
  return undefined
}

/**
 * Corrects the permissions of a store from before 0.1.0, which every account of the machine could read. The top
 * folder is corrected last: if it is, the whole store is, and a large store is not scanned at every start.
 */
async function closeToOthers(folder: string): Promise<void> {
  if (process.platform === 'win32' || !(await isOpenToOthers(folder))) return
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, PRIVATE_FOLDER)
    else if (entry.isFile()) await chmod(path, PRIVATE_FILE).catch(undefinedIfMissing)
  }
  await chmod(folder, PRIVATE_FOLDER)
}

const isOpenToOthers = async (folder: string) => ((await stat(folder)).mode & 0o077) !== 0

/** Removes unfinished files of killed processes. A day is longer than any upload. */
async function dropAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const found = await stat(path).catch(undefinedIfMissing)
    if (found && Date.now() - found.mtimeMs > DAY) await rm(path, { force: true })
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) {
    return undefined
  }
  throw error
}
