import { type RefObject, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CartItem } from '#contracts/cart.ts'
import { cart } from '../cart-state/cart.ts'
import { paths } from '../paths.ts'
import { besideSummary, OrderSummary } from '../purchase/order-summary.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { InlineNotice } from '../ui/inline-notice.tsx'
import { laterPart } from '../ui/later-part.tsx'
import { CartRow } from './cart-row.tsx'
import { canBeChosen, stockLeft, totalsOf, typeOf } from './cart-rows.ts'
import { OneKindOnly, otherKind } from './one-kind-only.tsx'
import { RemovedRow } from './removed-row.tsx'
import { useCartChanges } from './use-cart-changes.ts'
import type { RemovedRows } from './use-removed-rows.ts'
import { useSelection } from './use-selection.ts'

const ShippingToCity = laterPart(() => import('../catalogue/shipping-to-city.tsx'), 'ShippingToCity')

const gramsOf = (rows: readonly CartItem[]) =>
  rows.reduce((sum, { quantity, weight }) => sum + quantity * weight, 0)

/** Says why the chosen rows cannot be paid as they are. */
function obstacle(chosen: readonly CartItem[]): string | undefined {
  if (chosen.length === 0) return 'Pilih barang yang ingin Anda bayar.'
  if (typeOf(chosen) === 'mixed') return 'Jenis item harus sama'
  const short = chosen.find((row) => stockLeft(row) !== undefined)
  return short && `Stok tersisa ${stockLeft(short)} untuk ${short.book.title}. Ubah jumlahnya dahulu.`
}

type FullCartProps = {
  rows: readonly CartItem[]
  removed: RemovedRows
  /** Gets the focus where no row is left to take it. */
  heading: RefObject<HTMLElement | null>
  /** The row that has just been restored: it gets the focus. */
  back: RefObject<CartItem | undefined>
}

/** The rows of a cart that is not empty, and what those cost that are chosen. */
export function FullCart({ rows, removed, heading, back }: FullCartProps) {
  const navigate = useNavigate()
  const selection = useSelection(rows)
  const { reasons, step, remove } = useCartChanges()
  const [pressed, setPressed] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const payButton = useRef<HTMLButtonElement>(null)
  const removeButtons = useRef(new Map<number, HTMLButtonElement>())
  const chosen = selection.rows
  const { items, price } = totalsOf(chosen)
  const mixed = typeOf(chosen) === 'mixed'
  const none = chosen.length === 0
  const hindrance = none || mixed || (pressed && !leaving) ? obstacle(chosen) : undefined
  const waits = otherKind(rows, chosen)
  // A message about another choice no longer applies.
  const choose = (change: () => void) => {
    setPressed(false)
    change()
  }
  const removeAll = (gone: readonly CartItem[]) => {
    removed.keep(gone)
    void remove(gone.map(({ id }) => id))
  }

  /** The focus moves to the row below the removed one, or to the one above it. */
  const removeRow = (row: CartItem) => {
    const place = rows.indexOf(row)
    const next = rows[place + 1] ?? rows[place - 1]
    removeAll([row])
    const button = next && removeButtons.current.get(next.id)
    if (button) button.focus()
    else heading.current?.focus()
  }

  const restore = async (row: CartItem) => {
    const item = await removed.restore(row)
    back.current = item
    if (item !== undefined && typeOf([...chosen, item]) !== 'mixed') selection.choose(item.id, true)
  }

  const pay = async () => {
    setPressed(true)
    if (obstacle(chosen) !== undefined) return
    setLeaving(true)
    // The address names rows by their position, so all changes must be answered first.
    await cart.settled()
    const standing = cart.rows() ?? []
    const item = standing.flatMap(({ id }, place) => (selection.has(id) ? [place] : []))
    const type = typeOf(chosen)
    if (type === 'Fisik' || type === 'Digital') await navigate(paths.cartCheckout({ item, type }))
    setLeaving(false)
  }

  return (
    <div className={besideSummary}>
      <section aria-label="Isi keranjang" className="rounded border border-line bg-surface">
        <div className="flex flex-wrap items-center justify-between gap-x-4 py-1.5 pr-2 pl-2 sm:pl-4">
          <div className="pl-3">
            <Checkbox
              label="Pilih Semua"
              checked={selection.all}
              mixed={!selection.all && chosen.length > 0}
              disabled={!rows.some(canBeChosen)}
              onChange={(all) => choose(() => selection.chooseOnly(all ? rows.filter(canBeChosen) : []))}
            />
          </div>
          <Button
            kind="ghost"
            className="px-4 text-danger!"
            disabled={chosen.length === 0}
            onClick={() => {
              removeAll(chosen)
              heading.current?.focus()
            }}
          >
            Hapus Terpilih
          </Button>
        </div>
        <ul>
          {removed.places.map(({ row, removed: gone }) =>
            gone ? (
              <RemovedRow key={row.id} row={row} onRestore={() => restore(row)} />
            ) : (
              <CartRow
                key={row.id}
                row={row}
                chosen={selection.has(row.id)}
                onChoose={(wanted) => choose(() => selection.choose(row.id, wanted))}
                onStep={(by) => step(row, by)}
                onRemove={() => removeRow(row)}
                reason={reasons.get(row.id)}
                removeRef={(button) => {
                  if (button === null) return void removeButtons.current.delete(row.id)
                  removeButtons.current.set(row.id, button)
                  if (back.current?.id !== row.id) return
                  back.current = undefined
                  button.focus()
                }}
              />
            ),
          )}
        </ul>
        {typeOf(chosen) === 'Fisik' && (
          <div className="min-h-30 border-t border-line p-4 text-sm text-muted sm:px-6">
            <ShippingToCity grams={gramsOf(chosen)} total={price} />
          </div>
        )}
      </section>
      <OrderSummary
        title="Ringkasan Belanja"
        rows={[{ label: 'Total barang', value: items }]}
        total={price}
        totalLabel="Total harga"
        notice={
          hindrance === undefined ? (
            waits !== undefined && (
              <InlineNotice>
                Buku fisik dan digital dibayar terpisah. {waits} menunggu di keranjang.
              </InlineNotice>
            )
          ) : (
            <InlineNotice id="halangan" tone={none ? 'info' : mixed ? 'warning' : 'danger'} announced>
              {hindrance}
              {mixed && (
                <OneKindOnly
                  chosen={chosen}
                  onKeep={(kept) => {
                    selection.chooseOnly(kept)
                    // The pressed button disappears together with its notice.
                    payButton.current?.focus()
                  }}
                />
              )}
            </InlineNotice>
          )
        }
        action={
          <Button
            ref={payButton}
            wide
            busy={leaving}
            disabled={none}
            aria-describedby={none ? 'halangan' : undefined}
            onClick={() => void pay()}
          >
            Bayar Sekarang
          </Button>
        }
      />
    </div>
  )
}
