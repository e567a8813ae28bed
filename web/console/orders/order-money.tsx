import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Chip, type ChipTone } from '../../ui/chip.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { Amount, Card, When } from '../frame/parts.tsx'
import { useRight } from '../session/staff-session.ts'
import type { OrderActProps } from './order-act.ts'
import { gatewayName, type Money, type Refund } from './order-words.ts'
import { RefundSteps } from './refund-steps.tsx'

const ApproveDialog = laterPart(() => import('./refund-dialogs.tsx'), 'ApproveDialog')

const STATES: Record<Refund['state'], { text: string; tone: ChipTone }> = {
  approved: { text: 'Disetujui, belum dibayar', tone: 'accent' },
  sent: { text: 'Diproses penyedia', tone: 'info' },
  paid: { text: 'Dibayar', tone: 'success' },
  withdrawn: { text: 'Dicabut', tone: 'plain' },
}

/** What is due back to the buyer, and the steps until it is there. Nothing where no money is or was due. */
export function OrderRefunds({ order, money, done }: Omit<OrderActProps, 'close'> & { money: Money }) {
  const mayRefund = useRight('uang.kembalikan')
  const [approves, setApproves] = useState(false)
  const { due, approved, returned, unexplained } = money.account
  const open = Math.max(0, due - approved)
  if (due === 0 && returned === 0 && unexplained === 0 && money.refunds.length === 0) return null
  return (
    <Card
      title="Pengembalian dana"
      actions={
        mayRefund && open > 0 && <Button onClick={() => setApproves(true)}>Setujui pengembalian</Button>
      }
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Figure name="Perlu dikembalikan" amount={due} />
        <Figure name="Sudah disetujui" amount={approved} />
        <Figure name="Sudah dikembalikan" amount={returned} />
      </dl>
      {unexplained > 0 && (
        <InlineNotice tone="warning">
          Penyedia pembayaran telah mengembalikan <Amount of={unexplained} /> tanpa diminta dari sini. Tarik
          kembali bagian pesanan yang menjadi sebabnya; begitu jumlahnya sesuai, pengembalian ini tercatat
          sendiri.
        </InlineNotice>
      )}
      <ul className="grid gap-3">
        {money.refunds.map((refund) => (
          <li key={refund.id} className="grid gap-2 rounded-sm border border-line p-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-semibold">
                <Amount of={refund.amount} />
              </span>
              <Chip tone={STATES[refund.state].tone}>{STATES[refund.state].text}</Chip>
            </div>
            <p className="wrap-anywhere">
              {destinationOf(refund)}. {refund.reason}
            </p>
            <p className="text-xs text-muted">
              Disetujui <When at={refund.approved_at} />
              {refund.paid_at !== null && (
                <>
                  , dibayar <When at={refund.paid_at} />
                </>
              )}
              {refund.reference !== null && `, referensi ${refund.reference}`}
            </p>
            <RefundSteps refund={refund} mayRefund={mayRefund} done={done} />
          </li>
        ))}
      </ul>
      {approves && (
        <ApproveDialog
          order={order}
          done={done}
          close={() => setApproves(false)}
          open={open}
          account={money.buyer_account}
        />
      )}
    </Card>
  )
}

/** Where the money goes, or went by the gateway. */
const destinationOf = ({ state, sent, account }: Refund) =>
  sent !== null && (state === 'sent' || (state === 'paid' && sent.state === 'done'))
    ? `Lewat ${gatewayName(sent.gateway)} ke ${sent.method}`
    : `Ke ${account}`

function Figure({ name, amount }: { name: string; amount: number }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-semibold">
        <Amount of={amount} />
      </dd>
    </div>
  )
}
