import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { EmptyState } from '../../ui/state-notice.tsx'
import { useCall } from '../api/use-call.ts'
import { Amount, Card, Nothing, When } from '../frame/parts.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { UnloadedScreen } from '../frame/unloaded-screen.tsx'
import { orderPaths } from '../orders/order-paths.ts'
import { RefundSteps } from '../orders/refund-steps.tsx'
import { useRight } from '../session/staff-session.ts'

const ApproveDialog = laterPart(() => import('../orders/refund-dialogs.tsx'), 'ApproveDialog')

type Asked = { order: { id: number; buyer_account: string | null }; open: number }

const link = 'font-semibold text-primary tabular-nums underline-offset-2 hover:underline'

/** Money on its way back to buyers: due, approved, paid. */
export function RefundsScreen() {
  const due = useCall('GET /api/console/refunds/due', {})
  const approved = useCall('GET /api/console/refunds', { query: { state: 'approved', limit: 100 } })
  const sent = useCall('GET /api/console/refunds', { query: { state: 'sent', limit: 100 } })
  const paid = useCall('GET /api/console/refunds', { query: { state: 'paid', limit: 20 } })
  const mayRefund = useRight('uang.kembalikan')
  const [asked, setAsked] = useState<Asked>()
  const states = [due, approved, sent, paid]
  const done = () => {
    for (const { reload } of states) reload()
  }
  const failure = states.find((state) => state.failure !== undefined)?.failure
  if (
    failure !== undefined ||
    due.data === undefined ||
    approved.data === undefined ||
    sent.data === undefined ||
    paid.data === undefined
  ) {
    return <UnloadedScreen title="Pengembalian dana" state={{ failure, reload: done }} />
  }
  const open = due.data.orders.filter((order) => order.due > order.approved)
  const toPay = [...approved.data.refunds, ...sent.data.refunds]
  if (open.length + toPay.length + paid.data.refunds.length === 0) {
    return (
      <ScreenFrame title="Pengembalian dana">
        <EmptyState
          title="Belum ada pengembalian dana"
          text="Dana yang menjadi hak pembeli muncul di sini untuk disetujui, lalu dibayar."
        />
      </ScreenFrame>
    )
  }
  return (
    <ScreenFrame title="Pengembalian dana">
      <div className="grid items-start gap-4 xl:grid-cols-3">
        <Card title={`1. Perlu disetujui (${open.length})`}>
          {open.length === 0 && <Nothing>Tidak ada yang menunggu.</Nothing>}
          <ul className="grid gap-3">
            {open.map((order) => (
              <li key={order.id} className="grid gap-2 rounded-sm border border-line p-3">
                <Line id={order.id} refno={order.refno} amount={order.due - order.approved} />
                <p className="text-muted wrap-anywhere">{order.buyer}</p>
                {mayRefund && (
                  <div>
                    <Button
                      kind="secondary"
                      onClick={() => setAsked({ order, open: order.due - order.approved })}
                    >
                      Setujui
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        </Card>
        <Card title={`2. Perlu dibayar (${toPay.length})`}>
          {toPay.length === 0 && <Nothing>Tidak ada yang perlu dibayar.</Nothing>}
          <ul className="grid gap-3">
            {toPay.map((refund) => (
              <li key={refund.id} className="grid gap-2 rounded-sm border border-line p-3">
                <Line id={refund.order.id} refno={refund.order.refno} amount={refund.amount} />
                <p className="text-muted wrap-anywhere">Ke {refund.account}</p>
                <RefundSteps refund={refund} mayRefund={mayRefund} done={done} />
              </li>
            ))}
          </ul>
        </Card>
        <Card title="3. Terakhir dibayar">
          {paid.data.refunds.length === 0 && <Nothing>Belum ada yang dibayar.</Nothing>}
          <ul className="grid gap-3">
            {paid.data.refunds.map((refund) => (
              <li key={refund.id} className="grid gap-1 rounded-sm border border-line p-3">
                <Line id={refund.order.id} refno={refund.order.refno} amount={refund.amount} />
                <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
                  <Chip tone="success">Dibayar</Chip>
                  {refund.paid_at !== null && <When at={refund.paid_at} />}
                  <span className="wrap-anywhere">{refund.reference}</span>
                </p>
                <RefundSteps refund={refund} mayRefund={mayRefund} done={done} />
              </li>
            ))}
          </ul>
        </Card>
      </div>
      {asked !== undefined && (
        <ApproveDialog
          done={done}
          close={() => setAsked(undefined)}
          order={asked.order}
          open={asked.open}
          account={asked.order.buyer_account}
        />
      )}
    </ScreenFrame>
  )
}

function Line({ id, refno, amount }: { id: number; refno: string; amount: number }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-2">
      <Link to={orderPaths.detail(id)} className={link}>
        {refno}
      </Link>
      <span className="font-semibold">
        <Amount of={amount} />
      </span>
    </p>
  )
}
