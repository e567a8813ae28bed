import type { Address } from '#contracts/addresses.ts'
import type { CartItem } from '#contracts/cart.ts'
import { stockLeft, totalsOf } from '../cart/cart-rows.ts'
import { useCartChanges } from '../cart/use-cart-changes.ts'
import { cart } from '../cart-state/cart.ts'
import type { Figures } from '../purchase/figures.ts'
import type { PurchaseOrder } from '../purchase/make-purchase.ts'
import { type Paying, PurchaseForm } from '../purchase/purchase-form.tsx'
import { Price } from '../ui/price.tsx'
import type { FieldErrors, FormFields } from '../ui/use-form.ts'
import { parcelWeight } from './checkout-choice.ts'
import { CheckoutItems, ITEMS_FIELD, isShort } from './checkout-items.tsx'
import { useParcel } from './use-parcel.tsx'

export type CartCheckoutFormProps = {
  type: CartItem['type']
  rows: readonly CartItem[]
  /** The delivery address; undefined where there is none, or nothing to deliver. */
  address: Address | undefined
  date: string
  onLeaveOut: (row: CartItem) => void
}

const lookAgain = () => cart.load().catch(() => undefined)

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
  const { reasons, step } = useCartChanges()
  const weight = parcelWeight(rows)
  const { items, price } = totalsOf(rows)
  const parcel = useParcel(paper, loaded, { weight, total: price })
  const { cost, choice } = parcel
  const allMagazines = !paper && rows.every(({ book }) => book.type === 'Majalah')

  const check = (fields: FormFields): FieldErrors => {
    const short = shortage(rows)
    return { ...(short !== undefined && { [ITEMS_FIELD]: short }), ...parcel.check(fields) }
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
    ...(choice.service !== undefined && {
      ...choice,
      weight,
      delivery_cost: delivery,
      ...(cost !== undefined && { delivery_etd: cost.etd }),
    }),
    ...paying,
  })

  return (
    <>
      <PurchaseForm
        name="Checkout"
        summary="Ringkasan Belanja"
        promoUse={{ type: allMagazines ? 'Majalah' : type, total: price }}
        price={price}
        delivery={cost?.value}
        deliveryDiscount={cost?.discount}
        totalLabel={parcel.totalLabel}
        atDoor={parcel.atDoor}
        shortage={shortage(rows)}
        basis={[parcel.basis, ...rows.map(({ id, quantity }) => `${id}×${quantity}`)].join()}
        rows={(figures) => ({
          before: [{ label: `Subtotal (${items} barang)`, value: <Price amount={figures.subtotal} /> }],
          after: parcel.rows(figures),
        })}
        check={check}
        orderOf={orderOf}
        leadsTo="history"
        lookAgain={lookAgain}
        // The server has taken the bought rows out of the cart.
        onBought={lookAgain}
        freeText={paper ? parcel.freeText : 'Tidak ada yang perlu dibayar: judul ini langsung terbuka.'}
      >
        {(errors) => (
          <>
            <CheckoutItems rows={rows} date={date} onStep={step} reasons={reasons} onLeaveOut={onLeaveOut} />
            {parcel.step(errors)}
          </>
        )}
      </PurchaseForm>
      {parcel.dialogs}
    </>
  )
}
