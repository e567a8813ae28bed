import { Check, Download, Trash2, X } from 'lucide-react'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { showToast } from '../ui/toast.ts'
import { partCount } from './book-parts.ts'
import { copyId } from './offline-database.ts'
import type { SaveTarget } from './save-book.ts'
import { megabytes, saveFailureText } from './save-failure.ts'
import { isSaving, removeSavedBook, startSaving, stopSaving, useSavedBooks } from './saved-books.ts'

export type SaveOfflineProps = { title: string; target: SaveTarget }

const look =
  'relative z-1 -mx-1 inline-flex min-h-11 items-center gap-2 rounded px-1 text-left text-sm text-muted hover:text-primary hover:underline'

/** 'Simpan untuk offline': saves a book on this device, shows the progress and the size, and removes it again. */
export function SaveOffline({ title, target }: SaveOfflineProps) {
  const session = useSession()
  const books = useSavedBooks()
  if (session === undefined || books === undefined) return <div className="min-h-11" />
  const id = copyId(session.user.id, target.name)
  const book = books.find((saved) => saved.id === id)

  const save = async () => {
    const failure = await startSaving(id, target)
    if (failure) showToast({ kind: 'error', text: saveFailureText(failure) })
  }
  const done =
    book === undefined ? 0 : Math.floor((100 * book.savedParts) / Math.max(1, partCount(book.bytes)))
  if (isSaving(id)) {
    return (
      <div className="relative z-1 flex min-h-11 items-center gap-2 text-sm text-muted">
        <progress
          aria-label={`Menyimpan ${title}`}
          className="h-1.5 min-w-0 grow accent-(--color-primary)"
          max={100}
          value={done}
        />
        <span className="tabular-nums">{done}%</span>
        <button
          type="button"
          aria-label={`Berhenti menyimpan ${title}`}
          title="Berhenti menyimpan"
          onClick={() => stopSaving(id)}
          className="-my-1 -mr-2 inline-flex size-11 items-center justify-center rounded hover:text-primary"
        >
          <X aria-hidden className="size-4.5" />
        </button>
      </div>
    )
  }
  if (book?.isReady && !book.newer) {
    return (
      <div className="flex items-center justify-between text-sm">
        <a
          href={paths.savedBooks()}
          className="relative z-1 inline-flex min-h-11 items-center gap-2 text-success hover:underline"
        >
          <Check aria-hidden className="size-4.5 shrink-0" />
          Tersimpan · {megabytes(book.bytes)}
        </a>
        <button
          type="button"
          aria-label={`Hapus ${title} dari perangkat ini`}
          title="Hapus dari perangkat ini"
          onClick={() => void removeSavedBook(id)}
          className="relative z-1 inline-flex size-11 items-center justify-center rounded text-muted hover:text-primary"
        >
          <Trash2 aria-hidden className="size-4.5" />
        </button>
      </div>
    )
  }
  const isBegun = book !== undefined && done > 0
  const action = book?.newer ? 'Simpan ulang' : isBegun ? undefined : 'Simpan'
  const text = action === undefined ? `Lanjutkan menyimpan (${done}%)` : `${action} untuk offline`
  return (
    <button type="button" aria-label={`${text}: ${title}`} onClick={() => void save()} className={look}>
      <Download aria-hidden className="size-4.5 shrink-0" />
      {action === undefined ? (
        text
      ) : (
        <span>
          {action}
          <span className="max-[22rem]:hidden"> untuk offline</span>
        </span>
      )}
    </button>
  )
}
