import { Link } from 'react-router'
import { Chip } from '../../ui/chip.tsx'
import type { ConsoleData } from '../api/call-console.ts'
import { useCall } from '../api/use-call.ts'
import { Amount, Card, When } from '../frame/parts.tsx'
import { column, figures } from '../lists/columns.tsx'
import { PagesOf } from '../lists/list-pagers.tsx'
import { type Column, RecordList } from '../lists/record-list.tsx'
import { useListAddress } from '../lists/use-list-address.ts'
import { consolePaths } from '../paths.ts'

type Use = ConsoleData<'GET /api/console/promos/:code/uses'>['data'][number]

const COLUMNS: readonly Column<Use>[] = [
  column('pembeli', 'Pembeli', 'line', ({ buyer }) => (
    <span className="min-w-28 wrap-break-word xl:block">{buyer}</span>
  )),
  column('pesanan', 'Pesanan', 'lead', ({ order }) => (
    <Link
      to={consolePaths.screen(`pesanan/${order.id}`)}
      className="font-semibold tabular-nums hover:underline"
    >
      {order.refno}
    </Link>
  )),
  column('waktu', 'Waktu', 'line', ({ at }) => <When at={at} />),
  figures('potongan', 'Potongan', 'end', ({ amount }) => <Amount of={amount} />),
  column('status', 'Status', 'line', ({ paid }) => (
    <Chip tone={paid ? 'success' : 'plain'}>{paid ? 'Dibayar' : 'Menunggu bayar'}</Chip>
  )),
]

/** Who used a promo, for members who may see orders. */
export function PromoUses({ code }: { code: string }) {
  const address = useListAddress()
  const uses = useCall('GET /api/console/promos/:code/uses', {
    params: { code },
    query: { page: address.page },
  })
  return (
    <Card title="Yang memakai">
      <RecordList
        part
        label="Pemakai promo"
        state={uses}
        rows={uses.data?.data}
        columns={COLUMNS}
        rowKey={({ order }) => order.id}
        empty={{ title: 'Belum ada yang memakai' }}
      />
      <PagesOf list={uses.data} noun="pesanan" />
    </Card>
  )
}
