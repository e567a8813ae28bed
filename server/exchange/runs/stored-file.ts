import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { IMPORT_PART_BYTES } from '#contracts/upload-bounds.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import type { AnnouncedFile } from './import-runs.queries.ts'

/** A file in the store, all of whose parts are there. */
export type StoredFile = { key: string; parts: number }

/** A place in the shop's store for a file that comes in parts, so that any instance may take and read them. */
export const newFileKey = (): string => `imports/${randomUUID()}`

/** How many parts a file of this size has at most. */
export const partsOf = (bytes: number): number => Math.ceil(bytes / IMPORT_PART_BYTES)

const partKey = (key: string, part: number) => `${key}/${part}`

export const writePart = (files: FileStore, key: string, part: number, content: Uint8Array): Promise<void> =>
  files.write(partKey(key, part), content)

/** The size of a file; 0 where one of its parts is missing. */
export async function storedBytes(files: FileStore, { key, parts }: StoredFile): Promise<number> {
  let bytes = 0
  for (let part = 0; part < parts; part++) {
    const found = await files.read(partKey(key, part))
    if (found === undefined) return 0
    found.stream.destroy()
    bytes += found.size
  }
  return bytes
}

/** Puts the parts of a file together on this machine. @returns its SHA-256 */
export async function copyToDisk(
  files: FileStore,
  { key, parts }: StoredFile,
  path: string,
  onPart: () => void = () => undefined,
): Promise<string> {
  const sha256 = createHash('sha256')
  await pipeline(
    async function* () {
      for (let part = 0; part < parts; part++) {
        const found = await files.read(partKey(key, part))
        if (found === undefined) throw new Error(`part ${part} of ${key} is not in the store`)
        for await (const chunk of found.stream as AsyncIterable<Buffer>) {
          sha256.update(chunk)
          yield chunk
        }
        onPart()
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  )
  return sha256.digest('hex')
}

/** Also of a file whose parts did not all come. */
export async function removeStored(files: FileStore, { key, bytes }: AnnouncedFile): Promise<void> {
  for (let part = 0; part < partsOf(bytes); part++) await files.remove(partKey(key, part))
}
