import { deviceDatabase, settled } from '../device-database.ts'
import { type BookMarks, NO_MARKS } from './book-marks.ts'

/** The reader and the book. The file key stays the same over all revisions of a book's file. */
export type MarksKey = { reader: number; file: string }

const STORE = 'books'
const DEVICE = 'device'
const database = deviceDatabase('lembar-marks', (created) => void created.createObjectStore(STORE))

const keyText = ({ reader, file }: MarksKey) => `${reader}/${file}`

/**
 * The marks on this device, one record per reader and book, in IndexedDB. Where the browser stores nothing (some
 * private windows), they last as long as the page.
 */
export async function readMarks(key: MarksKey): Promise<BookMarks> {
  const unwritten = memory.get(keyText(key))
  if (unwritten) return unwritten
  const kept = await inStore('readonly', (store) => settled(store.get(keyText(key))))
  return kept.ok ? toBookMarks(kept.value) : NO_MARKS
}

/**
 * Changes the marks of a book in one transaction, so that two tabs never undo each other's changes.
 * @returns the marks as they are then
 */
export async function updateMarks(
  key: MarksKey,
  change: (book: BookMarks) => BookMarks | undefined,
): Promise<BookMarks> {
  const text = keyText(key)
  let before = memory.get(text)
  let after: BookMarks | undefined
  const kept = await inStore('readwrite', async (store) => {
    before ??= toBookMarks(await settled(store.get(text)))
    after = change(before)
    if (after === undefined) await settled(store.delete(text))
    else await settled(store.put(after, text))
  })
  if (kept.ok) {
    memory.delete(text)
  } else {
    // The change must not be lost: it stays in memory until it can be written, or is sent.
    after = change(before ?? NO_MARKS)
    if (after === undefined) memory.delete(text)
    else memory.set(text, after)
  }
  changes ??= channelOf()
  changes?.postMessage(text)
  return after ?? NO_MARKS
}

/** The files that a reader has marks of on this device. */
export async function listMarkedFiles(reader: number): Promise<string[]> {
  const prefix = `${reader}/`
  const keys = await listKeys()
  return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
}

/** The ids of all readers who have marks on this device. */
export async function listReaders(): Promise<number[]> {
  const readers = (await listKeys()).filter((key) => key !== DEVICE).map((key) => Number.parseInt(key, 10))
  return [...new Set(readers)]
}

async function listKeys(): Promise<string[]> {
  const kept = await inStore('readonly', (store) => settled(store.getAllKeys()))
  return [...new Set([...(kept.ok ? kept.value.map(String) : []), ...memory.keys()])]
}

let named: Promise<string> | undefined

/** This device's name in marks and reading places: random, and made once. */
export function deviceName(): Promise<string> {
  named ??= (async () => {
    const made = crypto.randomUUID()
    const kept = await inStore('readwrite', async (store) => {
      const known: unknown = await settled(store.get(DEVICE))
      if (typeof known === 'string') return known
      await settled(store.put(made, DEVICE))
      return made
    })
    return kept.ok ? kept.value : made
  })()
  return named
}

const channelOf = () =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('lembar-marks')
/** Opened at the first change: where pages are rendered on the server, an open channel would keep the process alive. */
let changes: BroadcastChannel | undefined

/** Calls back when another tab changed the marks of a book. */
export function watchMarks(key: MarksKey, onChange: () => void): () => void {
  const channel = channelOf()
  channel?.addEventListener('message', ({ data }) => {
    if (data === keyText(key)) onChange()
  })
  return () => channel?.close()
}

/** The stored value, if it is a record of marks. */
function toBookMarks(kept: unknown): BookMarks {
  if (typeof kept !== 'object' || kept === null || !('marks' in kept) || !Array.isArray(kept.marks)) {
    return NO_MARKS
  }
  return kept as BookMarks
}

/** Books whose last change could not be written, since there is no database or no room in it. */
const memory = new Map<string, BookMarks>()
async function inStore<Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Value>,
): Promise<{ ok: true; value: Value } | { ok: false }> {
  try {
    return { ok: true, value: await database.transact(STORE, mode, (store) => work(store(STORE))) }
  } catch {
    // No database, a full disk, or a database that was closed: the page continues with what is in memory.
    return { ok: false }
  }
}
