import { useState } from 'react'
import type { Address } from '#contracts/addresses.ts'
import type { CartItem } from '#contracts/cart.ts'
import { COURIER_NAMES, type Courier } from '#contracts/couriers.ts'
import { stockLeft, totalsOf } from '../cart/cart-rows.ts'
import { useCartChanges } from '../cart/use-cart-changes.ts'
import { cart } from '../cart-state/cart.ts'
import type { Figures } from '../purchase/figures.ts'
import type { PurchaseOrder } from '../purchase/make-purchase.ts'
import { type Paying, PurchaseForm } from '../purchase/purchase-form.tsx'
import { offRow } from '../purchase/summary-rows.tsx'
import { Price } from '../ui/price.tsx'
import { type FieldErrors, type FormFields, WHOLE_FORM } from '../ui/use-form.ts'
import { parcelWeight } from './checkout-choice.ts'
import { CheckoutItems, ITEMS_FIELD, isShort } from './checkout-items.tsx'
import { COURIER_FIELD, SERVICE_FIELD, ShippingStep } from './shipping-step.tsx'
import { useDeliveryAddress } from './use-delivery-address.tsx'
import { useShippingOptions } from './use-shipping-options.ts'

export type CartCheckoutFormProps = {
  type: CartItem['type']
  rows: readonly CartItem[]
  /** The delivery address; undefined where there is none, or nothing to deliver. */
  address: Address | undefined
  date: string
  onLeaveOut: (row: CartItem) => void
}

const lookAgain = () => cart.load().catch(() => undefined)

function checkShipping(fields: FormFields): FieldErrors {
  if (fields[COURIER_FIELD] === undefined) return { [COURIER_FIELD]: 'Pilih Kurir Pengiriman' }
  return fields[SERVICE_FIELD] === undefined ? { [SERVICE_FIELD]: 'Pilih Layanan Pengiriman' } : {}
}

/** Why the rows cannot be paid as they are. */
function shortage(rows: readonly CartItem[]): string | undefined {
  const row = rows.find(isShort)
  if (row === undefined) return undefined
  const left = stockLeft(row)
  const what = left === undefined ? 'Stock Habis' : `Stok tersisa ${left}`
  return `${row.book.title}: ${row.on_sale ? what : 'tidak dijual lagi'}. Ubah barangnya dahulu.`
}

/** Items, shipping, method and promo, beside the summary, which stays in view. */
export function CartCheckoutForm({ type, rows, address: loaded, date, onLeaveOut }: CartCheckoutFormProps) {
  const paper = type === 'Fisik'
  const { address, edit, button, dialogs } = useDeliveryAddress(loaded, paper)
  const { reasons, step } = useCartChanges()
  const [courier, setCourier] = useState<Courier>()
  const [service, setService] = useState<string>()
  const weight = parcelWeight(rows)
  const { items, price } = totalsOf(rows)
  const shipping = useShippingOptions(paper ? courier : undefined, { weight, total: price }, address?.id)
  const option =
    shipping.state === 'ready' ? shipping.options.find((each) => each.service === service) : undefined
  const [cost] = option?.cost ?? []
  const allMagazines = !paper && rows.every(({ book }) => book.type === 'Majalah')

  const check = (fields: FormFields): FieldErrors => {
    const short = shortage(rows)
    return {
      ...(short !== undefined && { [ITEMS_FIELD]: short }),
      ...(paper && address === undefined && { [WHOLE_FORM]: 'Alamat Pengiriman Tidak Ditemukan' }),
      ...(paper && address !== undefined && checkShipping(fields)),
    }
  }
  const orderOf = (paying: Paying, { delivery }: Figures): PurchaseOrder => ({
    transaction_method: 'Cart',
    type,
    items: rows.map(({ id }) => id),
    item: rows.map((row) => ({
      id: row.id,
      quantity: row.quantity,
      price: row.final_price,
      discount: row.discount,
    })),
    ...(courier !== undefined &&
      option !== undefined && {
        courier,
        service: option.service,
        weight,
        delivery_cost: delivery,
        ...(cost !== undefined && { delivery_etd: cost.etd }),
      }),
    ...paying,
  })
  const shippingRows = ({ delivery, deliveryDiscount }: Figures) => [
    {
      label:
        courier !== undefined && option !== undefined
          ? `Ongkos kirim (${COURIER_NAMES[courier]} ${option.service})`
          : 'Ongkos kirim',
      value: option === undefined ? 'Pilih pengiriman' : <Price amount={delivery} />,
    },
    ...(deliveryDiscount > 0 ? [offRow('Potongan ongkos kirim', deliveryDiscount)] : []),
  ]

  return (
    <>
      <PurchaseForm
        name="Checkout"
        summary="Ringkasan Belanja"
        promoUse={{ type: allMagazines ? 'Majalah' : type, total: price }}
        price={price}
        delivery={cost?.value}
        deliveryDiscount={cost?.discount}
        totalLabel={paper && option === undefined ? 'Total sementara' : 'Total'}
        shortage={shortage(rows)}
        basis={[courier, service, ...rows.map(({ id, quantity }) => `${id}×${quantity}`)].join()}
        rows={(figures) => ({
          before: [{ label: `Subtotal (${items} barang)`, value: <Price amount={figures.subtotal} /> }],
          after: paper ? shippingRows(figures) : [],
        })}
        check={check}
        orderOf={orderOf}
        leadsTo="history"
        lookAgain={lookAgain}
        // The server has taken the bought rows out of the cart.
        onBought={lookAgain}
        freeText="Tidak ada yang perlu dibayar: judul ini langsung terbuka."
      >
        {(errors) => (
          <>
            <CheckoutItems rows={rows} date={date} onStep={step} reasons={reasons} onLeaveOut={onLeaveOut} />
            {paper && (
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
            )}
          </>
        )}
      </PurchaseForm>
      {dialogs}
    </>
  )
}
