import { useState } from 'react'
import type { Address } from '#contracts/addresses.ts'
import type { CartItem } from '#contracts/cart.ts'
import { COURIER_NAMES, type Courier } from '#contracts/couriers.ts'
import { stockLeft, totalsOf } from '../cart/cart-rows.ts'
import { useCartChanges } from '../cart/use-cart-changes.ts'
import { cart } from '../cart-state/cart.ts'
import { figuresOf } from '../purchase/figures.ts'
import type { PurchaseOrder } from '../purchase/make-purchase.ts'
import { besideSummary, OrderSummary } from '../purchase/order-summary.tsx'
import { checkMethod, PAYMENT_FIELD, PaymentMethodPicker } from '../purchase/payment-method-picker.tsx'
import { PromoBox } from '../purchase/promo-box.tsx'
import { PurchaseNotices } from '../purchase/purchase-notices.tsx'
import { PurchaseStep } from '../purchase/purchase-step.tsx'
import { promoRows } from '../purchase/summary-rows.tsx'
import { usePaymentMethods } from '../purchase/use-payment-methods.ts'
import { usePromo } from '../purchase/use-promo.ts'
import { usePurchase } from '../purchase/use-purchase.ts'
import { Button } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { showToast } from '../ui/toast.ts'
import { type FieldErrors, type FormFields, useForm, WHOLE_FORM } from '../ui/use-form.ts'
import { parcelWeight } from './checkout-choice.ts'
import { CheckoutItems, goToShortage, isShort } from './checkout-items.tsx'
import { MissingAddressDialog } from './missing-address-dialog.tsx'
import { COURIER_FIELD, SERVICE_FIELD, ShippingStep } from './shipping-step.tsx'
import { useShippingOptions } from './use-shipping-options.ts'

export type CartCheckoutFormProps = {
  type: CartItem['type']
  rows: readonly CartItem[]
  /** Where parcels go; undefined where there is no address, or nothing to send. */
  address: Address | undefined
  date: string
  onLeaveOut: (row: CartItem) => void
}

const lookAgain = () => cart.load().catch(() => undefined)

function checkShipping(fields: FormFields): FieldErrors {
  if (fields[COURIER_FIELD] === undefined) return { [COURIER_FIELD]: 'Pilih Kurir Pengiriman' }
  return fields[SERVICE_FIELD] === undefined ? { [SERVICE_FIELD]: 'Pilih Layanan Pengiriman' } : {}
}

/** Why the rows cannot be paid as they stand. */
function shortage(rows: readonly CartItem[]): string | undefined {
  const row = rows.find(isShort)
  if (row === undefined) return undefined
  const left = stockLeft(row)
  const what = left === undefined ? 'Stock Habis' : `Stok tersisa ${left}`
  return `${row.book.title}: ${row.on_sale ? what : 'tidak dijual lagi'}. Ubah barangnya dahulu.`
}

/** Items, method, shipping and promo, beside the summary that stays in view. */
export function CartCheckoutForm({ type, rows, address, date, onLeaveOut }: CartCheckoutFormProps) {
  const paper = type === 'Fisik'
  const methods = usePaymentMethods()
  const { reasons, step } = useCartChanges()
  const [courier, setCourier] = useState<Courier>()
  const [service, setService] = useState<string>()
  const weight = parcelWeight(rows)
  const shipping = useShippingOptions(paper ? courier : undefined, weight, address?.id)
  const option =
    shipping.state === 'ready' ? shipping.options.find((each) => each.service === service) : undefined
  const [cost] = option?.cost ?? []

  const { items, price } = totalsOf(rows)
  const allMagazines = !paper && rows.every(({ book }) => book.type === 'Majalah')
  const promo = usePromo({ type: allMagazines ? 'Majalah' : type, total: price })
  const { figures, hindrance, buy } = usePurchase({
    figures: figuresOf(price, promo.applied, cost?.value),
    basis: [
      promo.applied?.code,
      courier,
      service,
      ...rows.map(({ id, quantity }) => `${id}×${quantity}`),
    ].join(),
    leadsTo: 'history',
    dropPromo: promo.drop,
    lookAgain,
  })
  const { subtotal, discount, delivery, total } = figures

  const orderOf = (fields: FormFields): PurchaseOrder => ({
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
    payment_id: Number(fields[PAYMENT_FIELD]),
    ...(promo.applied && { promo_code: promo.applied.code }),
    total_price: subtotal,
    total_amount: total,
  })

  const { form, errors, busy } = useForm({
    check: (fields) => {
      const short = shortage(rows)
      if (short !== undefined) {
        showToast({ kind: 'error', text: short })
        goToShortage()
        return { [WHOLE_FORM]: short }
      }
      if (paper && address === undefined) return { [WHOLE_FORM]: 'Alamat Pengiriman Tidak Ditemukan' }
      return { ...checkMethod(fields), ...(paper && checkShipping(fields)) }
    },
    send: async (fields) => {
      const wrong = await buy(orderOf(fields))
      // What was bought has left the cart.
      if (wrong === undefined) await lookAgain()
      return wrong
    },
  })

  return (
    <>
      <form {...form} aria-label="Checkout" className={besideSummary}>
        <div className="grid min-w-0 gap-6">
          <CheckoutItems rows={rows} date={date} onStep={step} reasons={reasons} onLeaveOut={onLeaveOut} />
          <PurchaseStep title="Metode Pembayaran">
            <PaymentMethodPicker methods={methods} error={errors[PAYMENT_FIELD]} />
          </PurchaseStep>
          {paper && (
            <ShippingStep
              address={address}
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
          <PromoBox promo={promo} discount={discount} />
        </div>
        <OrderSummary
          title="Ringkasan Belanja"
          rows={[
            { label: `Subtotal (${items} barang)`, value: <Price amount={subtotal} /> },
            ...promoRows(promo, discount),
            ...(paper
              ? [
                  {
                    label:
                      courier !== undefined && option !== undefined
                        ? `Ongkos kirim (${COURIER_NAMES[courier]} ${option.service})`
                        : 'Ongkos kirim',
                    value: option === undefined ? 'Pilih pengiriman' : <Price amount={delivery} />,
                  },
                ]
              : []),
          ]}
          total={total}
          notice={<PurchaseNotices hindrance={hindrance} error={errors[WHOLE_FORM]} />}
          action={
            <Button type="submit" wide busy={busy}>
              Bayar Sekarang
            </Button>
          }
        >
          {total > 0
            ? 'Halaman penyedia pembayaran terbuka di tab baru.'
            : 'Tidak ada yang perlu dibayar: judul ini langsung terbuka.'}
        </OrderSummary>
      </form>
      {paper && address === undefined && <MissingAddressDialog />}
    </>
  )
}
