import { MOVEMENT_KINDS, MOVEMENT_SORTS } from '#contracts/choices.ts'
import type { ConsoleData } from '../api/call-console.ts'
import { useCall } from '../api/use-call.ts'
import { Amount, When } from '../frame/parts.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { column, figures, inOrder, written } from '../lists/columns.tsx'
import { FilterBar, FilterSelect, SortChoice } from '../lists/filters.tsx'
import { ForwardPager } from '../lists/list-pagers.tsx'
import { MoreFilters } from '../lists/more-filters.tsx'
import { type Column, RecordList } from '../lists/record-list.tsx'
import { FilterDay, FilterText } from '../lists/typed-filters.tsx'
import { dayIn, oneOf, useListAddress } from '../lists/use-list-address.ts'
import { movementInWords } from '../orders/history-words.ts'
import { orderPaths } from '../orders/order-paths.ts'

type Row = ConsoleData<'GET /api/console/movements'>['movements'][number]

const KINDS = MOVEMENT_KINDS.map((value) => ({ value, text: movementInWords(value) }))

const COLUMNS: readonly Column<Row>[] = [
  column('pesanan', 'Pesanan', 'lead', ({ order }) => <span className="tabular-nums">{order.refno}</span>),
  inOrder(
    column('waktu', 'Waktu', 'line', ({ at }) => <When at={at} />),
    { value: 'time', text: 'Terlama dahulu' },
    { value: '', text: 'Terbaru dahulu' },
  ),
  column('jenis', 'Jenis', 'line', ({ kind }) => movementInWords(kind)),
  column('penyedia', 'Penyedia', 'line', ({ gateway }) => gateway ?? 'Bukan penyedia'),
  written('catatan', 'Referensi', 'line', ({ reference }) => reference),
  figures('jumlah', 'Jumlah', 'end', ({ amount }) => <Amount of={amount} />),
]

/** Every movement of money, the latest first. */
export function MovementsScreen() {
  const address = useListAddress()
  const state = useCall('GET /api/console/movements', {
    query: {
      kind: oneOf(MOVEMENT_KINDS, address.get('jenis')),
      find: address.get('cari').slice(0, 40),
      since: dayIn(address.get('dari')),
      until: dayIn(address.get('sampai')),
      sort: oneOf(MOVEMENT_SORTS, address.sort),
      before: address.before,
    },
  })
  const movements = state.data?.movements
  return (
    <ScreenFrame title="Pergerakan uang">
      <FilterBar>
        <FilterText name="cari" label="Cari nomor pesanan" hint="Nomor pesanan" />
        <MoreFilters names={['jenis', 'dari', 'sampai']}>
          <FilterSelect name="jenis" label="Jenis" all="Semua jenis" options={KINDS} />
          <FilterDay name="dari" label="Dari" />
          <FilterDay name="sampai" label="Sampai" />
        </MoreFilters>
        <SortChoice columns={COLUMNS} usual="Terbaru dahulu" />
      </FilterBar>
      <RecordList
        label="Pergerakan uang"
        state={state}
        rows={movements}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowLink={({ order }) => orderPaths.detail(order.id)}
        empty={{
          title: 'Belum ada uang yang bergerak',
          text: 'Tagihan, pembayaran, dan pengembalian muncul di sini.',
        }}
      />
      <ForwardPager lastId={movements?.at(-1)?.id} hasMore={state.data?.has_more ?? false} />
    </ScreenFrame>
  )
}
