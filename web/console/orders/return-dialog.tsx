import { useState } from 'react'
import { RETURNED_COPIES } from '#contracts/choices.ts'
import { partOf, rupiah, sumRupiah } from '#kernel/money.ts'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { NumberStepper } from '../../ui/number-stepper.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { needsReason, ReasonField } from '../forms/reason-field.tsx'
import { Amount } from '../frame/parts.tsx'
import { oneOf } from '../lists/use-list-address.ts'
import type { OrderActProps } from './order-act.ts'
import { MoneyField, OrderActDialog } from './order-act-dialog.tsx'
import type { Order } from './order-words.ts'

const COPIES: Record<(typeof RETURNED_COPIES)[number], string> = {
  returned: 'Kembali ke stok',
  written_off: 'Rusak atau hilang',
  kept: 'Tetap pada pembeli',
}

type Line = Order['lines'][number]

const amountOf = ({ paid, quantity, left }: Line, taken: number) =>
  partOf(rupiah(paid), quantity, { before: quantity - left, taken })

/** Takes back a part of a paid order: copies of its titles, some of its shipping. */
export function ReturnDialog({ order, ...dialog }: OrderActProps) {
  const [key] = useState(() => crypto.randomUUID())
  const [taken, setTaken] = useState<Readonly<Record<number, number>>>({})
  const [shipping, setShipping] = useState(0)
  const lines = order.lines.filter(({ left }) => left > 0)
  const isSent = order.shipment !== null && order.shipment.sent_at !== null
  const shippingLeft =
    (order.transaction_shipping?.cost ?? 0) - order.returns.reduce((sum, part) => sum + part.shipping, 0)
  const copies = Object.entries(COPIES).flatMap(([value, text]) =>
    value === 'kept' && !isSent ? [] : [{ value, text }],
  )
  const total = sumRupiah([...lines.map((line) => amountOf(line, taken[line.line] ?? 0)), rupiah(shipping)])
  return (
    <OrderActDialog
      {...dialog}
      title={`Kembalikan sebagian pesanan ${order.refno}`}
      description="Pesanan tetap lunas. Ebook yang dipilih tidak lagi dapat dibaca pembelinya, dan dananya menunggu disetujui. Pembeli mendapat email. Ini tidak dapat diurungkan."
      submit="Kembalikan"
      danger
      check={(fields) => ({
        lines:
          lines.some(({ line }) => (taken[line] ?? 0) > 0) || shipping > 0 ? undefined : 'Pilih jumlahnya',
        shipping: shipping > shippingLeft ? 'Lebih dari ongkos kirim yang tersisa' : undefined,
        ...needsReason(fields),
      })}
      send={async ({ reason = '', ...fields }) => {
        const parts = lines.flatMap(({ line }) => {
          const quantity = taken[line] ?? 0
          const became = oneOf(RETURNED_COPIES, fields[`copies-${line}`] ?? '')
          return quantity === 0 ? [] : [{ line, quantity, ...(became && { copies: became }) }]
        })
        await callConsole('POST /api/console/orders/:id/returns', {
          params: { id: order.id },
          body: { key, lines: parts, shipping, reason },
        })
        return { text: 'Dana menunggu persetujuan' }
      }}
    >
      {(errors) => (
        <>
          <ul className="grid gap-3">
            {lines.map((line) => (
              <li key={line.line} className="grid gap-2 rounded-sm border border-line p-3">
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <span className="min-w-0 wrap-anywhere">
                    <span className="block font-semibold">{line.title}</span>
                    <span className="text-xs text-muted">
                      {line.type}, {line.left} dari {line.quantity}, <Amount of={amountOf(line, line.left)} />
                    </span>
                  </span>
                  <NumberStepper
                    label={`jumlah ${line.title}`}
                    value={taken[line.line] ?? 0}
                    min={0}
                    max={line.left}
                    onChange={(count) => setTaken((known) => ({ ...known, [line.line]: count }))}
                  />
                </div>
                {line.type === 'Fisik' && (taken[line.line] ?? 0) > 0 && (
                  <SelectField
                    label="Bukunya"
                    name={`copies-${line.line}`}
                    options={copies}
                    defaultValue="returned"
                  />
                )}
              </li>
            ))}
          </ul>
          {shippingLeft > 0 && (
            <MoneyField
              label="Ongkos kirim"
              name="shipping"
              hint={`Paling banyak Rp ${shippingLeft.toLocaleString('id-ID')}.`}
              defaultValue={0}
              errors={errors}
              onChange={setShipping}
            />
          )}
          <p className="flex justify-between gap-4 font-semibold" aria-live="polite">
            <span>Perlu dikembalikan</span>
            <Amount of={total} />
          </p>
          {errors.lines !== undefined && <InlineNotice tone="danger">{errors.lines}</InlineNotice>}
          <ReasonField errors={errors} />
        </>
      )}
    </OrderActDialog>
  )
}
