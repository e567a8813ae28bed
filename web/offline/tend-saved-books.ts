import { call } from '../api/call.ts'
import { endsSession, isCallFailure } from '../api/call-failure.ts'
import { forgetSavedBooks } from '../session/forget-saved-books.ts'
import { readSession } from '../session/session.ts'
import { showToast } from '../ui/toast.ts'
import { endLeases } from './end-lease.ts'
import { isDue, isOver, leaseOnDevice } from './lease.ts'
import {
  changeCopy,
  emptyCopy,
  latestTimeSeen,
  listCopies,
  type SavedBook,
  setTimeSeen,
} from './offline-database.ts'
import { leaveCopies } from './open-saved-book.ts'
import { checkReaders } from './prepare-readers.ts'
import { loadSavedBooks } from './saved-books.ts'

const AT_ONCE = 50

type Ended = { book: SavedBook; why: NonNullable<SavedBook['ended']> }

/**
 * Maintains the copies on this device, at each page load and when the connection is back. It deletes those of another
 * user, and all where the session has ended; tells the shop which were deleted while it was not reached; asks which
 * leases are still there and renews them; deletes what may no longer be read, and then notifies the reader. Last, it
 * lets the worker repair what the readers need.
 */
export async function tendSavedBooks(): Promise<void> {
  const userId = readSession()?.user.id
  const copies = await listCopies()
  if (copies.some((book) => book.userId !== userId)) return forgetSavedBooks()
  if (userId !== undefined) await endLeases()
  const kept = copies.filter(({ ended }) => ended === undefined)
  try {
    const revoked = await findRevoked(kept)
    const ended = [
      ...(await endAll(revoked, 'revoked')),
      ...(await tendLeases(kept.filter((book) => !revoked.includes(book)))),
    ]
    leaveCopies(ended.filter(({ why }) => why !== 'lease').map(({ book }) => book.id))
    await loadSavedBooks()
    if (ended.length > 0) showToast({ kind: 'info', text: endedText(ended) })
    if (kept.length === ended.length) return
  } catch (error) {
    if (!isSessionOver(error)) throw error
    await forgetSavedBooks()
    leaveCopies(copies.map(({ id }) => id))
    return loadSavedBooks()
  }
  await checkReaders()
  await loadSavedBooks()
}

/**
 * Whether the shop itself has said that the session is over. Somebody in between may refuse a request with the same
 * status, and no copy is deleted for that.
 */
const isSessionOver = (error: unknown) =>
  isCallFailure(error) && endsSession(error) && error.reason !== undefined

/** What the shop does not say keeps every copy. */
function unlessOver(error: unknown): undefined {
  if (isSessionOver(error)) throw error
}

/** The copies whose leases were ended elsewhere: the shop has given them a lease, and has it no more. */
async function findRevoked(copies: readonly SavedBook[]): Promise<SavedBook[]> {
  if (copies.length === 0) return []
  const ids = await call('GET /api/user/offline-leases').catch(unlessOver)
  if (!Array.isArray(ids)) return []
  const there = new Set(ids)
  return copies.filter(({ leaseId }) => leaseId !== undefined && !there.has(leaseId))
}

/** Renews what is due. @returns the copies that were deleted */
async function tendLeases(copies: readonly SavedBook[]): Promise<Ended[]> {
  const over = await overNow(copies)
  // A lease that has ended on this device may still be renewed: the shop is asked before anything is deleted.
  const asked = copies.filter(
    (book) => book.leaseId === undefined || isDue(book.renewedAt, Date.now()) || over.includes(book),
  )
  if (asked.length === 0) return []
  return renew(asked).catch((error) => {
    unlessOver(error)
    return endAll(over, 'lease')
  })
}

async function overNow(copies: readonly SavedBook[]): Promise<SavedBook[]> {
  if (copies.length === 0) return []
  const latest = await latestTimeSeen()
  return copies.filter(({ lease }) => isOver(lease, latest))
}

/** @returns the copies that were deleted because the shop no longer grants them */
async function renew(copies: readonly SavedBook[]): Promise<Ended[]> {
  const ended: Ended[] = []
  for (let first = 0; first < copies.length; first += AT_ONCE) {
    const some = copies.slice(first, first + AT_ONCE)
    const books = some.map(({ name, source, leaseId }) => ({ name, source, lease: leaseId }))
    const { now, leases } = await call('POST /api/user/offline-leases', { body: { books } })
    await setTimeSeen(Date.now())
    for (const book of some) {
      const found = leases.find(({ name, source }) => name === book.name && source === book.source)
      const granted = found?.lease
      if (!granted) ended.push(...(await endAll([book], found?.revoked ? 'revoked' : 'access')))
      else
        await changeCopy(book, {
          lease: leaseOnDevice({ now, until: granted.until }, Date.now()),
          // While the shop is being replaced, an instance of before may answer, which keeps no leases.
          leaseId: granted.id ?? book.leaseId,
          renewedAt: Date.now(),
          newer: granted.revision !== book.revision,
        })
    }
  }
  return ended
}

async function endAll(copies: readonly SavedBook[], why: Ended['why']): Promise<Ended[]> {
  const ended: Ended[] = []
  for (const book of copies) if (await emptyCopy(book, { ended: why })) ended.push({ book, why })
  return ended
}

function endedText(ended: readonly Ended[]): string {
  const [only] = ended
  const what = ended.length === 1 && only ? `“${only.book.reading.title}”` : `${ended.length} buku`
  const why = ended.every((one) => one.why === 'revoked')
    ? 'Anda mengakhirinya dari Profil.'
    : 'masa simpannya habis, atau buku itu tidak lagi di rak Anda.'
  return `Salinan ${what} di perangkat ini dihapus: ${why}`
}
