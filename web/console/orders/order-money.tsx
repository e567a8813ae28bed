import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Chip, type ChipTone } from '../../ui/chip.tsx'
import { Amount, Card, When } from '../frame/parts.tsx'
import { useRight } from '../session/staff-session.ts'
import type { OrderActProps } from './order-act.ts'
import type { Money, Refund } from './order-words.ts'

const ApproveDialog = lazy(async () => ({ default: (await import('./refund-dialogs.tsx')).ApproveDialog }))
const PayDialog = lazy(async () => ({ default: (await import('./refund-dialogs.tsx')).PayDialog }))
const WithdrawDialog = lazy(async () => ({
  default: (await import('./refund-dialogs.tsx')).WithdrawDialog,
}))

const STATES: Record<Refund['state'], { text: string; tone: ChipTone }> = {
  approved: { text: 'Disetujui, belum dibayar', tone: 'accent' },
  paid: { text: 'Dibayar', tone: 'success' },
  withdrawn: { text: 'Dicabut', tone: 'plain' },
}

type Asked = { act: 'approve' } | { act: 'pay' | 'withdraw'; refund: Refund }

/** What is due back to the buyer, and the steps until it is there. Nothing where no money is or was due. */
export function OrderRefunds({ order, money, done }: Omit<OrderActProps, 'close'> & { money: Money }) {
  const mayRefund = useRight('uang.kembalikan')
  const [asked, setAsked] = useState<Asked>()
  const { due, approved, returned } = money.account
  const open = Math.max(0, due - approved)
  if (due === 0 && returned === 0 && money.refunds.length === 0) return null
  const given = { order, done, close: () => setAsked(undefined) }
  return (
    <Card
      title="Pengembalian dana"
      actions={
        mayRefund &&
        open > 0 && <Button onClick={() => setAsked({ act: 'approve' })}>Setujui pengembalian</Button>
      }
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Figure name="Perlu dikembalikan" amount={due} />
        <Figure name="Sudah disetujui" amount={approved} />
        <Figure name="Sudah dikembalikan" amount={returned} />
      </dl>
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
              Ke {refund.account}. {refund.reason}
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
            {mayRefund && refund.state === 'approved' && (
              <div className="flex flex-wrap gap-2">
                <Button kind="secondary" onClick={() => setAsked({ act: 'pay', refund })}>
                  Catat sudah dibayar
                </Button>
                <Button kind="ghost" onClick={() => setAsked({ act: 'withdraw', refund })}>
                  Cabut persetujuan
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <Suspense>
        {asked?.act === 'approve' && <ApproveDialog {...given} open={open} account={money.buyer_account} />}
        {asked?.act === 'pay' && <PayDialog {...given} refund={presentOf(money, asked.refund)} />}
        {asked?.act === 'withdraw' && <WithdrawDialog {...given} refund={presentOf(money, asked.refund)} />}
      </Suspense>
    </Card>
  )
}

/** As it is now: the order may have been read again since the dialog was opened. */
const presentOf = ({ refunds }: Money, { id, ...rest }: Refund): Refund =>
  refunds.find((refund) => refund.id === id) ?? { id, ...rest }

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
