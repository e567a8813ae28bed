import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SubscriptionPackage } from '#contracts/subscriptions.ts'
import { GiftChoice } from '../gifts/gift-choice.tsx'
import { paths } from '../paths.ts'
import { PurchaseForm } from '../purchase/purchase-form.tsx'
import { useShop } from '../shell/shop-facts.ts'
import { Price } from '../ui/price.tsx'
import { BestValue, MonthlyPrice } from './monthly-price.tsx'
import { PackagePicture } from './package-picture.tsx'

/** The purchase of a subscription. */
export function SubscribeForm({ offer }: { offer: SubscriptionPackage }) {
  const { revalidate } = useRevalidator()
  const { gifts } = useShop()
  const isGivable = gifts && offer.final_price > 0
  const [chosen, setChosen] = useState(false)
  const isGift = isGivable && chosen
  return (
    <PurchaseForm
      name="Langganan"
      summary="Ringkasan Langganan"
      promoUse={{ type: 'Langganan', total: offer.final_price, package_id: offer.id }}
      price={offer.final_price}
      rows={({ subtotal }) => ({
        before: [
          {
            label: `Paket ${offer.name} ${offer.duration} Bulan`,
            value: <Price amount={subtotal} original={offer.price} />,
          },
        ],
      })}
      orderOf={(paying) => ({
        transaction_method: 'Direct',
        package_id: offer.id,
        quantity: 1,
        ...paying,
      })}
      isGift={isGift}
      leadsTo="history"
      lookAgain={revalidate}
      freeText={
        isGift
          ? 'Tidak ada yang perlu dibayar: hadiah ini langsung dijadwalkan.'
          : 'Tidak ada yang perlu dibayar: langganan langsung berjalan.'
      }
      login={paths.login(paths.subscribe(offer.id))}
    >
      {() => (
        <>
          <section className="overflow-hidden rounded border border-line bg-surface sm:grid sm:grid-cols-[16rem_1fr]">
            <PackagePicture offer={offer} sizes="(width < 40rem) 92vw, 16rem" priority />
            <div className="p-4 sm:p-6">
              <h1 className="font-serif text-2xl font-semibold text-balance">{offer.name}</h1>
              <p className="mt-2 flex flex-wrap items-center gap-2">
                <MonthlyPrice offer={offer} />
                <BestValue offer={offer} />
              </p>
              <p className="mt-3 measure whitespace-pre-line text-muted">{offer.description}</p>
            </div>
          </section>
          {isGivable && <GiftChoice isGift={isGift} onChange={setChosen} />}
        </>
      )}
    </PurchaseForm>
  )
}
