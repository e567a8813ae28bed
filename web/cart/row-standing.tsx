import type { CartItem } from '#contracts/cart.ts'
import { formatLongDay } from '#kernel/long-date.ts'
import { Button } from '../ui/button.tsx'
import { isSoldOut, stockLeft } from './cart-rows.ts'

export type RowStandingProps = {
  row: CartItem
  onStep: (by: number) => void
  /** Why the last change of it was refused. */
  reason?: string | undefined
  /** The button's name in the form that contains it. */
  name?: string
}

/** From when on a preorder is sent or read; why a row cannot be paid as it is, and the button that corrects it. */
export function RowStanding({ row, onStep, reason, name }: RowStandingProps) {
  const left = row.on_sale && !isSoldOut(row) ? stockLeft(row) : undefined
  return (
    <>
      {row.releases_on !== undefined && (
        <p className="text-sm">
          <span className="font-semibold text-accent">Pra-pesan</span>,{' '}
          {row.type === 'Fisik' ? 'dikirim' : 'dapat dibaca'} mulai {formatLongDay(row.releases_on)}
        </p>
      )}
      {!row.on_sale && (
        <p className="text-sm text-muted">Bentuk ini tidak dijual lagi. Anda dapat menghapusnya.</p>
      )}
      <div aria-live="polite" className="grid justify-items-start gap-2 empty:hidden">
        {left !== undefined && (
          <>
            <p className="text-sm font-semibold text-danger">Stok tersisa {left}</p>
            <Button kind="secondary" name={name} className="px-4" onClick={() => onStep(left - row.quantity)}>
              Ubah jumlah menjadi{'\u00a0'}
              {left}
            </Button>
          </>
        )}
        {reason !== undefined && <p className="text-sm text-danger">{reason}</p>}
      </div>
    </>
  )
}
