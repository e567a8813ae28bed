import { Trash2 } from 'lucide-react'
import type { Ref } from 'react'
import type { CartItem } from '#contracts/cart.ts'
import { Cover } from '../catalogue/cover.tsx'
import { paths } from '../paths.ts'
import { Link } from '../shell/link.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Chip } from '../ui/chip.tsx'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Price } from '../ui/price.tsx'
import { QuantityButtons } from '../ui/quantity-buttons.tsx'
import { canBeChosen, isSoldOut, stockOf } from './cart-rows.ts'
import { RowStanding } from './row-standing.tsx'

export type CartRowProps = {
  row: CartItem
  chosen: boolean
  onChoose: (chosen: boolean) => void
  onStep: (by: number) => void
  onRemove: () => void
  /** Why the last change of it was refused. */
  reason?: string | undefined
  /** The remove button: after a removal the focus goes to that of the next row. */
  removeRef: Ref<HTMLButtonElement>
}

/** A row of the cart. */
export function CartRow({ row, chosen, onChoose, onStep, onRemove, reason, removeRef }: CartRowProps) {
  const { book, type, quantity, final_price, price } = row
  const named = `${book.title} (${type})`
  const soldOut = isSoldOut(row)
  return (
    <li className="relative grid grid-cols-[2.75rem_4.5rem_minmax(0,1fr)] gap-x-3 gap-y-3 border-t border-line py-4 pr-4 pl-2 sm:grid-cols-[2.75rem_6rem_minmax(0,1fr)] sm:gap-x-4 sm:pr-6 sm:pl-4">
      {canBeChosen(row) ? (
        <div className="-mt-2.5 sm:mt-0">
          <Checkbox bareLabel label={`Pilih ${named}`} checked={chosen} onChange={onChoose} />
        </div>
      ) : (
        <span />
      )}
      <Cover
        book={book}
        alt=""
        sizes="(width >= 40rem) 96px, 72px"
        className={classes('self-start sm:row-span-2', soldOut && 'opacity-60')}
      />
      <div className="grid min-w-0 content-start gap-1.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-6">
        <div className="min-w-0">
          <div className="flex flex-wrap gap-2 max-sm:pr-8">
            <Chip>{type}</Chip>
            {soldOut && <Chip tone="danger">Stock Habis</Chip>}
          </div>
          <h2 className="mt-1.5 font-serif leading-snug font-semibold">
            <Link
              to={paths.bookDetail(book.slug, { shape: type === 'Fisik' ? 'physicalBook' : 'ebook' })}
              title={book.title}
              className="-my-2.5 block py-2.5 hover:text-primary hover:underline"
            >
              <span className="line-clamp-2">{book.title}</span>
            </Link>
          </h2>
          <p className="mt-0.5 text-sm text-muted">
            <span className="line-clamp-1 wrap-anywhere sm:inline">{book.author.name}</span>
            <span className="max-sm:hidden"> · {book.publisher.name}</span>
          </p>
        </div>
        <Price stacked amount={final_price} original={price} className="sm:items-end sm:text-right" />
      </div>
      <div className="col-span-full grid content-end gap-3 pl-14 sm:pl-0 sm:[grid-column:3]">
        <RowStanding row={row} onStep={onStep} reason={reason} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:-ml-14 max-sm:pl-2.5">
          {type === 'Fisik' && !soldOut && row.on_sale ? (
            <QuantityButtons
              label={`jumlah ${book.title}`}
              value={quantity}
              most={stockOf(row)}
              onStep={onStep}
            />
          ) : (
            <p className="text-sm text-muted">Jumlah {quantity}</p>
          )}
          <div className="ml-auto flex items-center gap-2">
            <p className="text-right text-sm">
              <span className="mr-2 text-muted max-sm:sr-only">Subtotal </span>
              <Price amount={quantity * final_price} />
            </p>
            <IconButton
              label={`Hapus ${named}`}
              onClick={onRemove}
              ref={removeRef}
              className="text-muted hover:text-danger max-sm:absolute max-sm:top-2 max-sm:right-1"
            >
              <Trash2 aria-hidden className="size-5" />
            </IconButton>
          </div>
        </div>
      </div>
    </li>
  )
}
