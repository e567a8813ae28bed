import type { CartItem } from '#contracts/cart.ts'
import { Button } from '../ui/button.tsx'
import { canBeChosen, typeOf } from './cart-rows.ts'

/** The kind of rows that are not chosen since they cannot be paid together with those that are. */
export function otherKind(rows: readonly CartItem[], chosen: readonly CartItem[]): string | undefined {
  const kind = typeOf(chosen)
  if (kind === undefined || kind === 'mixed') return undefined
  const other = rows.find((row) => canBeChosen(row) && row.type !== kind)
  return other && `Barang ${other.type}`
}

/** Buttons that reduce a mixed choice to rows of one kind. */
export function OneKindOnly({
  chosen,
  onKeep,
}: {
  chosen: readonly CartItem[]
  onKeep: (rows: CartItem[]) => void
}) {
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {(['Fisik', 'Digital'] as const).map((type) => (
        <Button
          key={type}
          kind="secondary"
          className="px-4"
          onClick={() => onKeep(chosen.filter((row) => row.type === type))}
        >
          {type} saja
        </Button>
      ))}
    </div>
  )
}
