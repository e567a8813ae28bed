import { Link, useRevalidator } from 'react-router'
import type { SubscriptionPackage } from '#contracts/subscriptions.ts'
import { paths } from '../paths.ts'
import { figuresOf } from '../purchase/figures.ts'
import { besideSummary, OrderSummary } from '../purchase/order-summary.tsx'
import { checkMethod, PAYMENT_FIELD, PaymentMethodPicker } from '../purchase/payment-method-picker.tsx'
import { PromoBox } from '../purchase/promo-box.tsx'
import { PurchaseNotices } from '../purchase/purchase-notices.tsx'
import { PurchaseStep } from '../purchase/purchase-step.tsx'
import { promoRows } from '../purchase/summary-rows.tsx'
import { usePaymentMethods } from '../purchase/use-payment-methods.ts'
import { usePromo } from '../purchase/use-promo.ts'
import { usePurchase } from '../purchase/use-purchase.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { useForm, WHOLE_FORM } from '../ui/use-form.ts'
import { PackagePicture } from './package-picture.tsx'

/** Package, method, promo and total of a subscription, and the button that buys it. */
export function SubscribeForm({ offer }: { offer: SubscriptionPackage }) {
  const methods = usePaymentMethods()
  const { revalidate } = useRevalidator()
  const promo = usePromo({ type: 'Langganan', total: offer.final_price, package_id: offer.id })
  const { figures, hindrance, buy } = usePurchase({
    figures: figuresOf(offer.final_price, promo.applied),
    basis: promo.applied?.code ?? '',
    leadsTo: 'history',
    dropPromo: promo.drop,
    lookAgain: revalidate,
  })
  const { subtotal, discount, total } = figures

  const { form, errors, busy } = useForm({
    check: checkMethod,
    send: (fields) =>
      buy({
        transaction_method: 'Direct',
        package_id: offer.id,
        quantity: 1,
        payment_id: Number(fields[PAYMENT_FIELD]),
        ...(promo.applied && { promo_code: promo.applied.code }),
        total_price: subtotal,
        total_amount: total,
      }),
  })

  return (
    <form {...form} aria-label="Langganan" className={besideSummary}>
      <div className="grid min-w-0 gap-6">
        <section className="overflow-hidden rounded border border-line bg-surface sm:grid sm:grid-cols-[16rem_1fr]">
          <PackagePicture offer={offer} sizes="(width < 40rem) 92vw, 16rem" priority />
          <div className="p-4 sm:p-6">
            <h1 className="font-serif text-2xl font-semibold text-balance">{offer.name}</h1>
            <p className="mt-3 max-w-prose whitespace-pre-line text-muted">{offer.description}</p>
          </div>
        </section>
        <PurchaseStep title="Metode Pembayaran">
          <PaymentMethodPicker methods={methods} error={errors[PAYMENT_FIELD]} />
        </PurchaseStep>
        <PromoBox promo={promo} discount={discount} />
      </div>
      <OrderSummary
        title="Ringkasan Langganan"
        rows={[
          {
            label: `Paket ${offer.name} ${offer.duration} Bulan`,
            value: <Price amount={subtotal} original={offer.price} />,
          },
          ...promoRows(promo, discount),
        ]}
        total={total}
        notice={<PurchaseNotices hindrance={hindrance} error={errors[WHOLE_FORM]} />}
        action={
          <>
            <div className="for-guest">
              <ButtonLink wide link={<Link to={paths.login(paths.subscribe(offer.id))} />}>
                Login untuk membeli
              </ButtonLink>
            </div>
            <div className="for-member">
              <Button type="submit" wide busy={busy}>
                Bayar Sekarang
              </Button>
            </div>
          </>
        }
      >
        {total > 0
          ? 'Halaman penyedia pembayaran terbuka di tab baru.'
          : 'Tidak ada yang perlu dibayar: langganan langsung berjalan.'}
      </OrderSummary>
    </form>
  )
}
