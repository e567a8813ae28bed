import { TITLE_GAPS, TITLE_STATUSES, TITLE_TYPES } from '#contracts/choices.ts'
import { ColumnsChoice, FilterBar, FilterPills, FilterSelect, SortChoice } from '../lists/filters.tsx'
import { MoreFilters } from '../lists/more-filters.tsx'
import type { Column } from '../lists/record-list.tsx'
import { SavedViews } from '../lists/saved-views.tsx'
import { FilterText } from '../lists/typed-filters.tsx'
import { type ListAddress, oneOf } from '../lists/use-list-address.ts'
import { STATUS_WORDS, type TitleRow } from './title-words.ts'
import { useGenres } from './use-genres.ts'

const STATUSES = [
  { value: '', text: 'Semua' },
  ...TITLE_STATUSES.map((value) => ({ value, text: STATUS_WORDS[value].text })),
]
const GAP_WORDS: Record<(typeof TITLE_GAPS)[number], string> = {
  cover: 'Tanpa sampul',
  price: 'Tanpa harga',
  file: 'Tanpa berkas',
  genre: 'Tanpa kategori',
  stock: 'Stok habis',
  low: 'Stok menipis',
  plan: 'Rencana status gagal',
}
const GAPS = TITLE_GAPS.map((value) => ({ value, text: GAP_WORDS[value] }))
const TYPES = TITLE_TYPES.map((value) => ({ value, text: value }))

/** What the address of the list asks for, as its call and bulk edits name it. */
export function titleFilter(address: ListAddress) {
  return {
    search: address.get('cari'),
    status: oneOf(TITLE_STATUSES, address.get('status')),
    type: oneOf(TITLE_TYPES, address.get('jenis')),
    genre_id: idIn(address.get('kategori')),
    publisher_id: idIn(address.get('penerbit')),
    import_id: idIn(address.get('impor')),
    without: oneOf(TITLE_GAPS, address.get('kurang')),
  }
}

const idIn = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

export function TitleFilters({ columns }: { columns: readonly Column<TitleRow>[] }) {
  const genres = useGenres()
  return (
    <div className="grid gap-3">
      <FilterPills name="status" label="Status" options={STATUSES} />
      <FilterBar>
        <FilterText name="cari" label="Cari judul, penulis, ISBN, atau #nomor" />
        <MoreFilters names={['kurang', 'kategori', 'jenis']}>
          <FilterSelect name="kurang" label="Yang kurang" all="Lengkap atau tidak" options={GAPS} />
          <FilterSelect name="kategori" label="Kategori" all="Semua kategori" options={genres} />
          <FilterSelect name="jenis" label="Jenis" all="Buku dan majalah" options={TYPES} />
        </MoreFilters>
        <SortChoice columns={columns} usual="Baru ditambahkan" />
        <SavedViews list="katalog" />
        <ColumnsChoice columns={columns} />
      </FilterBar>
    </div>
  )
}
