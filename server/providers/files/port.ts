import type { Readable } from 'node:stream'

/** Bytes of a file, first and last included. */
export type ByteRange = { start: number; end: number }

/**
 * The shop's store of files. Keys are opaque and made only by the shop; a reader's input is looked up in the database
 * and never becomes a key (F37).
 */
export type FileStore = {
  /**
   * Writes a whole file. When it resolves, the file is durable; when it rejects, nothing has changed. An existing
   * file is replaced atomically.
   */
  write(key: string, content: Uint8Array | Readable): Promise<void>
  /**
   * Opens a file or a part of it. `size` is that of the whole file, in bytes. The caller must consume or destroy the
   * stream.
   * @returns undefined if the file does not exist
   * @throws RangeError if the part is not within the file
   */
  read(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | undefined>
  /** Removes a file. A missing one counts as removed. */
  remove(key: string): Promise<void>
  /** Every file, in no order. What is written or removed meanwhile may be among them or not. */
  list(): AsyncIterable<StoredFile>
}

/** `size` in bytes. */
export type StoredFile = { key: string; size: number; writtenAt: Date }

const KEY = /^[a-z0-9_][a-z0-9._-]*(?:\/[a-z0-9_][a-z0-9._-]*)*$/
const LONGEST_KEY = 200

/**
 * Returns the key if it is valid: lower-case parts joined by slashes, none of which begins with a dot.
 * @throws Error for anything else: absolute paths, `..`, backslashes, empty parts, control characters
 */
export function checkedKey(key: string): string {
  if (key.length > LONGEST_KEY || key.includes('..') || !KEY.test(key)) {
    throw new Error('not a key of the file store')
  }
  return key
}

/** @throws RangeError unless the range lies within a file of this size */
export function checkedRange(range: ByteRange, size: number): ByteRange {
  const { start, end } = range
  if (Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start <= end && end < size)
    return range
  throw new RangeError(`bytes ${start}-${end} are not within a file of ${size}`)
}
