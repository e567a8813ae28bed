import { useState } from 'react'
import { callConsole } from '../api/call-console.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import type { OrderActProps } from './order-act.ts'
import { useReturnedParts } from './returned-parts.tsx'

const shippingPaid = ({ transaction_shipping: shipping }: OrderActProps['order']) =>
  shipping === null ? 0 : shipping.cost - shipping.discount

/** Takes back a part of a paid order: copies of its titles, some of its shipping. */
export function ReturnDialog({ order, ...dialog }: OrderActProps) {
  const [key] = useState(() => crypto.randomUUID())
  const lines = order.lines.filter(({ left }) => left > 0)
  const hasEbook = lines.some(({ type }) => type === 'Digital')
  const parts = useReturnedParts({
    lines,
    shippingLeft: order.returns.reduce((left, part) => left - part.shipping, shippingPaid(order)),
    isSent: order.shipment !== null && order.shipment.sent_at !== null,
  })
  return (
    <ActDialog
      {...dialog}
      title={`Kembalikan sebagian pesanan ${order.refno}`}
      description={`Pesanan tetap lunas. ${hasEbook ? 'Ebook yang dipilih tidak lagi dimiliki pembelinya, dan dananya' : 'Dananya'} menunggu disetujui. Pembeli mendapat email. Ini tidak dapat diurungkan.`}
      submit="Kembalikan"
      reason
      danger
      check={(fields) => ({
        lines: parts.isEmpty && parts.shipping === 0 ? 'Pilih jumlahnya' : undefined,
        ...parts.check(fields),
      })}
      send={async ({ reason = '', ...fields }) => {
        await callConsole('POST /api/console/orders/:id/returns', {
          params: { id: order.id },
          body: { key, lines: parts.partsOf(fields), shipping: parts.shipping, reason },
        })
        return 'Dana menunggu persetujuan'
      }}
    >
      {parts.fields}
    </ActDialog>
  )
}
