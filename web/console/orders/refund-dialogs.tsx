import { formatRupiah } from '#kernel/money.ts'
import { TextField } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { tellDone } from '../api/use-act.tsx'
import { ActDialog } from '../forms/act-dialog.tsx'
import { needsReason, ReasonField } from '../forms/reason-field.tsx'
import type { OrderActProps } from './order-act.ts'
import { amountIn } from './order-dialogs.tsx'
import type { Refund } from './order-words.ts'

const withdraw = ({ id, version }: Refund, reason: string) =>
  callConsole('POST /api/console/refunds/:id/withdraw', { params: { id }, body: { reason, version } })

/** Approves an amount that is due back, to an account. */
export function ApproveDialog({ order, done, close, open }: OrderActProps & { open: number }) {
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

/** Notes that an approved amount was sent. */
export function PayDialog({ done, close, refund }: OrderActProps & { refund: Refund }) {
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

/** Takes an approval back. */
export function WithdrawDialog({ done, close, refund }: OrderActProps & { refund: Refund }) {
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
