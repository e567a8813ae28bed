// The dialogs of acts on a whole order: ending it, paying it, taking it back.
import { RETURNED_COPIES } from '#contracts/choices.ts'
import { COPIES_WORDS } from '#contracts/words/order-words.ts'
import { formatRupiah } from '#kernel/money.ts'
import { typedNumber } from '#kernel/typed-number.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import { MoneyField, needsAmount, needsReference, ReferenceField } from '../forms/money-fields.tsx'
import { oneOf } from '../lists/use-list-address.ts'
import type { OrderActProps } from './order-act.ts'
import { hasCopiesLeft, takeBackWords } from './take-back-words.ts'

export function CancelDialog({ order, ...dialog }: OrderActProps) {
  return (
    <ActDialog
      {...dialog}
      title={`Batalkan pesanan ${order.refno}?`}
      description="Pesanan yang belum dibayar ini berakhir, dan stoknya dilepas. Pembeli mendapat email. Penyedia pembayaran ditanya lebih dulu, jadi pembayaran yang sudah masuk tidak hilang."
      submit="Batalkan pesanan"
      danger
      reason
      send={async ({ reason = '' }) => {
        await callConsole('POST /api/console/orders/:id/cancel', {
          params: { id: order.id },
          body: { reason },
        })
        return `Pesanan ${order.refno} dibatalkan`
      }}
    />
  )
}

export function MarkPaidDialog({ order, ...dialog }: OrderActProps) {
  return (
    <ActDialog
      {...dialog}
      title={`Catat pesanan ${order.refno} lunas`}
      description={`Untuk uang yang masuk lewat jalan lain, misalnya transfer langsung. Pesanan ini menunggu ${formatRupiah(order.total_pay)}.`}
      submit="Catat lunas"
      reason
      check={(fields) => ({
        ...needsAmount(fields, 'Isi jumlah yang diterima'),
        ...needsReference(fields),
      })}
      send={async ({ amount = '', reference = '', reason = '' }) => {
        await callConsole('POST /api/console/orders/:id/mark-paid', {
          params: { id: order.id },
          body: { amount: typedNumber(amount) ?? 0, reference, reason },
        })
        return `Pembayaran pesanan ${order.refno} dicatat`
      }}
    >
      <MoneyField label="Jumlah yang diterima" hint="Seperti tertulis di mutasi bank." autoFocus />
      <ReferenceField hint="Dari bukti transfer atau mutasi bank." />
    </ActDialog>
  )
}

const LETTERS_TYPED = 4

export function TakeBackDialog({ order, ...dialog }: OrderActProps) {
  const ending = order.refno.slice(-LETTERS_TYPED)
  const wasSent = order.shipment?.sent_at != null && hasCopiesLeft(order)
  return (
    <ActDialog
      {...dialog}
      title={`Tarik kembali pesanan ${order.refno}?`}
      description={takeBackWords(order)}
      submit="Tarik kembali"
      reason
      danger
      check={(fields) => ({
        copies:
          wasSent && oneOf(RETURNED_COPIES, fields.copies ?? '') === undefined
            ? 'Pilih apa yang terjadi dengan bukunya'
            : undefined,
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
        return `Pesanan ${order.refno} ditarik kembali`
      }}
    >
      {wasSent && (
        <SelectField
          label="Buku yang sudah dikirim"
          name="copies"
          options={RETURNED_COPIES.map((value) => ({ value, text: COPIES_WORDS[value] }))}
          placeholder="Pilih"
        />
      )}
      <TextField
        label={`Ketik ${ending} untuk memastikan`}
        name="ending"
        hint={`Empat huruf terakhir dari ${order.refno}.`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </ActDialog>
  )
}
