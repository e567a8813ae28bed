// The dialogs of acts on a whole order: ending it, paying it, taking it back.
import { formatRupiah } from '#kernel/money.ts'
import { TextField } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { tellDone } from '../api/use-act.tsx'
import { ActDialog } from '../forms/act-dialog.tsx'
import { needsReason, ReasonField } from '../forms/reason-field.tsx'
import type { OrderActProps } from './order-act.ts'

/** Digits as people type them: with points, spaces or a sign of the currency. */
export const amountIn = (text = '') => Number(text.replace(/[^\d]/g, ''))

export function CancelDialog({ order, done, close }: OrderActProps) {
  return (
    <ActDialog
      title={`Batalkan pesanan ${order.refno}?`}
      description="Pesanan yang belum dibayar ini berakhir, dan stoknya dilepas. Pembeli mendapat email. Penyedia pembayaran ditanya lebih dulu, jadi pembayaran yang sudah masuk tidak hilang."
      submit="Batalkan pesanan"
      danger
      check={needsReason}
      send={async ({ reason = '' }) => {
        await callConsole('POST /api/console/orders/:id/cancel', {
          params: { id: order.id },
          body: { reason },
        })
        tellDone(`Pesanan ${order.refno} dibatalkan`)
        done()
      }}
      onChanged={done}
      onClose={close}
    >
      {(errors) => <ReasonField errors={errors} />}
    </ActDialog>
  )
}

export function MarkPaidDialog({ order, done, close }: OrderActProps) {
  return (
    <ActDialog
      title={`Catat pesanan ${order.refno} lunas`}
      description={`Untuk uang yang masuk lewat jalan lain, misalnya transfer langsung. Pesanan ini menunggu ${formatRupiah(order.total_pay)}.`}
      submit="Catat lunas"
      check={(fields) => ({
        amount: amountIn(fields.amount) < 1 ? 'Isi jumlah yang diterima' : undefined,
        reference: (fields.reference ?? '').trim().length < 3 ? 'Isi nomor referensi' : undefined,
        ...needsReason(fields),
      })}
      send={async ({ amount, reference = '', reason = '' }) => {
        await callConsole('POST /api/console/orders/:id/mark-paid', {
          params: { id: order.id },
          body: { amount: amountIn(amount), reference, reason },
        })
        tellDone(`Pembayaran pesanan ${order.refno} dicatat`)
        done()
      }}
      onChanged={done}
      onClose={close}
    >
      {(errors) => (
        <>
          <TextField
            label="Jumlah yang diterima"
            name="amount"
            prefix="Rp"
            inputMode="numeric"
            hint="Seperti tertulis di mutasi bank."
            error={errors.amount}
            autoComplete="off"
            autoFocus
          />
          <TextField
            label="Nomor referensi"
            name="reference"
            hint="Dari bukti transfer atau mutasi bank."
            error={errors.reference}
            autoComplete="off"
            maxLength={100}
          />
          <ReasonField errors={errors} />
        </>
      )}
    </ActDialog>
  )
}

const LETTERS_TYPED = 4

export function TakeBackDialog({ order, done, close }: OrderActProps) {
  const ending = order.refno.slice(-LETTERS_TYPED)
  return (
    <ActDialog
      title={`Tarik kembali pesanan ${order.refno}?`}
      description={`Akses pembeli berakhir, barang yang belum dikirim kembali ke stok, dan ${formatRupiah(order.total_pay)} perlu dikembalikan. Ini tidak dapat diurungkan.`}
      submit="Tarik kembali"
      danger
      check={(fields) => ({
        ...needsReason(fields),
        ending:
          (fields.ending ?? '').trim().toUpperCase() === ending
            ? undefined
            : `Ketik ${LETTERS_TYPED} huruf terakhir nomor pesanan: ${ending}`,
      })}
      send={async ({ reason = '' }) => {
        await callConsole('POST /api/console/orders/:id/take-back', {
          params: { id: order.id },
          body: { reason },
        })
        tellDone(`Pesanan ${order.refno} ditarik kembali`)
        done()
      }}
      onChanged={done}
      onClose={close}
    >
      {(errors) => (
        <>
          <ReasonField errors={errors} />
          <TextField
            label={`Ketik ${ending} untuk memastikan`}
            name="ending"
            hint={`Empat huruf terakhir dari ${order.refno}.`}
            error={errors.ending}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </>
      )}
    </ActDialog>
  )
}
