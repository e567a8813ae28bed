import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { BookDetail } from '#contracts/catalogue.ts'
import { GiftChoice } from '../gifts/gift-choice.tsx'
import { PurchaseForm } from '../purchase/purchase-form.tsx'
import { PurchaseItem } from '../purchase/purchase-item.tsx'
import { Price } from '../ui/price.tsx'

export type PaymentFormProps = {
  book: BookDetail
  ebook: NonNullable<BookDetail['ebook']>
  /** Whether it can be bought for the buyer, for somebody else, or for either. */
  buyers: 'self' | 'other' | 'either'
  /** It starts as a gift. */
  asGift: boolean
}

/** The direct purchase of a digital title. */
export function PaymentForm({ book, ebook, buyers, asGift }: PaymentFormProps) {
  const [chosen, setChosen] = useState(asGift)
  const isGift = buyers === 'other' || (buyers === 'either' && chosen)
  const { revalidate } = useRevalidator()
  const type = book.type === 'Majalah' ? 'Majalah' : 'Digital'
  return (
    <PurchaseForm
      name="Pembayaran"
      summary="Ringkasan Pembayaran"
      promoUse={{ type, total: ebook.final_price, book_id: book.id }}
      price={ebook.final_price}
      rows={({ subtotal }) => ({
        before: [
          { label: 'Harga', value: <Price amount={subtotal} original={ebook.price} /> },
          { label: 'Jumlah', value: 1 },
        ],
      })}
      orderOf={(paying) => ({
        transaction_method: 'Direct',
        type: 'Digital',
        book_id: book.id,
        ...paying,
      })}
      isGift={isGift}
      leadsTo="payment-info"
      lookAgain={revalidate}
      freeText={
        isGift
          ? 'Tidak ada yang perlu dibayar: hadiah ini langsung dijadwalkan.'
          : 'Tidak ada yang perlu dibayar: judul ini langsung terbuka.'
      }
    >
      {() => (
        <>
          <section className="rounded border border-line bg-surface p-4 sm:p-6" aria-label="Item">
            <PurchaseItem book={book} />
          </section>
          {buyers !== 'self' && (
            <GiftChoice isGift={isGift} onChange={buyers === 'either' ? setChosen : undefined} />
          )}
        </>
      )}
    </PurchaseForm>
  )
}
