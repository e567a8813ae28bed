// Ordering a shipment of the carrier, and cancelling it.

import { useState } from 'react'
import { courierName } from '#contracts/couriers.ts'
import { COLLECTION_WORDS, COLLECTIONS } from '#contracts/parcels.ts'
import { formatRupiah } from '#kernel/money.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import { oneOf } from '../lists/use-list-address.ts'
import type { OrderActProps } from './order-act.ts'
import { isAtDoor } from './order-words.ts'

const COLLECTION_OPTIONS = COLLECTIONS.map((value) => ({ value, text: COLLECTION_WORDS[value] }))

export function BookDialog({ order, ...dialog }: OrderActProps) {
  const shipping = order.transaction_shipping
  if (shipping === null) return null
  const unanswered = order.booking?.unanswered === true
  return (
    <ActDialog
      {...dialog}
      title={`Pesan pengiriman pesanan ${order.refno}`}
      description={`${unanswered ? `Penyedia belum menjawab pemesanan yang lalu, jadi paket ini mungkin sudah dipesan. Cari ${order.booking?.reference} di dasbor penyedia dulu. ` : ''}${courierName(shipping.courier_name)} ${shipping.courier_service} untuk ${shipping.recipient}. ${isAtDoor(order) ? `Kurir menagih ${formatRupiah(order.total_pay)} di tempat. ` : ''}Begitu kurir memberi nomor resi, pembeli mendapat email.`}
      submit="Pesan pengiriman"
      check={({ made, carrier_order = '' }) => ({
        carrier_order: made === 'yes' && carrier_order.trim() === '' ? 'Isi ID pengirimannya' : undefined,
      })}
      send={async ({ collection = '', made, carrier_order = '' }) => {
        const sent = await callConsole('POST /api/console/orders/:id/booking', {
          params: { id: order.id },
          body: {
            collection: oneOf(COLLECTIONS, collection) ?? 'pickup',
            ...(made === 'yes' && { carrier_order }),
            ...(made === 'no' && { not_made: true }),
          },
        })
        const waybill = sent.tracking_number
        return waybill === null ? 'Pengiriman dipesan, resi menyusul' : `Resi ${waybill} dibuat`
      }}
    >
      {unanswered && <FoundFields />}
      <SelectField
        label="Cara paket sampai ke kurir"
        name="collection"
        options={COLLECTION_OPTIONS}
        defaultValue={order.booking?.collection ?? 'pickup'}
      />
    </ActDialog>
  )
}

const FOUND_OPTIONS = [
  { value: 'yes', text: 'Pengirimannya ada' },
  { value: 'no', text: 'Tidak ada, pesan lagi' },
]

/** What was found at the carrier, whose answer was lost. */
function FoundFields() {
  const [made, setMade] = useState('yes')
  return (
    <>
      <SelectField
        label="Di dasbor penyedia"
        name="made"
        options={FOUND_OPTIONS}
        value={made}
        onChange={(event) => setMade(event.target.value)}
      />
      {made === 'yes' && (
        <TextField
          label="ID pengiriman di penyedia"
          name="carrier_order"
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </>
  )
}

export function CancelBookingDialog({ order, ...dialog }: OrderActProps) {
  return (
    <ActDialog
      {...dialog}
      title={`Batalkan pengiriman pesanan ${order.refno}?`}
      description="Nomor resinya tidak berlaku lagi, dan pesanan ini menunggu dikirim. Pembeli mendapat email begitu paketnya dikirim lagi."
      submit="Batalkan pengiriman"
      danger
      reason
      send={async ({ reason = '' }) => {
        await callConsole('POST /api/console/orders/:id/booking/cancel', {
          params: { id: order.id },
          body: { reason },
        })
        return `Pengiriman pesanan ${order.refno} dibatalkan`
      }}
    />
  )
}
