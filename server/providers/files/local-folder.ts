import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DAY } from '#kernel/time.ts'
import { type ByteRange, checkedKey, checkedRange, type FileStore } from './port.ts'

/** Files on their way in; the leading dot keeps it out of reach of every key. */
const INCOMING = '.incoming'

/** A file store in a folder of this machine: for one instance, or several on one shared volume. */
export async function openLocalFolder(folder: string): Promise<FileStore> {
  const incoming = join(folder, INCOMING)
  await mkdir(incoming, { recursive: true })
  await dropAbandoned(incoming)
  const pathOf = (key: string) => join(folder, checkedKey(key))

  return {
    write: async (key, content) => {
      const path = pathOf(key)
      const draft = join(incoming, randomBytes(16).toString('hex'))
      try {
        await writeDurably(draft, content)
        await mkdir(dirname(path), { recursive: true })
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

    size: async (key) => {
      const found = await stat(pathOf(key)).catch(undefinedIfMissing)
      return found?.isFile() ? found.size : undefined
    },

    remove: async (key) => {
      await rm(pathOf(key), { force: true })
    },
  }
}

/** 256 KB reads: a quarter of the system calls of the default for books of hundreds of megabytes. */
function streamOf(handle: FileHandle, range: ByteRange | undefined): Readable {
  return handle.createReadStream({ ...range, highWaterMark: 256 * 1024, autoClose: true })
}

async function writeDurably(path: string, content: Uint8Array | Readable): Promise<void> {
  if (content instanceof Uint8Array) await writeFile(path, content, { flush: true })
  else await pipeline(content, createWriteStream(path, { flush: true }))
}

/** The rename itself must survive a power cut, too. Windows has no such thing as syncing a folder. */
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

/** What a killed process left half-written; a day is longer than any upload. */
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
