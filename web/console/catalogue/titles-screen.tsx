import { Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { TITLE_SORTS } from '#contracts/choices.ts'
import { formatNumber } from '#kernel/numbers.ts'
import { formatDate } from '#kernel/time.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { useCall } from '../api/use-call.ts'
import { SmallCover, shortRupiah } from '../frame/parts.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { NumberedPager } from '../lists/list-pagers.tsx'
import { type Column, RecordList } from '../lists/record-list.tsx'
import { useSelection } from '../lists/selection.ts'
import { SelectionBar } from '../lists/selection-bar.tsx'
import { oneOf, useListAddress } from '../lists/use-list-address.ts'
import { consolePaths } from '../paths.ts'
import { hasRight, useMe } from '../session/staff-session.ts'
import { TitleFilters, titleFilter } from './title-filters.tsx'
import { STATUS_WORDS, type TitleRow } from './title-words.ts'

const BulkChangeDialog = laterPart(() => import('./bulk-change-dialog.tsx'), 'BulkChangeDialog')
const QuickEditDialog = laterPart(() => import('./quick-edit-dialog.tsx'), 'QuickEditDialog')

const PER_PAGE = 50

/** On a card, what a title does not have is left out. */
const NOTHING = <span className="text-muted max-xl:hidden">–</span>

type PricedProps = { name: string; edition: { price: number; final_price: number } | null }

/** What an edition costs; a card says which one it is. */
function Priced({ name, edition }: PricedProps) {
  if (edition === null) return NOTHING
  const { price, final_price } = edition
  return (
    <>
      <span className="xl:hidden">{name} </span>
      {final_price < price && <s className="mr-1.5 text-xs text-muted">{shortRupiah(price)}</s>}
      {shortRupiah(final_price)}
    </>
  )
}

function Stock({ edition }: { edition: TitleRow['physical_book'] }) {
  if (edition === null) return NOTHING
  const free = edition.on_hand - edition.reserved
  return (
    <>
      <span className="xl:hidden">Stok </span>
      <span className={free > 0 ? undefined : 'font-semibold text-danger'}>{free > 0 ? free : 'habis'}</span>
    </>
  )
}

const LEAD: Column<TitleRow> = {
  key: 'judul',
  head: 'Judul',
  card: 'lead',
  sort: { up: { value: 'title', text: 'Judul A–Z' }, down: { value: '-title', text: 'Judul Z–A' } },
  cell: ({ title, authors, cover_picture }) => (
    <span className="flex items-center gap-3">
      <SmallCover picture={cover_picture} />
      {/* A long title takes no room that publishers and genres need to stay on one line. */}
      <span className="min-w-0 xl:max-w-md">
        <span className="line-clamp-2">{title}</span>
        <span className="line-clamp-1 font-normal text-muted">{authors.join(', ')}</span>
      </span>
    </span>
  ),
}

const COLUMNS: readonly Column<TitleRow>[] = [
  LEAD,
  {
    key: 'status',
    head: 'Status',
    card: 'end',
    cell: ({ status }) => <Chip tone={STATUS_WORDS[status].tone}>{STATUS_WORDS[status].text}</Chip>,
  },
  { key: 'penerbit', head: 'Penerbit', card: 'line', cell: (row) => <Publisher {...row} /> },
  { key: 'kategori', head: 'Kategori', card: 'none', cell: ({ genre }) => genre?.name ?? '–' },
  {
    key: 'digital',
    head: 'Digital',
    align: 'end',
    card: 'line',
    cell: ({ ebook }) => <Priced name="Digital" edition={ebook} />,
  },
  {
    key: 'cetak',
    head: 'Cetak',
    align: 'end',
    card: 'line',
    cell: ({ physical_book }) => <Priced name="Cetak" edition={physical_book} />,
  },
  {
    key: 'stok',
    head: 'Stok',
    align: 'end',
    card: 'line',
    cell: ({ physical_book }) => <Stock edition={physical_book} />,
  },
  {
    key: 'berkas',
    head: 'Berkas',
    card: 'none',
    extra: true,
    cell: ({ ebook }) => (ebook === null ? '–' : ebook.has_file ? 'Ada' : 'Belum ada'),
  },
  { key: 'isbn', head: 'ISBN', card: 'none', extra: true, cell: ({ isbn }) => isbn ?? '–' },
  {
    key: 'diubah',
    head: 'Diubah',
    card: 'none',
    extra: true,
    sort: {
      up: { value: 'updated', text: 'Paling lama tidak diubah' },
      down: { value: '-updated', text: 'Baru diubah' },
    },
    cell: ({ updated_at }) => <time dateTime={updated_at}>{formatDate(new Date(updated_at))}</time>,
  },
]

/** A press on it leaves the titles of this publisher alone. */
function Publisher({ publisher, publisher_id }: TitleRow) {
  const address = useListAddress()
  if (publisher === null || publisher_id === null) return '–'
  return (
    <Link
      to={address.link({ penerbit: publisher_id })}
      className="relative z-1 inline-flex min-h-6 items-center hover:text-primary hover:underline"
    >
      {publisher}
    </Link>
  )
}

/** All titles in every status, with what is quickly changed of one or of many. */
export function TitlesScreen() {
  const address = useListAddress()
  const mayChange = hasRight(useMe(), 'katalog.ubah')
  const filter = titleFilter(address)
  const titles = useCall('GET /api/console/titles', {
    query: {
      ...filter,
      sort: oneOf(TITLE_SORTS, address.sort),
      page: address.page,
      per_page: PER_PAGE,
    },
  })
  const selection = useSelection<number>(address.filters)
  const [allOf, setAllOf] = useState<string>()
  const [editing, setEditing] = useState<TitleRow>()
  const [bulk, setBulk] = useState(false)
  const { data } = titles
  // Every title of the list, also those of other pages; a changed filter or choice ends it.
  const all = allOf === address.filters && selection.keys.size === data?.data.length
  const count = all ? (data?.total ?? 0) : selection.keys.size
  const columns: readonly Column<TitleRow>[] = mayChange
    ? [
        ...COLUMNS,
        {
          key: 'ubah',
          head: 'Ubah',
          align: 'end',
          card: 'end',
          cell: (row) => (
            <IconButton
              label={`Ubah harga, stok, dan status ${row.title}`}
              className="relative z-1 -mt-1 -mr-2 -mb-3 text-muted hover:text-primary xl:m-0"
              onClick={() => setEditing(row)}
            >
              <Pencil aria-hidden className="size-4" />
            </IconButton>
          ),
        },
      ]
    : COLUMNS
  return (
    <ScreenFrame
      title="Judul"
      actions={
        mayChange && (
          <>
            <ButtonLink kind="secondary" link={<Link to={consolePaths.screen('katalog/ubah-massal')} />}>
              Riwayat ubah massal
            </ButtonLink>
            <ButtonLink link={<Link to={consolePaths.screen('katalog/baru')} />}>Tambah judul</ButtonLink>
          </>
        )
      }
    >
      <TitleFilters columns={columns} />
      {address.get('penerbit') !== '' && (
        <div>
          <ButtonLink kind="secondary" link={<Link to={address.link({ penerbit: undefined })} />}>
            <X aria-hidden className="size-4" />
            Penerbit: {data?.data[0]?.publisher ?? '–'}
          </ButtonLink>
        </div>
      )}
      {address.get('impor') !== '' && (
        <div>
          <ButtonLink kind="secondary" link={<Link to={address.link({ impor: undefined })} />}>
            <X aria-hidden className="size-4" />
            Dari impor nomor {address.get('impor')}
          </ButtonLink>
        </div>
      )}
      <RecordList
        label="Judul"
        state={titles}
        rows={data?.data}
        columns={columns}
        rowKey={({ id }) => id}
        rowLink={({ id }) => consolePaths.screen(`katalog/${id}`)}
        {...(mayChange && { selection })}
        unsorted={data?.sorted === false}
        empty={{
          title: 'Belum ada judul',
          text: 'Tambahkan judul pertama, atau impor katalog dari berkas.',
          ...(mayChange && {
            action: (
              <ButtonLink link={<Link to={consolePaths.screen('katalog/baru')} />}>Tambah judul</ButtonLink>
            ),
          }),
        }}
      />
      {data !== undefined && data.total > 0 && (
        <NumberedPager
          lastPage={data.last_page}
          total={data.total}
          noun={data.total_is_bounded ? 'judul atau lebih' : 'judul'}
        />
      )}
      <SelectionBar
        selection={selection}
        noun="judul"
        beside={
          data !== undefined &&
          selection.keys.size === data.data.length &&
          data.total > data.data.length &&
          (all ? (
            <p className="text-muted">Semua {formatNumber(data.total)} judul yang cocok ikut dipilih.</p>
          ) : (
            <Button kind="ghost" onClick={() => setAllOf(address.filters)}>
              Pilih semua {formatNumber(data.total)} yang cocok
            </Button>
          ))
        }
      >
        <Button onClick={() => setBulk(true)}>Ubah {formatNumber(count)} judul</Button>
      </SelectionBar>

      {editing !== undefined && (
        <QuickEditDialog
          row={data?.data.find(({ id }) => id === editing.id) ?? editing}
          close={() => setEditing(undefined)}
          done={titles.reload}
        />
      )}
      {bulk && (
        <BulkChangeDialog
          of={all ? { matching: filter } : { ids: [...selection.keys] }}
          count={count}
          close={() => setBulk(false)}
        />
      )}
    </ScreenFrame>
  )
}
