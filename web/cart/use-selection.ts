import { useEffect, useState } from 'react'
import type { CartItem } from '#contracts/cart.ts'
import { canBeChosen, firstChoice } from './cart-rows.ts'

const KEY = 'cart selection'

/** The rows that were on the page and those of them that were chosen, kept for a return from the checkout. */
type Kept = { seen: readonly number[]; chosen: readonly number[] }

function recall(): Kept {
  try {
    const { seen, chosen } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Kept>
    return { seen: seen ?? [], chosen: chosen ?? [] }
  } catch {
    return { seen: [], chosen: [] }
  }
}

export type Selection = {
  /** The chosen rows, in the cart's order. */
  rows: readonly CartItem[]
  has: (id: number) => boolean
  choose: (id: number, chosen: boolean) => void
  chooseOnly: (rows: readonly CartItem[]) => void
  /** Whether every row that can be chosen is chosen. */
  all: boolean
}

/** The rows of the cart that are to be paid. A row that is gone or can no longer be chosen drops out. */
export function useSelection(cart: readonly CartItem[]): Selection {
  const [ids, setIds] = useState(() => {
    const { seen, chosen } = recall()
    return firstChoice(cart, new Set(seen), new Set(chosen))
  })
  useEffect(() => {
    const kept: Kept = { seen: cart.map(({ id }) => id), chosen: [...ids] }
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  }, [ids, cart])

  const open = cart.filter(canBeChosen)
  const rows = open.filter(({ id }) => ids.has(id))
  return {
    rows,
    has: (id) => rows.some((row) => row.id === id),
    choose: (id, chosen) =>
      setIds((known) => {
        const next = new Set(known)
        if (chosen) next.add(id)
        else next.delete(id)
        return next
      }),
    chooseOnly: (wanted) => setIds(new Set(wanted.map(({ id }) => id))),
    all: open.length > 0 && rows.length === open.length,
  }
}
