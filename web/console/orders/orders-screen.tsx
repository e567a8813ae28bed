import { ORDER_SORTS } from '#contracts/choices.ts'
import { COURIER_NAMES, COURIERS, courierName } from '#contracts/couriers.ts'
import { SECOND } from '#kernel/time.ts'
import { laterPart } from '../../ui/later-part.tsx'
import { callConsole } from '../api/call-console.ts'
import { useCall } from '../api/use-call.ts'
import { Amount, When } from '../frame/parts.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { column, extra, figures, inOrder, written } from '../lists/columns.tsx'
import { FileButtons } from '../lists/file-buttons.tsx'
import { ColumnsChoice, FilterBar, FilterPills, FilterSelect, SortChoice } from '../lists/filters.tsx'
import { ForwardPager } from '../lists/list-pagers.tsx'
import { MoreFilters } from '../lists/more-filters.tsx'
import { type Column, RecordList } from '../lists/record-list.tsx'
import { SavedViews } from '../lists/saved-views.tsx'
import { useSelection } from '../lists/selection.ts'
import { FilterAmounts, FilterDay, FilterText } from '../lists/typed-filters.tsx'
import { amountIn, dayIn, oneOf, useListAddress } from '../lists/use-list-address.ts'
import { useRight } from '../session/staff-session.ts'
import { Content, StateChip } from './order-parts.tsx'
import { orderPaths } from './order-paths.ts'
import { KINDS, LISTS, type OrderRow } from './order-words.ts'
import { usePaymentMethods } from './use-payment-methods.ts'

const ChosenOrders = laterPart(() => import('./chosen-orders.tsx'), 'ChosenOrders')

/** New orders appear within this time. */
const LOOK_AGAIN = 20 * SECOND

const COURIER_OPTIONS = COURIERS.map((code) => ({ value: code, text: COURIER_NAMES[code] }))
const KIND_OPTIONS = Object.entries(KINDS).map(([value, text]) => ({ value, text }))

const COLUMNS: readonly Column<OrderRow>[] = [
  inOrder(
    column('pesanan', 'Pesanan', 'lead', ({ refno, created_at }) => (
      <>
        <span className="tabular-nums">{refno}</span>
        <span className="block text-xs font-normal text-muted">
          <When at={created_at} />
        </span>
      </>
    )),
    { value: 'time', text: 'Terlama dahulu' },
    { value: '', text: 'Terbaru dahulu' },
  ),
  column('pembeli', 'Pembeli', 'line', ({ buyer }) => (
    <span className="min-w-28 wrap-break-word xl:block">{buyer.name}</span>
  )),
  extra(written('email', 'Email', 'none', ({ buyer }) => buyer.email)),
  column('isi', 'Isi', 'line', (order) => <Content order={order} />),
  extra(column('jenis', 'Jenis', 'none', ({ kind }) => KINDS[kind])),
  column(
    'kurir',
    'Kurir dan resi',
    'line',
    ({ courier, tracking_number }) =>
      courier !== null && (
        <span className="tabular-nums">
          {courierName(courier)}
          {tracking_number !== null && (
            <span className="text-xs text-muted wrap-break-word xl:block"> {tracking_number}</span>
          )}
        </span>
      ),
  ),
  inOrder(
    figures('total', 'Total', 'end', ({ total_pay }) => <Amount of={total_pay} />),
    { value: 'amount', text: 'Total terkecil dahulu' },
    { value: '-amount', text: 'Total terbesar dahulu' },
  ),
  column('status', 'Status', 'line', (order) => <StateChip order={order} />),
]

/** The orders of all buyers. Those that are new appear by themselves. */
export function OrdersScreen() {
  const address = useListAddress()
  const maySend = useRight('pesanan.kirim')
  const selection = useSelection<string>(address.filters)
  const methods = usePaymentMethods()
  const method = Number(address.get('metode'))
  const filter = {
    list: oneOf(
      LISTS.flatMap(({ value }) => (value === '' ? [] : [value])),
      address.get('list'),
    ),
    kind: oneOf(['digital', 'magazine', 'paper', 'subscription'], address.get('jenis')),
    courier: oneOf(COURIERS, address.get('kurir')),
    payment_method: Number.isSafeInteger(method) && method > 0 ? method : undefined,
    since: dayIn(address.get('dari')),
    until: dayIn(address.get('sampai')),
    least: amountIn(address.get('minimal')),
    most: amountIn(address.get('maksimal')),
    find: address.get('cari').slice(0, 200),
  }
  const state = useCall(
    'GET /api/console/orders',
    { query: { ...filter, sort: oneOf(ORDER_SORTS, address.sort), before: address.before } },
    { every: LOOK_AGAIN },
  )
  const orders = state.data?.orders
  const chosen = selection.keys.size
  return (
    <ScreenFrame
      title="Pesanan"
      actions={
        <FileButtons
          formats={['csv', 'xlsx'] as const}
          fetchFile={(format) =>
            callConsole('GET /api/console/orders/file', { query: { ...filter, format } })
          }
        />
      }
    >
      <FilterPills name="list" label="Daftar pesanan" options={LISTS} />
      <FilterBar>
        <FilterText name="cari" label="Cari pesanan" hint="Nomor (4 huruf cukup), nama, email, judul, resi" />
        <MoreFilters names={['jenis', 'kurir', 'metode', 'dari', 'sampai', 'minimal', 'maksimal']}>
          <FilterSelect name="jenis" label="Jenis pesanan" all="Semua jenis" options={KIND_OPTIONS} />
          <FilterSelect name="kurir" label="Kurir" all="Semua kurir" options={COURIER_OPTIONS} />
          <FilterSelect name="metode" label="Metode pembayaran" all="Semua metode" options={methods} />
          <FilterDay name="dari" label="Dari" />
          <FilterDay name="sampai" label="Sampai" />
          <FilterAmounts least="minimal" most="maksimal" label="Total" />
        </MoreFilters>
        <SortChoice columns={COLUMNS} usual="Terbaru dahulu" />
        <SavedViews list="pesanan" />
        <ColumnsChoice columns={COLUMNS} />
      </FilterBar>
      <RecordList
        label="Pesanan"
        state={state}
        rows={orders}
        columns={COLUMNS}
        rowKey={({ refno }) => refno}
        rowLink={({ id }) => orderPaths.detail(id)}
        {...(maySend && { selection })}
        unsorted={state.data?.sorted === false}
        empty={{
          title: 'Belum ada pesanan',
          text: 'Pesanan baru muncul di sini dengan sendirinya.',
        }}
      />
      <ForwardPager lastId={orders?.at(-1)?.id} hasMore={state.data?.has_more ?? false} />
      {maySend && chosen > 0 && <ChosenOrders selection={selection} />}
    </ScreenFrame>
  )
}
