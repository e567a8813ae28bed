import type { ReactNode } from 'react'
import { formatNumber } from '#kernel/numbers.ts'
import { Button } from '../../ui/button.tsx'
import type { Selection } from './selection.ts'

/** The bar is at the lower edge of the window: its menus open above it. */
const MENUS_ABOVE =
  '[&_[aria-haspopup=menu]+div]:top-auto [&_[aria-haspopup=menu]+div]:bottom-full [&_[aria-haspopup=menu]+div]:mb-1.5'

/** What can be done with the chosen rows. It stays in view at the lower edge, and is not there while none is chosen. */
export function SelectionBar<Key>({
  selection,
  noun,
  beside,
  children,
}: {
  selection: Selection<Key>
  /** What is chosen: "pesanan". */
  noun: string
  /** Beside the number: a way to choose all that match. */
  beside?: ReactNode
  children: ReactNode
}) {
  const count = selection.keys.size
  return (
    <section
      aria-label="Yang dipilih"
      aria-live="polite"
      className="sticky bottom-17 z-20 empty:hidden lg:bottom-4"
    >
      {count > 0 && (
        <div
          className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-line bg-surface p-3 shadow-float ${MENUS_ABOVE}`}
        >
          <p className="font-semibold tabular-nums">
            {formatNumber(count)} {noun} dipilih
          </p>
          {beside}
          <div className="ml-auto flex flex-wrap gap-2">
            <Button kind="ghost" onClick={selection.clear}>
              Batalkan pilihan
            </Button>
            {children}
          </div>
        </div>
      )}
    </section>
  )
}
