// Ordering a shipment of the carrier, and cancelling it.
import { COLLECTION_WORDS, COLLECTIONS } from '#contracts/parcels.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { needsReason, ReasonField } from '../forms/reason-field.tsx'
import { oneOf } from '../lists/use-list-address.ts'
import type { OrderActProps } from './order-act.ts'
import { OrderActDialog } from './order-act-dialog.tsx'

const COLLECTION_OPTIONS = COLLECTIONS.map((value) => ({ value, text: COLLECTION_WORDS[value] }))

export function BookDialog({ order, ...dialog }: OrderActProps) {
  const shipping = order.transaction_shipping
  if (shipping === null) return null
  return (
    <OrderActDialog
      {...dialog}
      title={`Pesan pengiriman pesanan ${order.refno}`}
      description={`${shipping.courier_name.toUpperCase()} ${shipping.courier_service} untuk ${shipping.recipient}. Begitu kurir memberi nomor resi, pembeli mendapat email.`}
      submit="Pesan pengiriman"
      send={async ({ collection = '' }) => {
        const sent = await callConsole('POST /api/console/orders/:id/booking', {
          params: { id: order.id },
          body: { collection: oneOf(COLLECTIONS, collection) ?? 'pickup' },
        })
        const waybill = sent.tracking_number
        return { text: waybill === null ? 'Pengiriman dipesan, resi menyusul' : `Resi ${waybill} dibuat` }
      }}
    >
      {(errors) => (
        <SelectField
          label="Cara paket sampai ke kurir"
          name="collection"
          options={COLLECTION_OPTIONS}
          defaultValue={order.booking?.collection ?? 'pickup'}
          error={errors.collection}
        />
      )}
    </OrderActDialog>
  )
}

export function CancelBookingDialog({ order, ...dialog }: OrderActProps) {
  return (
    <OrderActDialog
      {...dialog}
      title={`Batalkan pengiriman pesanan ${order.refno}?`}
      description="Nomor resinya tidak berlaku lagi, dan pesanan ini menunggu dikirim. Pembeli mendapat email begitu paketnya dikirim lagi."
      submit="Batalkan pengiriman"
      danger
      check={needsReason}
      send={async ({ reason = '' }) => {
        await callConsole('POST /api/console/orders/:id/booking/cancel', {
          params: { id: order.id },
          body: { reason },
        })
        return { text: `Pengiriman pesanan ${order.refno} dibatalkan` }
      }}
    >
      {(errors) => <ReasonField errors={errors} />}
    </OrderActDialog>
  )
}
