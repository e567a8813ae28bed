import { useState } from 'react'
import type { CartItem } from '#contracts/cart.ts'
import { Button } from '../ui/button.tsx'

/** Shown in place of a removed row: its title, and the button that restores it. */
export function RemovedRow({ row, onRestore }: { row: CartItem; onRestore: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const restore = async () => {
    setBusy(true)
    await onRestore()
    setBusy(false)
  }
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line py-2 pr-2 pl-5 text-sm text-muted first:border-0 sm:pl-7">
      <p className="line-clamp-3 min-w-0">
        <cite className="font-serif not-italic">{row.book.title}</cite> ({row.type}) dihapus
      </p>
      <Button kind="ghost" className="shrink-0 px-4" busy={busy} onClick={() => void restore()}>
        Urungkan
        <span className="sr-only">
          : {row.book.title} ({row.type})
        </span>
      </Button>
    </li>
  )
}
