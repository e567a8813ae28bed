// The steps of a refund: approved, returned by its gateway or paid by transfer, or withdrawn.
import { useState } from 'react'
import { formatRupiah } from '#kernel/money.ts'
import { TextField } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { needsReason, ReasonField } from '../forms/reason-field.tsx'
import type { OrderActProps } from './order-act.ts'
import { amountIn, MoneyField, needsReference, OrderActDialog, ReferenceField } from './order-act-dialog.tsx'
import { gatewayName, type Refund } from './order-words.ts'

const withdraw = ({ id, version }: Refund, reason: string) =>
  callConsole('POST /api/console/refunds/:id/withdraw', { params: { id }, body: { reason, version } })

type RefundActProps = Pick<OrderActProps, 'done' | 'close'>

/** Approves an amount that is due back, to an account. */
export function ApproveDialog({
  order,
  open,
  account,
  ...dialog
}: RefundActProps & {
  order: { id: number }
  open: number
  /** That the buyer named, if any. */
  account: string | null
}) {
  const [key] = useState(() => crypto.randomUUID())
  return (
    <OrderActDialog
      {...dialog}
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
          body: { key, amount: amountIn(amount), account, reason },
        })
        return {
          text: 'Pengembalian dana disetujui',
          undo: () => withdraw(refund, 'Diurungkan setelah disetujui'),
        }
      }}
    >
      {(errors) => (
        <>
          <MoneyField label="Jumlah" defaultValue={open} errors={errors} autoFocus />
          <TextField
            label="Rekening tujuan"
            name="account"
            hint="Bank, nomor, dan nama pemilik, misalnya BCA 1234567890 a.n. Sri Wahyuni."
            error={errors.account}
            defaultValue={account ?? ''}
            autoComplete="off"
            maxLength={200}
          />
          <ReasonField errors={errors} />
        </>
      )}
    </OrderActDialog>
  )
}

/** Notes that an approved amount was sent. */
export function PayDialog({ refund, ...dialog }: RefundActProps & { refund: Refund }) {
  return (
    <OrderActDialog
      {...dialog}
      title="Catat dana sudah dibayar"
      description={`${formatRupiah(refund.amount)} ke ${refund.account}. Toko tidak mengirim uangnya sendiri: catat setelah transfernya berhasil. Pembeli mendapat email, dan ini tidak dapat diurungkan.`}
      submit="Catat dibayar"
      check={needsReference}
      send={async ({ reference = '' }) => {
        await callConsole('POST /api/console/refunds/:id/paid', {
          params: { id: refund.id },
          body: { reference, version: refund.version },
        })
        return { text: 'Pengembalian dana dicatat' }
      }}
    >
      {(errors) => <ReferenceField hint="Dari bukti transfer." errors={errors} autoFocus />}
    </OrderActDialog>
  )
}

/** Asks the gateway to return an approved amount to whoever paid it. */
export function SendDialog({ refund, ...dialog }: RefundActProps & { refund: Refund }) {
  const { gateway = '', method = '' } = refund.way ?? {}
  return (
    <OrderActDialog
      {...dialog}
      title={`Kembalikan lewat ${gatewayName(gateway)}?`}
      description={`${formatRupiah(refund.amount)} kembali ke akun ${method} yang dipakai membayar. Setelah diminta, ini tidak dapat dibatalkan. Jika ${gatewayName(gateway)} menolak, Anda dapat mengirimnya dengan transfer.`}
      submit={`Kembalikan lewat ${gatewayName(gateway)}`}
      send={async () => {
        const { state } = await callConsole('POST /api/console/refunds/:id/send', {
          params: { id: refund.id },
          body: { version: refund.version },
        })
        return { text: sentInWords[state] }
      }}
    />
  )
}

const sentInWords: Record<Refund['state'], string> = {
  paid: 'Dana dikembalikan',
  sent: 'Diminta ke penyedia; hasilnya menyusul',
  approved: 'Penyedia menolak; kirim dengan transfer',
  withdrawn: 'Persetujuan dicabut',
}

/** Takes an approval back. */
export function WithdrawDialog({ refund, ...dialog }: RefundActProps & { refund: Refund }) {
  return (
    <OrderActDialog
      {...dialog}
      title="Cabut persetujuan ini?"
      description={`${formatRupiah(refund.amount)} kembali menunggu persetujuan.`}
      submit="Cabut"
      check={needsReason}
      send={async ({ reason = '' }) => {
        await withdraw(refund, reason)
        return { text: 'Persetujuan dicabut' }
      }}
    >
      {(errors) => <ReasonField errors={errors} />}
    </OrderActDialog>
  )
}
