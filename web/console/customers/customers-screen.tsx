import { CUSTOMER_SORTS } from '#contracts/choices.ts'
import { Chip } from '../../ui/chip.tsx'
import type { ConsoleData } from '../api/call-console.ts'
import { useCall } from '../api/use-call.ts'
import { When } from '../frame/parts.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { column, inOrder, written } from '../lists/columns.tsx'
import { FilterBar, FilterSelect, SortChoice } from '../lists/filters.tsx'
import { ForwardPager } from '../lists/list-pagers.tsx'
import { type Column, RecordList } from '../lists/record-list.tsx'
import { SavedViews } from '../lists/saved-views.tsx'
import { FilterText } from '../lists/typed-filters.tsx'
import { oneOf, useListAddress } from '../lists/use-list-address.ts'
import { consolePaths } from '../paths.ts'

type Row = ConsoleData<'GET /api/console/customers'>['customers'][number]

const BLOCKED = [
  { value: 'no', text: 'Tidak diblokir' },
  { value: 'yes', text: 'Diblokir' },
] as const

const COLUMNS: readonly Column<Row>[] = [
  inOrder(
    written('nama', 'Nama', 'lead', ({ name }) => name),
    { value: 'name', text: 'Nama A–Z' },
    { value: '-name', text: 'Nama Z–A' },
  ),
  written('email', 'Email', 'line', ({ email }) => email),
  inOrder(
    column('terdaftar', 'Terdaftar', 'line', ({ created_at }) => <When at={created_at} />),
    { value: 'time', text: 'Terlama dahulu' },
    { value: '', text: 'Terbaru dahulu' },
  ),
  column(
    'keadaan',
    'Keadaan',
    'end',
    ({ blocked_at }) => blocked_at !== null && <Chip tone="danger">Diblokir</Chip>,
  ),
]

/** The customers of the shop. Whoever opens one leaves an entry in the log. */
export function CustomersScreen() {
  const address = useListAddress()
  const state = useCall('GET /api/console/customers', {
    query: {
      find: address.get('cari').slice(0, 200),
      blocked: oneOf(['yes', 'no'], address.get('blokir')),
      sort: oneOf(CUSTOMER_SORTS, address.sort),
      before: address.before,
    },
  })
  const customers = state.data?.customers
  return (
    <ScreenFrame title="Pelanggan">
      <FilterBar>
        <FilterText name="cari" label="Cari pelanggan" hint="Nama, email, atau telepon" />
        <FilterSelect name="blokir" label="Keadaan" all="Semua pelanggan" options={BLOCKED} />
        <SortChoice columns={COLUMNS} usual="Terbaru dahulu" />
        <SavedViews list="pelanggan" />
      </FilterBar>
      <RecordList
        label="Pelanggan"
        state={state}
        rows={customers}
        unsorted={state.data?.sorted === false}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowLink={({ id }) => consolePaths.screen(`pelanggan/${id}`)}
        empty={{ title: 'Belum ada pelanggan', text: 'Pelanggan muncul di sini setelah mendaftar.' }}
      />
      <ForwardPager lastId={customers?.at(-1)?.id} hasMore={state.data?.has_more ?? false} />
    </ScreenFrame>
  )
}
