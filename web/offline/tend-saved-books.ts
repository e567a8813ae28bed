import { call } from '../api/call.ts'
import { forgetSavedBooks } from '../session/forget-saved-books.ts'
import { readSession } from '../session/session.ts'
import { showToast } from '../ui/toast.ts'
import { isDue, isOver, leaseOnDevice } from './lease.ts'
import {
  deleteParts,
  latestTimeSeen,
  listCopies,
  putCopy,
  type SavedBook,
  setTimeSeen,
} from './offline-database.ts'
import { checkReaders } from './prepare-readers.ts'
import { loadSavedBooks } from './saved-books.ts'

const AT_ONCE = 50

/**
 * Maintains the copies on this device, once per page load. It deletes those of another user, renews leases, deletes
 * what may no longer be read, and then notifies the reader. Last, it lets the worker repair what the readers need.
 */
export async function tendSavedBooks(): Promise<void> {
  const userId = readSession()?.user.id
  const copies = await listCopies()
  if (copies.some((book) => book.userId !== userId)) return forgetSavedBooks()
  const kept = copies.filter(({ ended }) => ended === undefined)
  const due = kept.filter(({ renewedAt }) => isDue(renewedAt, Date.now()))
  const over = await overNow(kept)
  // A lease that has ended on this device may still be renewed: the shop is asked before anything is deleted.
  const asked = [...new Set([...due, ...over])]
  const ended = asked.length === 0 ? [] : await renew(asked).catch(() => endAll(over, 'lease'))
  await loadSavedBooks()
  if (ended.length > 0) showToast({ kind: 'info', text: endedText(ended) })
  if (kept.length === ended.length) return
  await checkReaders()
  await loadSavedBooks()
}

async function overNow(copies: readonly SavedBook[]): Promise<SavedBook[]> {
  if (copies.length === 0) return []
  const latest = await latestTimeSeen()
  return copies.filter(({ lease }) => isOver(lease, latest))
}

/** @returns the copies that were deleted because the shop no longer grants them */
async function renew(copies: readonly SavedBook[]): Promise<SavedBook[]> {
  const ended: SavedBook[] = []
  for (let first = 0; first < copies.length; first += AT_ONCE) {
    const some = copies.slice(first, first + AT_ONCE)
    const body = { books: some.map(({ name, source }) => ({ name, source })) }
    const { now, leases } = await call('POST /api/user/offline-leases', { body })
    await setTimeSeen(Date.now())
    for (const book of some) {
      const granted = leases.find(({ name, source }) => name === book.name && source === book.source)?.lease
      if (!granted) ended.push(...(await endAll([book], 'access')))
      else
        await putCopy({
          ...book,
          lease: leaseOnDevice({ now, until: granted.until }, Date.now()),
          renewedAt: Date.now(),
          newer: granted.revision !== book.revision,
        })
    }
  }
  return ended
}

async function endAll(copies: readonly SavedBook[], ended: 'lease' | 'access'): Promise<SavedBook[]> {
  for (const book of copies) await deleteParts(book.id, { ...book, ended, savedParts: 0 })
  return [...copies]
}

function endedText(books: readonly SavedBook[]): string {
  const [only] = books
  const what = books.length === 1 && only ? `“${only.reading.title}”` : `${books.length} buku`
  return `Salinan ${what} di perangkat ini dihapus: masa simpannya habis, atau buku itu tidak lagi di rak Anda.`
}
