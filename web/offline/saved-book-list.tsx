import { useEffect, useState } from 'react'
import { formatDate } from '#kernel/time.ts'
import { paths } from '../paths.ts'
import { FileIcon } from '../shell/file-icon.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PART_BYTES } from './book-parts.ts'
import { megabytes } from './save-failure.ts'
import { removeSavedBook, type ShownCopy } from './saved-books.ts'
import { storageRoom } from './storage-room.ts'

/** The books on this device: which of them can be read, until when, and how much room they take. */
export function SavedBookList({ books }: { books: readonly ShownCopy[] }) {
  return (
    <>
      <ul className="mt-6 grid grid-cols-1 gap-4 lg:grid-cols-2">
        {books.map((book) => (
          <li key={book.id}>
            <SavedBookRow book={book} />
          </li>
        ))}
      </ul>
      <Space books={books} />
      <p className="mt-2 measure text-sm text-muted">
        Salinannya dienkripsi dan hanya terbuka di peramban ini. Itu menyulitkan penyalinan, tetapi tidak
        menjaminnya. Keluar dari akun menghapus semuanya.
      </p>
    </>
  )
}

function SavedBookRow({ book }: { book: ShownCopy }) {
  const { title } = book.reading
  const { name, fileType, source } = book
  return (
    <article className="group relative flex h-full gap-4 rounded border border-line bg-surface p-3">
      <SavedCover cover={book.cover} title={title} />
      <div className="flex min-w-0 grow flex-col">
        <h2 className="line-clamp-3 font-serif leading-snug font-semibold wrap-anywhere" title={title}>
          {title}
        </h2>
        <p className="mt-0.5 line-clamp-1 text-sm text-muted">{book.author}</p>
        <p className="mt-2 text-sm text-muted">{standingOf(book)}</p>
        <div className="mt-auto flex flex-wrap items-center gap-2 pt-3">
          {book.isReady && (
            <ButtonLink
              link={
                <a href={paths.read({ name, fileType, source })} aria-label={`Baca ${title}`}>
                  Baca
                </a>
              }
            >
              <FileIcon name="book" className="size-4.5" />
              Baca
            </ButtonLink>
          )}
          <Button
            kind="ghost"
            aria-label={`Hapus ${title} dari perangkat ini`}
            onClick={() => void removeSavedBook(book.id)}
          >
            Hapus
          </Button>
        </div>
      </div>
    </article>
  )
}

function standingOf(book: ShownCopy): string {
  if (book.ended === 'lease')
    return 'Masa simpannya habis dan salinannya sudah dihapus. Sambungkan internet, lalu simpan lagi dari Buku Saya.'
  if (book.ended === 'revoked')
    return 'Salinannya sudah dihapus karena Anda mengakhirinya dari Profil. Simpan lagi dari Buku Saya jika perlu.'
  if (book.ended === 'access') return 'Buku ini tidak lagi di rak Anda, dan salinannya sudah dihapus.'
  if (!book.isReady) return 'Belum selesai disimpan. Lanjutkan dari Buku Saya saat tersambung.'
  return `${megabytes(book.bytes)} · sampai ${formatDate(new Date(book.lease.until))}`
}

function SavedCover({ cover, title }: { cover: Blob | undefined; title: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (cover === undefined) return
    const made = URL.createObjectURL(cover)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [cover])
  return (
    <div className="aspect-[2/3] w-20 shrink-0 self-start overflow-hidden rounded-sm bg-primary text-on-primary">
      {address === undefined ? (
        <p aria-hidden className="line-clamp-5 p-2 font-serif text-xs font-semibold">
          {title}
        </p>
      ) : (
        <img src={address} alt="" className="size-full object-cover" />
      )}
    </div>
  )
}

/** How much room the copies take, and how much is left. */
function Space({ books }: { books: readonly ShownCopy[] }) {
  const [left, setLeft] = useState<number>()
  const taken = books
    .filter(({ ended }) => ended === undefined)
    .reduce((sum, { savedParts, bytes }) => sum + Math.min(bytes, savedParts * PART_BYTES), 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left changes with what is taken
  useEffect(() => {
    void storageRoom().then((room) => setLeft(room && Math.max(0, room.most - room.used)))
  }, [taken])
  return (
    <p className="mt-6 text-sm text-muted">
      Memakai {megabytes(taken)} di perangkat ini
      {left !== undefined && `; masih ada ruang ${megabytes(left)}`}.
    </p>
  )
}
