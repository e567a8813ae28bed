import { useSession } from '../session/session.ts'
import { showToast } from '../ui/toast.ts'
import { partCount } from './book-parts.ts'
import { copyId } from './offline-database.ts'
import type { SaveTarget } from './save-book.ts'
import { megabytes, saveFailureText } from './save-failure.ts'
import { isSaving, removeSavedBook, startSaving, stopSaving, useSavedBooks } from './saved-books.ts'

/** `ready`: it opens without a connection. `outdated`: the shop has another file. `begun`: it was broken off. */
export type CopyState = 'none' | 'saving' | 'begun' | 'ready' | 'outdated'

export type SavedCopy = {
  state: CopyState
  /** How much is saved, in whole percent. */
  percent: number
  /** Its size in words; empty where there is no copy. */
  size: string
  save: () => void
  stop: () => void
  remove: () => void
}

/** The copy of a book on this device. Undefined until the device has been asked, and for guests. */
export function useSavedCopy(target: SaveTarget): SavedCopy | undefined {
  const session = useSession()
  const books = useSavedBooks()
  if (session === undefined || books === undefined) return undefined
  const id = copyId(session.user.id, target.name)
  const book = books.find((saved) => saved.id === id)
  const percent =
    book === undefined ? 0 : Math.floor((100 * book.savedParts) / Math.max(1, partCount(book.bytes)))
  const stateNow = (): CopyState => {
    if (isSaving(id)) return 'saving'
    if (book?.newer || (book?.isReady && book.fileType !== target.fileType)) return 'outdated'
    if (book?.isReady) return 'ready'
    return percent > 0 ? 'begun' : 'none'
  }
  const save = async () => {
    const failure = await startSaving(id, target)
    if (failure) showToast({ kind: 'error', text: saveFailureText(failure) })
  }
  return {
    state: stateNow(),
    percent,
    size: book === undefined ? '' : megabytes(book.bytes),
    save: () => void save(),
    stop: () => stopSaving(id),
    remove: () => void removeSavedBook(id),
  }
}
