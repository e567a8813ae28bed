// Sending a parcel, and correcting its waybill: the same fields.
import { COURIER_NAMES, COURIERS } from '#contracts/couriers.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { FieldErrors, FormFields } from '../../ui/use-form.ts'
import { callConsole } from '../api/call-console.ts'
import { tellDone } from '../api/use-act.tsx'
import { ActDialog } from '../forms/act-dialog.tsx'
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

function ParcelFields({
  shipping,
  errors,
}: {
  shipping: NonNullable<Order['transaction_shipping']>
  errors: FieldErrors
}) {
  const known = oneOf(COURIERS, shipping.courier_name.toLowerCase())
  return (
    <>
      <TextField
        label="Nomor resi"
        name="tracking_number"
        defaultValue={shipping.tracking_number ?? ''}
        hint="Ketik atau pindai dari label kurir: 6 sampai 40 huruf dan angka."
        error={errors.tracking_number}
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
          error={errors.courier}
        />
        <TextField
          label="Layanan"
          name="service"
          defaultValue={shipping.courier_service}
          error={errors.service}
          autoComplete="off"
        />
      </div>
    </>
  )
}

export function SendDialog({ order, done, close }: OrderActProps) {
  const shipping = order.transaction_shipping
  if (shipping === null) return null
  return (
    <ActDialog
      title={`Kirim pesanan ${order.refno}`}
      description="Pembeli mendapat email dengan nomor resi ini."
      submit="Kirim"
      check={checkParcel}
      send={async (fields) => {
        await callConsole('POST /api/console/orders/:id/send', {
          params: { id: order.id },
          body: parcelOf(fields),
        })
        tellDone(`Pesanan ${order.refno} dikirim`)
        done()
      }}
      onChanged={done}
      onClose={close}
    >
      {(errors) => <ParcelFields shipping={shipping} errors={errors} />}
    </ActDialog>
  )
}

export function CorrectWaybillDialog({ order, done, close }: OrderActProps) {
  const { transaction_shipping: shipping, shipment } = order
  if (shipping === null || shipment === null) return null
  const { tracking_number: present, courier_name: courier, courier_service: service } = shipping
  const former = { tracking_number: present ?? '', courier: oneOf(COURIERS, courier.toLowerCase()), service }
  const correct = (body: typeof former, version: number) =>
    callConsole('PUT /api/console/orders/:id/waybill', {
      params: { id: order.id },
      body: { ...body, version },
    })
  return (
    <ActDialog
      title={`Koreksi resi pesanan ${order.refno}`}
      description={`Resi sekarang: ${present ?? ''}. Pembeli mendapat email dengan resi yang baru.`}
      submit="Simpan resi"
      check={checkParcel}
      send={async (fields) => {
        const parcel = parcelOf(fields)
        await callConsole('PUT /api/console/orders/:id/waybill', {
          params: { id: order.id },
          body: { ...parcel, version: shipment.version },
        })
        tellDone(`Resi pesanan ${order.refno} disimpan`, async () => {
          await correct(former, shipment.version + 1)
          done()
        })
        done()
      }}
      onChanged={done}
      onClose={close}
    >
      {(errors) => <ParcelFields shipping={shipping} errors={errors} />}
    </ActDialog>
  )
}
