import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Address } from '#contracts/addresses.ts'
import type { Bundle } from '#contracts/bundles.ts'
import { BUNDLE_BOUNDS } from '#contracts/choices.ts'
import { shippingWeightKg } from '#contracts/couriers.ts'
import { GiftChoice } from '../gifts/gift-choice.tsx'
import { PurchaseForm } from '../purchase/purchase-form.tsx'
import { PurchaseStep } from '../purchase/purchase-step.tsx'
import { NumberStepper } from '../ui/number-stepper.tsx'
import { Price } from '../ui/price.tsx'
import { BundleParts } from './bundle-parts.tsx'
import type { BundleQuote } from './use-bundle-quote.ts'
import { useParcel } from './use-parcel.tsx'

export type BundleCheckoutFormProps = {
  bundle: Bundle
  quote: BundleQuote
  /** The delivery address; undefined where there is none, or nothing to deliver. */
  address: Address | undefined
  /** Whether it can be bought for the buyer, for somebody else, or for either. */
  buyers: 'self' | 'other' | 'either'
  /** It starts as a gift. */
  asGift: boolean
}

/** A set, how paper is sent, method and promo, beside the summary. */
export function BundleCheckoutForm({ bundle, quote: own, address, buyers, asGift }: BundleCheckoutFormProps) {
  const { revalidate } = useRevalidator()
  const [quantity, setQuantity] = useState(1)
  const [chosen, setChosen] = useState(asGift)
  const isGift = buyers === 'other' || (buyers === 'either' && chosen)
  // What the giver owns is given all the same.
  const quote = isGift ? { price: bundle.price, original: bundle.original, owned: [] } : own
  const { id, name, type, parts } = bundle
  const paper = type === 'Fisik'
  const titles = parts.length - quote.owned.length
  const price = quote.price * quantity
  const parcel = useParcel(paper, address, {
    weight: shippingWeightKg(bundle.weight * quantity),
    total: price,
  })
  const allMagazines = !paper && parts.every((part) => part.type === 'Majalah')
  return (
    <>
      <PurchaseForm
        name="Checkout"
        summary="Ringkasan Belanja"
        promoUse={{ type: allMagazines ? 'Majalah' : type, total: price }}
        price={price}
        delivery={parcel.cost?.value}
        deliveryDiscount={parcel.cost?.discount}
        totalLabel={parcel.totalLabel}
        atDoor={parcel.atDoor}
        basis={`${parcel.basis} ${quantity} ${quote.price}`}
        rows={(figures) => ({
          before: [
            { label: 'Set', value: name },
            ...(paper ? [{ label: 'Jumlah', value: quantity }] : []),
            {
              label: `Subtotal (${titles * quantity} barang)`,
              value: <Price amount={figures.subtotal} original={quote.original * quantity} />,
            },
          ],
          after: parcel.rows(figures),
        })}
        check={parcel.check}
        orderOf={(paying, { delivery }) => ({
          bundle_id: id,
          type,
          quantity,
          ...parcel.choice,
          ...(parcel.cost !== undefined && { delivery_cost: delivery }),
          ...paying,
        })}
        isGift={isGift}
        leadsTo="payment-info"
        lookAgain={revalidate}
        freeText={
          isGift
            ? 'Tidak ada yang perlu dibayar: hadiah ini langsung dijadwalkan.'
            : paper
              ? parcel.freeText
              : 'Tidak ada yang perlu dibayar: judulnya langsung terbuka.'
        }
      >
        {(errors) => (
          <>
            <PurchaseStep title="Isi set">
              <BundleParts bundle={bundle} owned={quote.owned} />
              {paper && (
                <div className="mt-4 border-t border-line pt-4">
                  <NumberStepper
                    label="jumlah set"
                    value={quantity}
                    onChange={setQuantity}
                    min={1}
                    max={Math.max(1, Math.min(bundle.quantity ?? 1, BUNDLE_BOUNDS.sets))}
                  />
                </div>
              )}
            </PurchaseStep>
            {buyers !== 'self' && (
              <GiftChoice isGift={isGift} onChange={buyers === 'either' ? setChosen : undefined} />
            )}
            {parcel.step(errors)}
          </>
        )}
      </PurchaseForm>
      {parcel.dialogs}
    </>
  )
}
