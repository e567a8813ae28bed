import { useEffect, useSyncExternalStore } from 'react'
import { HAS_SAVED_BOOKS } from '../session/forget-saved-books.ts'
import { readSession, storage } from '../session/session.ts'
import { listCopies, type SavedBook } from './offline-database.ts'
import { isWhole } from './open-saved-book.ts'
import { hasReaders } from './prepare-readers.ts'
import { discardCopy, type SaveTarget, saveBook } from './save-book.ts'
import { isSaveFailure, type SaveFailure } from './save-failure.ts'
import { KIT_CACHE_PREFIX } from './worker/kit.ts'

/** A copy as this tab shows it. */
export type ShownCopy = SavedBook & {
  /** It is whole, and the readers open without a connection. */
  isReady: boolean
}

/** The copies on this device; undefined until they are read. */
export type SavedBooks = readonly ShownCopy[] | undefined

let books: SavedBooks
const saving = new Map<string, AbortController>()
const listeners = new Set<() => void>()

function show(next: SavedBooks): void {
  books = next
  for (const listener of listeners) listener()
}

const withUnfinished = (book: SavedBook): ShownCopy[] => [
  ...(books ?? []).filter(({ id }) => id !== book.id),
  { ...book, isReady: false },
]

/** Reads the copies again: other tabs save and remove too. */
export async function loadSavedBooks(): Promise<void> {
  const userId = readSession()?.user.id
  if (storage()?.getItem(HAS_SAVED_BOOKS) == null) return show([])
  const found = await listCopies().catch(() => [])
  const own = found.filter((book) => book.userId === userId)
  const readers = own.length > 0 && (await hasReaders().catch(() => false))
  show(own.map((book) => ({ ...book, isReady: readers && isWhole(book) })))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const onServer = () => undefined

export function useSavedBooks(): SavedBooks {
  useEffect(() => {
    if (books === undefined) void loadSavedBooks()
    const onVisible = () => document.visibilityState === 'visible' && void loadSavedBooks()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [])
  return useSyncExternalStore(subscribe, () => books, onServer)
}

export const isSaving = (id: string) => saving.has(id)

/**
 * Saves a book; every part of the page shows the progress.
 * @returns the failure, unless it was cancelled
 */
export async function startSaving(id: string, target: SaveTarget): Promise<SaveFailure | undefined> {
  if (saving.has(id)) return undefined
  const abort = new AbortController()
  saving.set(id, abort)
  show(books && [...books])
  try {
    await saveBook(target, { signal: abort.signal, onProgress: (book) => show(withUnfinished(book)) })
    return undefined
  } catch (error) {
    if (isSaveFailure(error)) return error
    if (abort.signal.aborted) return undefined
    throw error
  } finally {
    saving.delete(id)
    await loadSavedBooks()
  }
}

/** What is saved of it stays; a later attempt continues there. */
export const stopSaving = (id: string) => saving.get(id)?.abort()

export async function removeSavedBook(id: string): Promise<void> {
  stopSaving(id)
  await discardCopy(id)
  const left = await listCopies()
  if (left.length === 0) {
    localStorage.removeItem(HAS_SAVED_BOOKS)
    const names = await caches.keys()
    for (const name of names) if (name.startsWith(KIT_CACHE_PREFIX)) await caches.delete(name)
  }
  await loadSavedBooks()
}
