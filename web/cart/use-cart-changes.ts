import { useRef, useState } from 'react'
import type { CartItem } from '#contracts/cart.ts'
import { type CallFailure, endsSession, isCallFailure } from '../api/call-failure.ts'
import { cart } from '../cart-state/cart.ts'
import { showToast } from '../ui/toast.ts'

type Burst = { open: number; failure?: CallFailure }

const WORDS = {
  more: { done: 'Berhasil Menambahkan Jumlah Barang', failed: 'Gagal Menambahkan Jumlah Barang' },
  fewer: { done: 'Berhasil Mengurangi Jumlah Barang', failed: 'Gagal Mengurangi Jumlah Barang' },
  removed: { done: 'Berhasil Menghapus Barang', failed: 'Gagal Menghapus Barang' },
}

/** The subjects of the toasts for removed and for restored rows. */
const REMOVAL = 'cart removal'

const isGone = ({ status }: CallFailure) => status === 404

function report(words: { done: string; failed: string }, of: string, failure?: CallFailure): void {
  if (failure === undefined) showToast({ kind: 'success', text: words.done, of })
  // An expired token has its own toast.
  else if (!endsSession(failure)) showToast({ kind: 'error', text: words.failed, of })
}

/** After a refusal the screen shows what the server has. */
const lookAgain = () => cart.load().catch(() => undefined)

export type CartChanges = {
  /** Why a row could not be changed, by its id. */
  reasons: ReadonlyMap<number, string>
  step: (row: CartItem, by: number) => void
  /** Resolves to whether the rows are gone. */
  remove: (ids: readonly number[]) => Promise<boolean>
}

/**
 * The changes on the cart's page. They are shown at once, confirmed in a toast, and explained where the server
 * refuses them.
 */
export function useCartChanges(): CartChanges {
  const bursts = useRef(new Map<number, Burst>())
  const [reasons, setReasons] = useState<ReadonlyMap<number, string>>(new Map())

  const explain = (id: number, text: string | undefined) =>
    setReasons((known) => {
      const next = new Map(known)
      if (text === undefined || text === '') next.delete(id)
      else next.set(id, text)
      return next
    })

  /** Presses in quick succession are one change with one toast, which each press renews. */
  const step = async ({ id }: CartItem, by: number): Promise<void> => {
    const burst: Burst = bursts.current.get(id) ?? { open: 0 }
    bursts.current.set(id, burst)
    burst.open++
    explain(id, undefined)
    try {
      await cart.step(id, by)
    } catch (error) {
      if (!isCallFailure(error)) throw error
      burst.failure = error
    }
    burst.open--
    if (burst.open > 0) return
    bursts.current.delete(id)
    const { failure } = burst
    report(by > 0 ? WORDS.more : WORDS.fewer, `cart row ${id}`, failure)
    if (failure === undefined || endsSession(failure)) return
    explain(id, failure.message)
    await lookAgain()
  }

  const remove = async (ids: readonly number[]): Promise<boolean> => {
    try {
      await cart.remove(ids)
      report(WORDS.removed, REMOVAL)
      return true
    } catch (error) {
      if (!isCallFailure(error)) throw error
      // Another tab has removed the row already, which is what the shopper wanted.
      const gone = isGone(error)
      report(WORDS.removed, REMOVAL, gone ? undefined : error)
      if (!endsSession(error)) await lookAgain()
      return gone
    }
  }

  return {
    reasons,
    step: (row, by) => void step(row, by),
    remove,
  }
}
