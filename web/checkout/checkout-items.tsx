import { useEffect, useRef } from 'react'
import type { CartItem } from '#contracts/cart.ts'
import { formatLongDay } from '#kernel/long-date.ts'
import { isSoldOut, stockLeft } from '../cart/cart-rows.ts'
import { RowStanding } from '../cart/row-standing.tsx'
import { Cover } from '../catalogue/cover.tsx'
import { PurchaseStep } from '../purchase/purchase-step.tsx'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Price } from '../ui/price.tsx'

export type CheckoutItemsProps = {
  rows: readonly CartItem[]
  /** The day, in words. */
  date: string
  onStep: (row: CartItem, by: number) => void
  reasons: ReadonlyMap<number, string>
  /** Takes a row out of this order; it stays in the cart. */
  onLeaveOut: (row: CartItem) => void
}

/** The buttons beside a row that is short have this field name, so that the form can focus the first of them. */
export const ITEMS_FIELD = 'items'

/** A row that cannot be paid as it is. */
export const isShort = (row: CartItem) => !row.on_sale || isSoldOut(row) || stockLeft(row) !== undefined

const lastDay = ({ type, releases_on }: CartItem) =>
  type === 'Fisik' && releases_on !== undefined ? [releases_on] : []

/** The items to be paid, with the stock that is left where it is less than ordered. */
export function CheckoutItems({ rows, date, onStep, reasons, onLeaveOut }: CheckoutItemsProps) {
  const short = rows.filter(isShort).length
  const before = useRef(short)
  const list = useRef<HTMLUListElement>(null)
  // When a row becomes short, the button that corrects it gets the focus, however far down the page has been
  // scrolled. The list has no other buttons.
  useEffect(() => {
    if (short > before.current) list.current?.querySelector('button')?.focus()
    before.current = short
  }, [short])

  // A parcel leaves whole, with the last of its titles.
  const parcelFrom = rows.length > 1 ? rows.flatMap(lastDay).toSorted().at(-1) : undefined

  return (
    <PurchaseStep title="Barang">
      <p className="-mt-3 mb-2 text-sm text-muted">{date}</p>
      <ul ref={list}>
        {rows.map((row) => (
          <li
            key={row.id}
            className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-2 border-t border-line py-4 first:border-0 last:pb-0"
          >
            <Cover book={row.book} alt="" sizes="64px" className="row-span-2 self-start" />
            <div className="grid min-w-0 gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
              <div className="min-w-0">
                <h3 className="line-clamp-2 font-serif leading-snug font-semibold" title={row.book.title}>
                  {row.book.title}
                </h3>
                <p className="mt-0.5 line-clamp-1 text-sm text-muted">{row.book.author.name}</p>
                <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-muted">
                  <Chip>{row.type}</Chip>
                  <span className="whitespace-nowrap">
                    {row.quantity} × <Price amount={row.final_price} original={row.price} size="sm" />
                  </span>
                </p>
              </div>
              <Price amount={row.quantity * row.final_price} className="justify-self-end" />
            </div>
            <div className="col-start-2">
              <RowStanding
                row={row}
                onStep={(by) => onStep(row, by)}
                reason={reasons.get(row.id)}
                name={ITEMS_FIELD}
              />
              {isShort(row) && stockLeft(row) === undefined && (
                <div className="flex flex-wrap items-center gap-3">
                  {isSoldOut(row) && <Chip tone="danger">Stock Habis</Chip>}
                  <Button
                    kind="secondary"
                    name={ITEMS_FIELD}
                    className="px-4"
                    onClick={() => onLeaveOut(row)}
                  >
                    Keluarkan dari pesanan
                  </Button>
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
      {parcelFrom !== undefined && (
        <p className="mt-4 text-sm">
          Semua barang dikirim dalam satu paket, mulai <strong>{formatLongDay(parcelFrom)}</strong>.
        </p>
      )}
    </PurchaseStep>
  )
}
