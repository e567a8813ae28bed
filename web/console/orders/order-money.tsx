import { useState } from 'react'
import { formatRupiah } from '#kernel/money.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, type ChipTone } from '../../ui/chip.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { tellDone } from '../api/use-act.tsx'
import { ActDialog } from '../forms/act-dialog.tsx'
import { useRight } from '../session/staff-session.ts'
import type { OrderActProps } from './order-act.ts'
import { amountIn, needsReason, ReasonField } from './order-dialogs.tsx'
import { Amount, Card, When } from './order-parts.tsx'
import type { Order } from './order-words.ts'

type Money = NonNullable<Order['money']>
type Refund = Money['refunds'][number]

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
      {asked?.act === 'approve' && <ApproveDialog {...given} open={open} />}
      {asked?.act === 'pay' && <PayDialog {...given} refund={presentOf(money, asked.refund)} />}
      {asked?.act === 'withdraw' && <WithdrawDialog {...given} refund={presentOf(money, asked.refund)} />}
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

const withdraw = ({ id, version }: Refund, reason: string) =>
  callConsole('POST /api/console/refunds/:id/withdraw', { params: { id }, body: { reason, version } })

function ApproveDialog({ order, done, close, open }: OrderActProps & { open: number }) {
  return (
    <ActDialog
      title="Setujui pengembalian dana"
      description={`Paling banyak ${formatRupiah(open)}. Pembeli mendapat email. Uangnya sendiri dikirim setelah ini, lalu dicatat sebagai dibayar.`}
      submit="Setujui"
      check={(fields) => ({
        amount: amountIn(fields.amount) < 1 ? 'Isi jumlah' : undefined,
        account: (fields.account ?? '').trim().length < 3 ? 'Isi rekening tujuan' : undefined,
        ...needsReason(fields),
      })}
      send={async ({ amount, account = '', reason = '' }) => {
        const refund = await callConsole('POST /api/console/orders/:id/refunds', {
          params: { id: order.id },
          body: { amount: amountIn(amount), account, reason },
        })
        tellDone('Pengembalian dana disetujui', async () => {
          await withdraw(refund, 'Diurungkan setelah disetujui')
          done()
        })
        done()
      }}
      onChanged={done}
      onClose={close}
    >
      {(errors) => (
        <>
          <TextField
            label="Jumlah"
            name="amount"
            prefix="Rp"
            inputMode="numeric"
            defaultValue={open}
            error={errors.amount}
            autoComplete="off"
            autoFocus
          />
          <TextField
            label="Rekening tujuan"
            name="account"
            hint="Bank, nomor, dan nama pemilik, misalnya BCA 1234567890 a.n. Sri Wahyuni."
            error={errors.account}
            autoComplete="off"
            maxLength={200}
          />
          <ReasonField errors={errors} />
        </>
      )}
    </ActDialog>
  )
}

function PayDialog({ done, close, refund }: OrderActProps & { refund: Refund }) {
  return (
    <ActDialog
      title="Catat dana sudah dibayar"
      description={`${formatRupiah(refund.amount)} ke ${refund.account}. Toko tidak mengirim uangnya sendiri: catat setelah transfernya berhasil. Pembeli mendapat email, dan ini tidak dapat diurungkan.`}
      submit="Catat dibayar"
      check={({ reference = '' }) => ({
        reference: reference.trim().length < 3 ? 'Isi nomor referensi' : undefined,
      })}
      send={async ({ reference = '' }) => {
        await callConsole('POST /api/console/refunds/:id/paid', {
          params: { id: refund.id },
          body: { reference, version: refund.version },
        })
        tellDone('Pengembalian dana dicatat')
        done()
      }}
      onChanged={done}
      onClose={close}
    >
      {(errors) => (
        <TextField
          label="Nomor referensi"
          name="reference"
          hint="Dari bukti transfer."
          error={errors.reference}
          autoComplete="off"
          maxLength={100}
          autoFocus
        />
      )}
    </ActDialog>
  )
}

function WithdrawDialog({ done, close, refund }: OrderActProps & { refund: Refund }) {
  return (
    <ActDialog
      title="Cabut persetujuan ini?"
      description={`${formatRupiah(refund.amount)} kembali menunggu persetujuan.`}
      submit="Cabut"
      check={needsReason}
      send={async ({ reason = '' }) => {
        await withdraw(refund, reason)
        tellDone('Persetujuan dicabut')
        done()
      }}
      onChanged={done}
      onClose={close}
    >
      {(errors) => <ReasonField errors={errors} />}
    </ActDialog>
  )
}
