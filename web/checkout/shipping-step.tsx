import type { RefObject } from 'react'
import type { Address } from '#contracts/addresses.ts'
import { COURIER_NAMES, COURIERS, type Courier } from '#contracts/couriers.ts'
import type { ShippingOption } from '#contracts/shipping.ts'
import { PurchaseStep } from '../purchase/purchase-step.tsx'
import { useShop } from '../shell/shop-facts.ts'
import { Button } from '../ui/button.tsx'
import { InlineNotice } from '../ui/inline-notice.tsx'
import { Price } from '../ui/price.tsx'
import { RadioList } from '../ui/radio-list.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { FieldErrors } from '../ui/use-form.ts'
import type { ShippingOptions } from './use-shipping-options.ts'

export const COURIER_FIELD = 'courier'
export const SERVICE_FIELD = 'service'

export type ShippingStepProps = {
  address: Address | undefined
  onEditAddress: () => void
  addressButton: RefObject<HTMLButtonElement | null>
  /** Whole kilograms. */
  weight: number
  courier: Courier | undefined
  onCourier: (courier: Courier) => void
  service: string | undefined
  onService: (service: string) => void
  shipping: ShippingOptions
  errors: FieldErrors
}

const isCourier = (text: string): text is Courier => COURIERS.some((courier) => courier === text)

/** '2-3' becomes '2–3 hari'; a courier's own words stay as they are. */
function arrival({ cost }: ShippingOption): string {
  const etd = cost[0]?.etd.trim() ?? ''
  if (etd === '') return 'Perkiraan tiba belum diketahui'
  return `Perkiraan tiba ${/^[\d\s–-]+$/.test(etd) ? `${etd.replace(/\s*-\s*/, '–')} hari` : etd.toLowerCase()}`
}

function ServicePrice({ option: { cost } }: { option: ShippingOption }) {
  const { value, discount } = cost[0] ?? { value: 0, discount: 0 }
  return <Price amount={value - discount} original={value} className="ml-auto" />
}

type DestinationProps = Pick<ShippingStepProps, 'address' | 'onEditAddress' | 'addressButton'>

function Destination({ address, onEditAddress, addressButton }: DestinationProps) {
  if (address === undefined) {
    return (
      <InlineNotice tone="warning">
        <p className="mb-3">Paket belum punya tujuan. Tambahkan alamat Anda, lalu pilih kurir.</p>
        <Button ref={addressButton} kind="secondary" onClick={onEditAddress}>
          Tambah Alamat
        </Button>
      </InlineNotice>
    )
  }
  const { recipient, phone, postal_code, province, city, subdistrict } = address
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4">
      <address className="min-w-0 grow basis-64 not-italic wrap-anywhere">
        <span className="block font-semibold">
          {recipient} <span className="font-normal whitespace-nowrap text-muted">({phone})</span>
        </span>
        {address.address}, {subdistrict.subdistrict_name}, {city.city_name}, {province.province_name}{' '}
        {postal_code}
      </address>
      <Button
        ref={addressButton}
        kind="ghost"
        className="-ml-5 sm:-mt-2.5 sm:-mr-5 sm:ml-0"
        onClick={onEditAddress}
      >
        Ubah alamat
      </Button>
    </div>
  )
}

function Services({ service, onService, shipping, errors }: Omit<ShippingStepProps, 'address'>) {
  if (shipping.state === 'idle') return null
  if (shipping.state === 'loading') {
    return (
      <div role="status" className="grid gap-2">
        <span className="sr-only">Mengambil layanan pengiriman</span>
        <Skeleton className="mb-1 h-5 w-40" />
        <Skeleton className="h-18 w-full" />
        <Skeleton className="h-18 w-full" />
      </div>
    )
  }
  if (shipping.state === 'failed') {
    return <RetryNotice text={shipping.message} onRetry={shipping.retry} />
  }
  if (shipping.options.length === 0) {
    return (
      <InlineNotice tone="warning">Kurir ini tidak mengirim ke alamat Anda. Pilih kurir lain.</InlineNotice>
    )
  }
  return (
    <RadioList
      legend="Layanan Pengiriman"
      name={SERVICE_FIELD}
      look="cards"
      value={service}
      onChange={onService}
      error={errors[SERVICE_FIELD]}
      options={shipping.options.map((option) => ({
        value: option.service,
        text: (
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>
              <span className="font-semibold">{option.service}</span>{' '}
              <span className="text-sm text-muted">{option.description}</span>
            </span>
            <ServicePrice option={option} />
          </span>
        ),
        note: [arrival(option), option.cost[0]?.promo].filter(Boolean).join(' · '),
      }))}
    />
  )
}

/** The address, the courier, and then one of the courier's services. */
export function ShippingStep(props: ShippingStepProps) {
  const { address, weight, courier, onCourier, errors } = props
  const { couriers } = useShop()
  return (
    <PurchaseStep title="Pengiriman">
      <div className="grid gap-5">
        <div>
          <Destination {...props} />
          <p className="mt-2 text-sm text-muted">Berat kiriman {weight} kg</p>
        </div>
        {address !== undefined && (
          <>
            <RadioList
              legend="Kurir Pengiriman"
              name={COURIER_FIELD}
              look="cards"
              columns={3}
              value={courier}
              onChange={(text) => isCourier(text) && onCourier(text)}
              error={errors[COURIER_FIELD]}
              options={couriers.map((value) => ({
                value,
                text: <span className="font-semibold">{COURIER_NAMES[value]}</span>,
              }))}
            />
            <Services {...props} />
          </>
        )}
      </div>
    </PurchaseStep>
  )
}
