import type { Readable } from 'node:stream'

/** Bytes of a file, first and last included. */
export type ByteRange = { start: number; end: number }

/**
 * Where the shop keeps bytes. Keys are made by the shop alone and are opaque; a reader's input is looked up
 * in the database first and never becomes a key (F37).
 */
export type FileStore = {
  /**
   * Writes a whole file: after it resolves the file is there and durable, and if it rejects nothing changed.
   * What was under the key before is replaced in one step.
   */
  write(key: string, content: Uint8Array | Readable): Promise<void>
  /**
   * Opens a file, or a part of it that lies within. `size` is that of the whole file, in bytes. The caller
   * must consume or destroy the stream.
   * @returns undefined where there is no such file
   * @throws RangeError where the part does not lie within the file
   */
  read(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | undefined>
  /** Removes a file; one that is not there counts as removed. */
  remove(key: string): Promise<void>
}

const KEY = /^[a-z0-9_][a-z0-9._-]*(?:\/[a-z0-9_][a-z0-9._-]*)*$/
const LONGEST_KEY = 200

/**
 * The key itself, if it is one: lower-case parts joined by slashes, none of which begins with a dot.
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
