import { useRevalidator } from 'react-router'
import type { BookDetail } from '#contracts/catalogue.ts'
import { figuresOf } from '../purchase/figures.ts'
import { besideSummary, OrderSummary } from '../purchase/order-summary.tsx'
import { checkMethod, PAYMENT_FIELD, PaymentMethodPicker } from '../purchase/payment-method-picker.tsx'
import { PromoBox } from '../purchase/promo-box.tsx'
import { PurchaseItem } from '../purchase/purchase-item.tsx'
import { PurchaseNotices } from '../purchase/purchase-notices.tsx'
import { PurchaseStep } from '../purchase/purchase-step.tsx'
import { promoRows } from '../purchase/summary-rows.tsx'
import { usePaymentMethods } from '../purchase/use-payment-methods.ts'
import { usePromo } from '../purchase/use-promo.ts'
import { usePurchase } from '../purchase/use-purchase.ts'
import { Button } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { useForm, WHOLE_FORM } from '../ui/use-form.ts'

export type PaymentFormProps = {
  book: BookDetail
  ebook: NonNullable<BookDetail['ebook']>
}

/** Item, method, promo and total of a direct purchase, and the button that makes it. */
export function PaymentForm({ book, ebook }: PaymentFormProps) {
  const methods = usePaymentMethods()
  const { revalidate } = useRevalidator()
  const type = book.type === 'Majalah' ? 'Majalah' : 'Digital'
  const promo = usePromo({ type, total: ebook.final_price, book_id: book.id })
  const { figures, hindrance, buy } = usePurchase({
    figures: figuresOf(ebook.final_price, promo.applied),
    basis: promo.applied?.code ?? '',
    leadsTo: 'payment-info',
    dropPromo: promo.drop,
    lookAgain: revalidate,
  })
  const { subtotal, discount, total } = figures

  const { form, errors, busy } = useForm({
    check: checkMethod,
    send: (fields) =>
      buy({
        transaction_method: 'Direct',
        type: 'Digital',
        book_id: book.id,
        payment_id: Number(fields[PAYMENT_FIELD]),
        ...(promo.applied && { promo_code: promo.applied.code }),
        total_price: subtotal,
        total_amount: total,
      }),
  })

  return (
    <form {...form} aria-label="Pembayaran" className={besideSummary}>
      <div className="grid min-w-0 gap-6">
        <section className="rounded border border-line bg-surface p-4 sm:p-6" aria-label="Item">
          <PurchaseItem book={book} />
        </section>
        <PurchaseStep title="Metode Pembayaran">
          <PaymentMethodPicker methods={methods} error={errors[PAYMENT_FIELD]} />
        </PurchaseStep>
        <PromoBox promo={promo} discount={discount} />
      </div>
      <OrderSummary
        title="Ringkasan Pembayaran"
        rows={[
          { label: 'Harga', value: <Price amount={subtotal} original={ebook.price} /> },
          { label: 'Jumlah', value: 1 },
          ...promoRows(promo, discount),
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
  )
}
