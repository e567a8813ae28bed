import { type ReactNode, useState } from 'react'
import type { Address } from '#contracts/addresses.ts'
import { COURIER_NAMES, type Courier } from '#contracts/couriers.ts'
import type { ShippingOption } from '#contracts/shipping.ts'
import type { Figures } from '../purchase/figures.ts'
import type { OrderSummaryProps } from '../purchase/order-summary.tsx'
import { offRow } from '../purchase/summary-rows.tsx'
import { Price } from '../ui/price.tsx'
import { type FieldErrors, type FormFields, WHOLE_FORM } from '../ui/use-form.ts'
import { COURIER_FIELD, SERVICE_FIELD, ShippingStep } from './shipping-step.tsx'
import { useDeliveryAddress } from './use-delivery-address.tsx'
import { useShippingOptions } from './use-shipping-options.ts'

export type Parcel = {
  /** What the chosen service costs; undefined until one is chosen. */
  cost: ShippingOption['cost'][number] | undefined
  /** Whether its service collects the money at the door: undefined where nothing is sent, null until one is chosen. */
  atDoor: boolean | null | undefined
  /** Identifies the choices. */
  basis: string
  totalLabel: string
  /** What the summary says where nothing is left to pay. */
  freeText: string
  /** Why the parcel cannot be sent as it is. */
  check: (fields: FormFields) => FieldErrors
  /** The choices as a purchase sends them. */
  choice: { courier?: Courier; service?: string }
  /** The lines of the summary. */
  rows: (figures: Figures) => OrderSummaryProps['rows']
  step: (errors: FieldErrors) => ReactNode
  dialogs: ReactNode
}

/** How a purchase is sent: its address, courier and service. Where nothing is sent, it adds nothing to the purchase. */
export function useParcel(
  needed: boolean,
  loaded: Address | undefined,
  { weight, total }: { weight: number; total: number },
): Parcel {
  const { address, edit, button, dialogs } = useDeliveryAddress(loaded, needed)
  const [courier, setCourier] = useState<Courier>()
  const [service, setService] = useState<string>()
  const shipping = useShippingOptions(needed ? courier : undefined, { weight, total }, address)
  const option =
    shipping.state === 'ready' ? shipping.options.find((each) => each.service === service) : undefined
  const isChosen = courier !== undefined && option !== undefined

  const check = (fields: FormFields): FieldErrors => {
    if (!needed) return {}
    if (address === undefined) return { [WHOLE_FORM]: 'Alamat Pengiriman Tidak Ditemukan' }
    if (fields[COURIER_FIELD] === undefined) return { [COURIER_FIELD]: 'Pilih Kurir Pengiriman' }
    if (fields[SERVICE_FIELD] !== undefined) return {}
    // Where there is none to choose, it is said where the courier is chosen.
    const field = shipping.state === 'ready' && shipping.options.length > 0 ? SERVICE_FIELD : COURIER_FIELD
    return { [field]: 'Pilih Layanan Pengiriman' }
  }
  const rows = ({ delivery, deliveryDiscount }: Figures) => [
    {
      label: isChosen ? `Ongkos kirim (${COURIER_NAMES[courier]} ${option.service})` : 'Ongkos kirim',
      value: option === undefined ? 'Pilih pengiriman' : <Price amount={delivery} />,
    },
    ...(deliveryDiscount > 0 ? [offRow('Potongan ongkos kirim', deliveryDiscount)] : []),
  ]
  const step = (errors: FieldErrors) =>
    needed && (
      <ShippingStep
        address={address}
        onEditAddress={edit}
        addressButton={button}
        weight={weight}
        courier={courier}
        onCourier={(next) => {
          setCourier(next)
          setService(undefined)
        }}
        service={service}
        onService={setService}
        shipping={shipping}
        errors={errors}
      />
    )
  return {
    cost: option?.cost[0],
    atDoor: needed ? (option?.cash_on_delivery ?? null) : undefined,
    basis: `${courier} ${service}`,
    totalLabel: needed && option === undefined ? 'Total sementara' : 'Total',
    freeText:
      option === undefined
        ? 'Ongkos kirim ditambahkan setelah pengiriman dipilih.'
        : 'Tidak ada yang perlu dibayar: pesanan ini langsung kami siapkan.',
    check,
    choice: isChosen ? { courier, service: option.service } : {},
    rows: (figures) => (needed ? rows(figures) : []),
    step,
    dialogs,
  }
}
