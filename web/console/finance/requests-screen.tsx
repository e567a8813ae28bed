import { RETURN_CAUSE_WORDS, RETURN_REQUEST_STATES } from '#contracts/return-choices.ts'
import type { ConsoleData } from '../api/call-console.ts'
import { useCall } from '../api/use-call.ts'
import { Amount, When } from '../frame/parts.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { chips, column, figures } from '../lists/columns.tsx'
import { FilterBar, FilterSelect } from '../lists/filters.tsx'
import { ForwardPager } from '../lists/list-pagers.tsx'
import { type Column, RecordList } from '../lists/record-list.tsx'
import { oneOf, useListAddress } from '../lists/use-list-address.ts'
import { REQUEST_STATES, requestPaths } from './request-words.ts'

type Row = ConsoleData<'GET /api/console/return-requests'>['requests'][number]

const STATES = RETURN_REQUEST_STATES.map((value) => ({ value, text: REQUEST_STATES[value].text }))

const COLUMNS: readonly Column<Row>[] = [
  column('pesanan', 'Pesanan', 'lead', ({ order }) => <span className="tabular-nums">{order.refno}</span>),
  column('diminta', 'Diminta', 'line', ({ asked_at }) => <When at={asked_at} />),
  column('pembeli', 'Pembeli', 'line', ({ buyer }) => buyer),
  column('isi', 'Yang dikembalikan', 'line', ({ content: { title, quantity, more } }) => (
    <span className="wrap-anywhere">
      {quantity > 1 && `${quantity} × `}
      {title}
      {more > 0 && ` +${more}`}
    </span>
  )),
  column('alasan', 'Alasan', 'line', ({ cause }) => RETURN_CAUSE_WORDS[cause]),
  chips('status', 'Status', 'end', ({ state }) => REQUEST_STATES[state]),
  figures('jumlah', 'Disetujui', 'line', ({ amount }) => (amount === null ? '' : <Amount of={amount} />)),
]

/** What buyers ask to have taken back, the latest first. */
export function RequestsScreen() {
  const address = useListAddress()
  const state = useCall('GET /api/console/return-requests', {
    query: { state: oneOf(RETURN_REQUEST_STATES, address.get('status')), before: address.before },
  })
  const requests = state.data?.requests
  return (
    <ScreenFrame title="Pengembalian diminta">
      <FilterBar>
        <FilterSelect name="status" label="Status" all="Semua status" options={STATES} />
      </FilterBar>
      <RecordList
        label="Pengembalian diminta"
        state={state}
        rows={requests}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowLink={({ id }) => requestPaths.detail(id)}
        empty={{
          title: 'Belum ada permintaan',
          text: 'Permintaan pembeli untuk mengembalikan pesanan muncul di sini.',
        }}
      />
      <ForwardPager lastId={requests?.at(-1)?.id} hasMore={state.data?.has_more ?? false} />
    </ScreenFrame>
  )
}
