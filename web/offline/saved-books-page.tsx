import { HardDriveDownload } from 'lucide-react'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { metaOf } from '../shell/page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/state-notice.tsx'
import { SavedBookList } from './saved-book-list.tsx'
import { useSavedBooks } from './saved-books.ts'

export const meta = metaOf({ title: 'Buku tersimpan', hidden: true })

const heading = <h1 className="font-serif text-2xl font-semibold sm:text-3xl">Buku tersimpan</h1>

/** The books on this device. The page makes no call, so that it opens without a connection. */
export default function SavedBooksPage() {
  const books = useSavedBooks()
  const session = useSession()
  return (
    <div className="wrap min-h-[60svh] py-6 sm:py-8">
      {heading}
      <p className="mt-3 measure text-muted">
        Buku di perangkat ini, yang dapat dibaca tanpa internet selama 14 hari atau sampai langganan Anda
        berakhir. Setiap kali tersambung, masanya diperpanjang sendiri.
      </p>
      {books === undefined ? (
        <Skeleton className="mt-6 h-32" />
      ) : books.length === 0 || session === undefined ? (
        <EmptyState
          icon={<HardDriveDownload />}
          title="Belum ada buku tersimpan"
          text="Tekan Simpan untuk offline pada buku di Buku Saya. Buku tersimpan dihapus saat Anda keluar dari akun."
          action={<ButtonLink link={<a href={paths.myBooks()}>Buku Saya</a>}>Buku Saya</ButtonLink>}
        />
      ) : (
        <SavedBookList books={books} />
      )}
    </div>
  )
}
