import { courierName } from '#contracts/couriers.ts'
import type { Transaction } from '#contracts/orders.ts'
import { formatLongDay } from '#kernel/long-date.ts'
import { formatRupiah } from '#kernel/money.ts'
import { paths } from '../paths.ts'
import { Link } from '../shell/link.tsx'
import { BoughtCover } from '../ui/bought-cover.tsx'
import { Price } from '../ui/price.tsx'
import { bundleName } from './transaction-name.ts'

function Off({ text, amount }: { text: string; amount: number }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-muted">{text}</span>
      <span className="ml-auto font-bold whitespace-nowrap text-success tabular-nums">
        −{formatRupiah(amount)}
      </span>
    </li>
  )
}

/** The bought items, with their titles and prices at that time. */
export function TransactionLines({ transaction }: { transaction: Transaction }) {
  const {
    transaction_books: books,
    transaction_subscription: subscription,
    transaction_promo: promo,
    transaction_shipping: shipping,
    transaction_bundle: bundle,
  } = transaction
  return (
    <ul className="grid gap-3">
      {bundle !== undefined && <li className="font-semibold wrap-anywhere">{bundleName(bundle)}</li>}
      {books.map(({ book, quantity, type, price, discount, sub_total, preorder }) => (
        <li key={`${book.id} ${type}`} className="flex items-center gap-4">
          <BoughtCover picture={book.cover_picture} sizes="48px" className="relative w-12" />
          <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0">
              <Link
                to={paths.bookDetail(book.slug)}
                title={book.title}
                className="line-clamp-2 font-serif leading-snug font-semibold wrap-anywhere hover:text-primary hover:underline"
              >
                {book.title}
              </Link>
              <span className="block text-sm text-muted">
                {type}, {quantity} item
              </span>
              {preorder?.releases_on != null && (
                <span className="block text-sm">
                  <span className="font-semibold text-accent">Pra-pesan</span>,{' '}
                  {type === 'Fisik' ? 'dikirim' : 'dapat dibaca'} mulai {formatLongDay(preorder.releases_on)}
                </span>
              )}
            </span>
            <Price
              amount={sub_total}
              original={(price + discount) * quantity}
              className="ml-auto justify-end"
            />
          </div>
        </li>
      ))}
      {subscription !== null && (
        <li className="flex items-center gap-4">
          <BoughtCover picture={null} sizes="48px" className="relative w-12" />
          <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 font-serif leading-snug font-semibold wrap-anywhere">
              {subscription.name}
            </span>
            <Price amount={subscription.price} className="ml-auto" />
          </div>
        </li>
      )}
      {promo !== null && <Off text={`Promo ${promo.code}`} amount={promo.discount_price} />}
      {shipping !== null && (
        <li className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-muted">
            Ongkos kirim ({courierName(shipping.courier_name)} {shipping.courier_service})
          </span>
          <Price amount={shipping.cost} className="ml-auto" />
        </li>
      )}
      {shipping !== null && shipping.discount > 0 && (
        <Off text={shipping.promo?.name ?? 'Potongan ongkos kirim'} amount={shipping.discount} />
      )}
    </ul>
  )
}
