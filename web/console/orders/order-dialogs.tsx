// The dialogs of acts on a whole order: ending it, paying it, taking it back.
import { RETURNED_COPIES } from '#contracts/choices.ts'
import { formatRupiah } from '#kernel/money.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { needsReason, ReasonField } from '../forms/reason-field.tsx'
import { oneOf } from '../lists/use-list-address.ts'
import type { OrderActProps } from './order-act.ts'
import { amountIn, MoneyField, needsReference, OrderActDialog, ReferenceField } from './order-act-dialog.tsx'
import { copiesInWords } from './order-words.ts'

export function CancelDialog({ order, ...dialog }: OrderActProps) {
  return (
    <OrderActDialog
      {...dialog}
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
        return { text: `Pesanan ${order.refno} dibatalkan` }
      }}
    >
      {(errors) => <ReasonField errors={errors} />}
    </OrderActDialog>
  )
}

export function MarkPaidDialog({ order, ...dialog }: OrderActProps) {
  return (
    <OrderActDialog
      {...dialog}
      title={`Catat pesanan ${order.refno} lunas`}
      description={`Untuk uang yang masuk lewat jalan lain, misalnya transfer langsung. Pesanan ini menunggu ${formatRupiah(order.total_pay)}.`}
      submit="Catat lunas"
      check={(fields) => ({
        amount: amountIn(fields.amount) < 1 ? 'Isi jumlah yang diterima' : undefined,
        ...needsReference(fields),
        ...needsReason(fields),
      })}
      send={async ({ amount, reference = '', reason = '' }) => {
        await callConsole('POST /api/console/orders/:id/mark-paid', {
          params: { id: order.id },
          body: { amount: amountIn(amount), reference, reason },
        })
        return { text: `Pembayaran pesanan ${order.refno} dicatat` }
      }}
    >
      {(errors) => (
        <>
          <MoneyField
            label="Jumlah yang diterima"
            hint="Seperti tertulis di mutasi bank."
            errors={errors}
            autoFocus
          />
          <ReferenceField hint="Dari bukti transfer atau mutasi bank." errors={errors} />
          <ReasonField errors={errors} />
        </>
      )}
    </OrderActDialog>
  )
}

const LETTERS_TYPED = 4

export function TakeBackDialog({ order, ...dialog }: OrderActProps) {
  const ending = order.refno.slice(-LETTERS_TYPED)
  const returned = order.returns.reduce((sum, { amount }) => sum + amount, 0)
  const wasSent =
    order.shipment?.sent_at != null && order.lines.some(({ type, left }) => type === 'Fisik' && left > 0)
  return (
    <OrderActDialog
      {...dialog}
      title={`Tarik kembali pesanan ${order.refno}?`}
      description={`Akses pembeli berakhir, ${wasSent ? '' : 'barang yang belum dikirim kembali ke stok, '}dan ${formatRupiah(order.total_pay - returned)} perlu dikembalikan. Ini tidak dapat diurungkan.`}
      submit="Tarik kembali"
      danger
      check={(fields) => ({
        copies:
          wasSent && oneOf(RETURNED_COPIES, fields.copies ?? '') === undefined
            ? 'Pilih apa yang terjadi dengan bukunya'
            : undefined,
        ...needsReason(fields),
        ending:
          (fields.ending ?? '').trim().toUpperCase() === ending
            ? undefined
            : `Ketik ${LETTERS_TYPED} huruf terakhir nomor pesanan: ${ending}`,
      })}
      send={async ({ reason = '', copies }) => {
        await callConsole('POST /api/console/orders/:id/take-back', {
          params: { id: order.id },
          body: { reason, ...(wasSent && { copies: oneOf(RETURNED_COPIES, copies ?? '') }) },
        })
        return { text: `Pesanan ${order.refno} ditarik kembali` }
      }}
    >
      {(errors) => (
        <>
          {wasSent && (
            <SelectField
              label="Buku yang sudah dikirim"
              name="copies"
              options={RETURNED_COPIES.map((value) => ({ value, text: copiesInWords[value] }))}
              placeholder="Pilih"
              error={errors.copies}
            />
          )}
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
    </OrderActDialog>
  )
}
