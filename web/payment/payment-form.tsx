import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { BookDetail } from '#contracts/catalogue.ts'
import type { PriceChanged } from '#contracts/orders.ts'
import { formatRupiah } from '#kernel/money.ts'
import { formFailure } from '../account/form-failure.ts'
import { call } from '../api/call.ts'
import { OrderSummary } from '../checkout/order-summary.tsx'
import { PurchaseItem } from '../checkout/purchase-item.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { InlineNotice } from '../ui/inline-notice.tsx'
import { Price } from '../ui/price.tsx'
import { showToast } from '../ui/toast.ts'
import { type FieldErrors, type FormFields, useForm, WHOLE_FORM } from '../ui/use-form.ts'
import { type BuyOutcome, buyBook } from './buy-book.ts'
import { PAYMENT_FIELD, PaymentMethodPicker } from './payment-method-picker.tsx'
import { noPaymentTab, openPaymentTab, type PaymentTab } from './payment-tab.ts'
import { tellOtherTabs } from './transaction-channel.ts'
import { usePaymentMethods } from './use-payment-methods.ts'

/** What the payment info page is told by the page that leads to it. */
export type ArrivalState = { tabBlocked: boolean }

export type PaymentFormProps = {
  book: BookDetail
  ebook: NonNullable<BookDetail['ebook']>
}

const checkMethod = (fields: FormFields): FieldErrors =>
  fields[PAYMENT_FIELD] === undefined ? { [PAYMENT_FIELD]: 'Pilih Metode Pembayaran' } : {}

/** Method, item and total of a direct purchase, and the button that makes it. */
export function PaymentForm({ book, ebook }: PaymentFormProps) {
  const methods = usePaymentMethods()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [changed, setChanged] = useState<{ from: number; price: PriceChanged }>()
  const subtotal = changed?.price.total_price ?? ebook.final_price
  const total = changed?.price.total_amount ?? ebook.final_price

  const lead = async (outcome: BuyOutcome, tab: PaymentTab): Promise<void> => {
    if (outcome.kind === 'bought') {
      const { refno, redirect_url } = outcome.transaction
      if (redirect_url === null) tab.close()
      else tab.show(redirect_url)
      tellOtherTabs(refno)
      showToast({
        kind: 'success',
        text: outcome.message || 'Berhasil Melakukan Pembelian, Silahkan Cek Riwayat Transaksi',
      })
      const state: ArrivalState = { tabBlocked: redirect_url !== null && !tab.opened }
      return navigate(paths.paymentInfo(refno), { replace: true, state })
    }
    tab.close()
    if (outcome.kind === 'price-changed') {
      setChanged({ from: total, price: outcome.price })
      showToast({ kind: 'warning', text: outcome.message })
      // The lines above the total follow; the total itself is told by the refusal.
      return revalidate()
    }
    showToast({ kind: 'info', text: outcome.message })
    if (outcome.kind === 'owned') return navigate(paths.myBooks(), { replace: true })
    const { refno } = await call('GET /api/user/transactions/:id', { params: { id: outcome.transactionId } })
    return navigate(paths.paymentInfo(refno), { replace: true })
  }

  const { form, errors, busy } = useForm({
    check: checkMethod,
    send: async (fields) => {
      // First of all: only the press itself may open a tab.
      const tab = total > 0 ? openPaymentTab() : noPaymentTab
      try {
        const outcome = await buyBook({
          book_id: book.id,
          payment_id: Number(fields[PAYMENT_FIELD]),
          total_price: subtotal,
          total_amount: total,
        })
        await lead(outcome, tab)
        return undefined
      } catch (error) {
        tab.close()
        return formFailure(error, 'Terjadi Kesalahan')
      }
    },
  })

  return (
    <form
      {...form}
      aria-label="Pembayaran"
      className="grid items-start gap-6 lg:grid-cols-[1fr_24rem] lg:gap-10"
    >
      <div className="grid gap-6">
        <section className="rounded border border-line bg-surface p-4 sm:p-6" aria-label="Item">
          <PurchaseItem book={book} />
        </section>
        <section className="rounded border border-line bg-surface p-4 sm:p-6" aria-labelledby="metode">
          <h2 id="metode" className="mb-4 text-lg font-bold">
            Metode Pembayaran
          </h2>
          <PaymentMethodPicker methods={methods} error={errors[PAYMENT_FIELD]} />
        </section>
      </div>
      <OrderSummary
        title="Ringkasan Pembayaran"
        rows={[
          { label: 'Harga', value: <Price amount={subtotal} original={ebook.price} /> },
          { label: 'Jumlah', value: 1 },
        ]}
        total={total}
      >
        {changed !== undefined && (
          <InlineNotice tone="warning" announced>
            Harga berubah dari {formatRupiah(changed.from)} menjadi{' '}
            <strong className="whitespace-nowrap">{formatRupiah(changed.price.total_amount)}</strong>. Belum
            ada yang ditagih. Jika setuju, tekan Bayar Sekarang sekali lagi.
          </InlineNotice>
        )}
        {errors[WHOLE_FORM] !== undefined && <InlineNotice tone="danger">{errors[WHOLE_FORM]}</InlineNotice>}
        <Button type="submit" wide busy={busy}>
          Bayar Sekarang
        </Button>
        <p className="text-sm text-muted">
          {total > 0
            ? 'Halaman penyedia pembayaran terbuka di tab baru.'
            : 'Tidak ada yang perlu dibayar: judul ini langsung terbuka.'}
        </p>
      </OrderSummary>
    </form>
  )
}
