import type { CartItem } from '#contracts/cart.ts'

/** The calls that the cart is kept with. Each change resolves to the server's message. */
export type CartCalls = {
  list: () => Promise<readonly CartItem[]>
  add: (wish: CartWish) => Promise<{ item: CartItem; message: string }>
  /** `by` copies more, or fewer where it is negative. */
  step: (id: number, by: number) => Promise<{ item: CartItem; message: string }>
  remove: (ids: readonly number[]) => Promise<string>
}

export type CartWish = { book_id: number; type: CartItem['type']; quantity: number }

export type Added = { item: CartItem; message: string; held: boolean }

export type CartStore = ReturnType<typeof createCartStore>

/**
 * The cart as this browser knows it. A change is shown at once and undone where the server refuses it. Calls are sent
 * one after the other, so that no answer is older than a change that was sent before it.
 */
export function createCartStore(calls: CartCalls) {
  let known: readonly CartItem[] | undefined
  let shown: readonly CartItem[] | undefined
  /** Changes of quantity that the server has not answered yet. */
  const steps = new Map<number, number>()
  const leaving = new Set<number>()
  const listeners = new Set<() => void>()
  let tail: Promise<unknown> = Promise.resolve()
  let nextLoad: Promise<void> | undefined
  /** Grows when the cart is cleared. Answers that belong to an earlier session are ignored. */
  let life = 0

  const show = () => {
    shown = known
      ?.filter(({ id }) => !leaving.has(id))
      .map((row) => {
        const by = steps.get(row.id) ?? 0
        return by === 0 ? row : { ...row, quantity: row.quantity + by }
      })
    for (const listener of listeners) listener()
  }
  const bump = (id: number, by: number) => {
    const sum = (steps.get(id) ?? 0) + by
    if (sum === 0) steps.delete(id)
    else steps.set(id, sum)
  }
  const inTurn = <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const turn = tail.then(work)
    tail = turn.catch(() => undefined)
    return turn
  }

  return {
    /** The rows to show; undefined until they are loaded. */
    rows: () => shown,

    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** Loads the cart again. Callers that ask before this request is sent share one answer. */
    load: (): Promise<void> => {
      const asked = life
      nextLoad ??= inTurn(async () => {
        if (asked === life) nextLoad = undefined
        const rows = await calls.list()
        if (asked !== life) return
        known = rows
        show()
      })
      return nextLoad
    },

    /** Another user's cart: nothing is known of it. */
    forget: () => {
      life++
      nextLoad = undefined
      known = undefined
      steps.clear()
      leaving.clear()
      show()
    },

    /** Resolves to the row as it now is, and whether the title was in the cart before. */
    add: (wish: CartWish): Promise<Added> =>
      inTurn(async () => {
        const { item, message } = await calls.add(wish)
        const held = known?.some(({ id }) => id === item.id) === true
        known = held ? known?.map((row) => (row.id === item.id ? item : row)) : known && [...known, item]
        show()
        return { item, message, held }
      }),

    step: async (id: number, by: number): Promise<string> => {
      bump(id, by)
      show()
      try {
        return await inTurn(async () => {
          const { item, message } = await calls.step(id, by)
          known = known?.map((row) => (row.id === id ? item : row))
          return message
        })
      } finally {
        bump(id, -by)
        show()
      }
    },

    remove: async (ids: readonly number[]): Promise<string> => {
      for (const id of ids) leaving.add(id)
      show()
      try {
        return await inTurn(async () => {
          const message = await calls.remove(ids)
          known = known?.filter(({ id }) => !ids.includes(id))
          return message
        })
      } finally {
        for (const id of ids) leaving.delete(id)
        show()
      }
    },

    /** Resolves when every change made so far is answered. */
    settled: (): Promise<void> => inTurn(async () => undefined),
  }
}
