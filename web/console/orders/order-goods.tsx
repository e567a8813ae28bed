import { courierName } from '#contracts/couriers.ts'
import { GIFT_STATE_WORDS } from '#contracts/gift-choices.ts'
import { formatLongDay } from '#kernel/long-date.ts'
import { Amount, Card, SmallCover } from '../frame/parts.tsx'
import type { Order } from './order-words.ts'

function Sum({ text, amount, strong }: { text: string; amount: number; strong?: boolean }) {
  return (
    <div
      className={strong === true ? 'flex justify-between gap-4 font-semibold' : 'flex justify-between gap-4'}
    >
      <dt className={strong === true ? undefined : 'text-muted'}>{text}</dt>
      <dd>
        {amount < 0 && '−'}
        <Amount of={Math.abs(amount)} />
      </dd>
    </div>
  )
}

/** The parts that were taken back, and what is left after them. */
function Returned({ order: { returns, total_pay } }: { order: Order }) {
  const left = returns.reduce((sum, { amount }) => sum - amount, total_pay)
  return (
    <>
      {returns.flatMap(({ id, shipping, lines }) => [
        ...lines.map(({ line, title, quantity, amount }) => (
          <Sum key={`${id} ${line}`} text={`Dikembalikan: ${quantity} × ${title}`} amount={-amount} />
        )),
        ...(shipping > 0
          ? [<Sum key={`${id} shipping`} text="Dikembalikan: ongkos kirim" amount={-shipping} />]
          : []),
      ])}
      <Sum text="Total setelah pengembalian" amount={left} strong />
    </>
  )
}

/** For whom a gift is, and what became of it. */
function Given({ gift }: { gift: NonNullable<Order['gift']> }) {
  const { name, email, state, send_on } = gift
  return (
    <p className="border-t border-line pt-3 wrap-anywhere">
      Hadiah untuk <span className="font-semibold">{name}</span>, {email}, pada {formatLongDay(send_on)}
      <span className="block text-muted">{GIFT_STATE_WORDS[state]}</span>
    </p>
  )
}

/** What was bought, and what it costs. */
export function OrderGoods({ order }: { order: Order }) {
  const {
    transaction_books: books,
    transaction_subscription: subscription,
    transaction_promo: promo,
    transaction_shipping: shipping,
    transaction_bundle: bundle,
  } = order
  return (
    <Card title="Isi pesanan">
      <ul className="grid gap-3">
        {bundle !== undefined && (
          <li className="font-semibold wrap-anywhere">
            Set {bundle.name}
            {bundle.quantity > 1 && ` × ${bundle.quantity}`}
          </li>
        )}
        {books.map(({ book, quantity, type, price, sub_total, preorder }) => (
          <li key={`${book.id} ${type}`} className="flex items-center gap-3">
            <SmallCover picture={book.cover_picture} />
            <span className="min-w-0 grow">
              <span className="block font-serif leading-snug font-semibold wrap-anywhere">{book.title}</span>
              <span className="text-xs text-muted">
                {type}, {quantity} × <Amount of={price} />
              </span>
              {preorder && (
                <span className="block text-xs text-muted">
                  Pra-pesan,{' '}
                  {preorder.releases_on === null
                    ? 'sudah terbit; dijanjikan'
                    : `terbit ${formatLongDay(preorder.releases_on)}; dijanjikan`}{' '}
                  {formatLongDay(preorder.promised_on)}
                </span>
              )}
            </span>
            <Amount of={sub_total} />
          </li>
        ))}
        {subscription !== null && (
          <li className="flex items-center gap-3">
            <SmallCover picture={null} />
            <span className="grow font-serif font-semibold wrap-anywhere">{subscription.name}</span>
            <Amount of={subscription.price} />
          </li>
        )}
      </ul>
      {order.gift !== undefined && <Given gift={order.gift} />}
      <dl className="grid gap-1.5 border-t border-line pt-3">
        <Sum text="Subtotal" amount={order.total} />
        {promo !== null && <Sum text={`Promo ${promo.code}`} amount={-promo.discount_price} />}
        {shipping !== null && (
          <Sum
            text={`Ongkos kirim ${courierName(shipping.courier_name)} ${shipping.courier_service}`}
            amount={shipping.cost}
          />
        )}
        {shipping !== null && shipping.discount > 0 && (
          <Sum
            text={`Potongan ongkos kirim ${shipping.promo?.code ?? ''}`.trim()}
            amount={-shipping.discount}
          />
        )}
        <Sum text="Total" amount={order.total_pay} strong />
        {order.returns.length > 0 && <Returned order={order} />}
      </dl>
    </Card>
  )
}
