import { Download, Ellipsis, Info, Trash2, X } from 'lucide-react'
import type { ShelfBook } from '#contracts/library.ts'
import { labelsOf } from '../catalogue/editions.ts'
import type { SavedCopy } from '../offline/use-saved-copy.ts'
import { paths } from '../paths.ts'
import { Link } from '../shell/link.tsx'
import { Menu, type MenuEntry } from '../ui/menu.tsx'

export function BookMenu({ book, entries }: { book: ShelfBook; entries: readonly MenuEntry[] }) {
  const facts = [book.author.name, ...labelsOf(book), book.genre?.name, book.ebook?.file_type]
  return (
    <Menu
      label={`Pilihan untuk ${book.title}`}
      about={facts.filter(Boolean).join(' · ')}
      entries={[
        ...entries,
        {
          text: 'Halaman buku',
          icon: <Info aria-hidden />,
          link: <Link to={paths.bookDetail(book.slug)} />,
        },
      ]}
      height="screen"
      className="relative z-1 -mr-2 text-muted"
    >
      <Ellipsis aria-hidden className="size-5" />
    </Menu>
  )
}

export function copyEntries(copy: SavedCopy | undefined): MenuEntry[] {
  if (copy === undefined) return []
  const { state, percent, size } = copy
  const remove = { text: `Hapus dari perangkat ini (${size})`, icon: <Trash2 />, onSelect: copy.remove }
  const save = (text: string) => ({ text, icon: <Download />, onSelect: copy.save })
  if (state === 'saving') return [{ text: 'Berhenti menyimpan', icon: <X />, onSelect: copy.stop }]
  if (state === 'none') return [save('Simpan untuk offline')]
  if (state === 'ready') return [remove]
  return [
    save(state === 'begun' ? `Lanjutkan menyimpan (${percent}%)` : 'Simpan ulang untuk offline'),
    remove,
  ]
}
