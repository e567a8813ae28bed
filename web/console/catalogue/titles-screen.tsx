import { Pencil, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { TITLE_SORTS } from '#contracts/choices.ts'
import { formatNumber } from '#kernel/numbers.ts'
import { formatDate } from '#kernel/time.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { useCall } from '../api/use-call.ts'
import { SmallCover, shortRupiah } from '../frame/parts.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { chips, column, extra, figures, inOrder } from '../lists/columns.tsx'
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
const QuickEdit = laterPart(() => import('./quick-edit.tsx'), 'QuickEdit')

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

const COLUMNS: readonly Column<TitleRow>[] = [
  inOrder(
    column('judul', 'Judul', 'lead', ({ title, authors, cover_picture }) => (
      <span className="flex items-center gap-3">
        <SmallCover picture={cover_picture} />
        {/* A long title takes no room that publishers and genres need to stay on one line. */}
        <span className="min-w-0 xl:max-w-md">
          <span className="line-clamp-2">{title}</span>
          <span className="line-clamp-1 font-normal text-muted">{authors.join(', ')}</span>
        </span>
      </span>
    )),
    { value: 'title', text: 'Judul A–Z' },
    { value: '-title', text: 'Judul Z–A' },
  ),
  chips('status', 'Status', 'end', ({ status }) => STATUS_WORDS[status]),
  column('penerbit', 'Penerbit', 'line', (row) => <Publisher {...row} />),
  column('kategori', 'Kategori', 'none', ({ genre }) => genre?.name ?? '–'),
  figures('digital', 'Digital', 'line', ({ ebook }) => <Priced name="Digital" edition={ebook} />),
  figures('cetak', 'Cetak', 'line', ({ physical_book }) => <Priced name="Cetak" edition={physical_book} />),
  figures('stok', 'Stok', 'line', ({ physical_book }) => <Stock edition={physical_book} />),
  extra(
    column('berkas', 'Berkas', 'none', ({ ebook }) =>
      ebook === null ? '–' : ebook.has_file ? 'Ada' : 'Belum ada',
    ),
  ),
  extra(column('isbn', 'ISBN', 'none', ({ isbn }) => isbn ?? '–')),
  inOrder(
    extra(
      column('diubah', 'Diubah', 'none', ({ updated_at }) => (
        <time dateTime={updated_at}>{formatDate(new Date(updated_at))}</time>
      )),
    ),
    { value: 'updated', text: 'Paling lama tidak diubah' },
    { value: '-updated', text: 'Baru diubah' },
  ),
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

/** A filter that links of other screens set. A press takes it off. */
function OnlyOf({ name, children }: { name: string; children: ReactNode }) {
  const address = useListAddress()
  if (address.get(name) === '') return null
  return (
    <div>
      <ButtonLink kind="secondary" link={<Link to={address.link({ [name]: undefined })} />}>
        <X aria-hidden className="size-4" />
        {children}
      </ButtonLink>
    </div>
  )
}

const pencilOf = (id: number) => `ubah-${id}`

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
  const [editing, setEditing] = useState<ReadonlySet<number>>(new Set())
  const [bulk, setBulk] = useState(false)
  const { data } = titles
  // Every title of the list, also those of other pages; a changed filter or choice ends it.
  const all = allOf === address.filters && selection.keys.size === data?.data.length
  const count = all ? (data?.total ?? 0) : selection.keys.size
  const leave = (id: number) => {
    document.getElementById(pencilOf(id))?.focus()
    setEditing((others) => new Set([...others].filter((other) => other !== id)))
  }
  const columns: readonly Column<TitleRow>[] = mayChange
    ? [
        ...COLUMNS,
        figures('ubah', 'Ubah', 'end', (row) => (
          <IconButton
            label={`Ubah harga, stok, dan status ${row.title}`}
            className="relative z-1 -mt-1 -mr-2 -mb-3 text-muted hover:text-primary xl:m-0"
            id={pencilOf(row.id)}
            aria-expanded={editing.has(row.id)}
            onClick={() => (editing.has(row.id) ? leave(row.id) : setEditing(new Set([...editing, row.id])))}
          >
            <Pencil aria-hidden className="size-4" />
          </IconButton>
        )),
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
      <OnlyOf name="penerbit">Penerbit: {data?.data[0]?.publisher ?? '–'}</OnlyOf>
      <OnlyOf name="impor">Dari impor nomor {address.get('impor')}</OnlyOf>
      <RecordList
        label="Judul"
        state={titles}
        rows={data?.data}
        columns={columns}
        rowKey={({ id }) => id}
        rowLink={({ id }) => consolePaths.screen(`katalog/${id}`)}
        {...(mayChange && { selection })}
        below={(row) =>
          editing.has(row.id) && <QuickEdit row={row} close={() => leave(row.id)} done={titles.reload} />
        }
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
