// Sending a parcel, and correcting its waybill, whose fields are the same, or where it goes.

import { useState } from 'react'
import { COURIER_NAMES, COURIERS } from '#contracts/couriers.ts'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { FormFields } from '../../ui/use-form.ts'
import { callConsole } from '../api/call-console.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import { NumberField } from '../forms/number-fields.tsx'
import { oneOf } from '../lists/use-list-address.ts'
import type { OrderActProps } from './order-act.ts'
import type { Order } from './order-words.ts'

const COURIER_OPTIONS = COURIERS.map((code) => ({ value: code, text: COURIER_NAMES[code] }))

const checkParcel = ({ tracking_number = '' }: FormFields) => ({
  tracking_number: tracking_number.trim() === '' ? 'Isi nomor resi' : undefined,
})

const parcelOf = ({ tracking_number = '', courier = '', service = '' }: FormFields) => ({
  tracking_number,
  courier: oneOf(COURIERS, courier),
  service: service.trim() === '' ? undefined : service,
})

function ParcelFields({ shipping }: { shipping: NonNullable<Order['transaction_shipping']> }) {
  const known = oneOf(COURIERS, shipping.courier_name.toLowerCase())
  return (
    <>
      <TextField
        label="Nomor resi"
        name="tracking_number"
        defaultValue={shipping.tracking_number ?? ''}
        hint="Ketik atau pindai dari label kurir: 6 sampai 40 huruf dan angka."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Kurir"
          name="courier"
          options={COURIER_OPTIONS}
          {...(known === undefined && { placeholder: shipping.courier_name })}
          defaultValue={known ?? ''}
        />
        <TextField
          label="Layanan"
          name="service"
          defaultValue={shipping.courier_service}
          autoComplete="off"
        />
      </div>
    </>
  )
}

export function SendDialog({ order, ...dialog }: OrderActProps) {
  const shipping = order.transaction_shipping
  if (shipping === null) return null
  return (
    <ActDialog
      {...dialog}
      title={`Kirim pesanan ${order.refno}`}
      description="Pembeli mendapat email dengan nomor resi ini."
      submit="Kirim"
      check={checkParcel}
      send={async (fields) => {
        await callConsole('POST /api/console/orders/:id/send', {
          params: { id: order.id },
          body: parcelOf(fields),
        })
        return `Pesanan ${order.refno} dikirim`
      }}
    >
      <ParcelFields shipping={shipping} />
    </ActDialog>
  )
}

export function CorrectWaybillDialog({ order, ...dialog }: OrderActProps) {
  const { transaction_shipping: shipping, shipment } = order
  if (shipping === null || shipment === null) return null
  const { tracking_number: present, courier_name: courier, courier_service: service } = shipping
  const former = { tracking_number: present ?? '', courier: oneOf(COURIERS, courier.toLowerCase()), service }
  const correct = (body: ReturnType<typeof parcelOf>, version: number) =>
    callConsole('PUT /api/console/orders/:id/waybill', {
      params: { id: order.id },
      body: { ...body, version },
    })
  return (
    <ActDialog
      {...dialog}
      title={`Koreksi resi pesanan ${order.refno}`}
      description={`Resi sekarang: ${present ?? ''}. Pembeli mendapat email dengan resi yang baru.`}
      submit="Simpan resi"
      check={checkParcel}
      send={async (fields) => {
        await correct(parcelOf(fields), shipment.version)
        return {
          text: `Resi pesanan ${order.refno} disimpan`,
          undo: () => correct(former, shipment.version + 1),
        }
      }}
    >
      <ParcelFields shipping={shipping} />
    </ActDialog>
  )
}

const ADDRESS_FIELDS = ['recipient', 'phone', 'address', 'postal_code'] as const

/** Where a parcel goes that was not sent. */
export function CorrectAddressDialog({ order, ...dialog }: OrderActProps) {
  const { transaction_shipping: shipping, shipment } = order
  const [begunFrom] = useState(shipment?.version)
  if (shipping === null || shipment === null) return null
  const { recipient, phone, address } = shipping
  const former = { recipient, phone, address, postal_code: shipment.postal_code }
  const correct = (body: typeof former, version: number) =>
    callConsole('PUT /api/console/orders/:id/address', {
      params: { id: order.id },
      body: { ...body, version },
    })
  return (
    <ActDialog
      {...dialog}
      title={`Koreksi alamat pesanan ${order.refno}`}
      description="Ongkos kirim yang sudah dibayar tidak berubah. Cocokkan dulu dengan pembelinya."
      submit="Simpan alamat"
      check={(fields) =>
        Object.fromEntries(
          ADDRESS_FIELDS.filter((name) => (fields[name] ?? '').trim() === '').map((name) => [
            name,
            'Field ini tidak boleh kosong',
          ]),
        )
      }
      send={async ({ recipient = '', phone = '', address = '', postal_code = '' }) => {
        await correct({ recipient, phone, address, postal_code }, shipment.version)
        return {
          text: `Alamat pesanan ${order.refno} disimpan`,
          undo: () => correct(former, shipment.version + 1),
        }
      }}
    >
      {shipment.version !== begunFrom && (
        <InlineNotice tone="warning">
          Sekarang tersimpan: {recipient}, {phone}, {address}
        </InlineNotice>
      )}
      <TextField
        label="Penerima"
        name="recipient"
        defaultValue={recipient}
        autoComplete="off"
        maxLength={100}
        autoFocus
      />
      <TextField label="Nomor telepon" name="phone" type="tel" defaultValue={phone} autoComplete="off" />
      <TextAreaField
        label="Alamat"
        name="address"
        defaultValue={address}
        hint="Dengan kecamatan, kota, dan provinsi, seperti tertulis di label."
        maxLength={700}
      />
      <NumberField
        label="Kode pos"
        name="postal_code"
        defaultValue={shipment.postal_code}
        autoComplete="off"
        maxLength={5}
      />
    </ActDialog>
  )
}
