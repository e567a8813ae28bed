import { useRef, useState } from 'react'
import type { CartItem } from '#contracts/cart.ts'
import { type CallFailure, isCallFailure } from '../api/call-failure.ts'
import { cart } from '../cart-state/cart.ts'
import { showToast } from '../ui/toast.ts'

type Burst = { open: number; failure?: CallFailure }

const WORDS = {
  more: { done: 'Berhasil Menambahkan Jumlah Barang', failed: 'Gagal Menambahkan Jumlah Barang' },
  fewer: { done: 'Berhasil Mengurangi Jumlah Barang', failed: 'Gagal Mengurangi Jumlah Barang' },
  removed: { done: 'Berhasil Menghapus Barang', failed: 'Gagal Menghapus Barang' },
}

/** What the toasts of removed rows are about, and those of rows that came back. */
export const REMOVAL = 'cart removal'

const isOver = ({ status }: CallFailure) => status === 401 || status === 403
const isGone = ({ status }: CallFailure) => status === 404

function report(words: { done: string; failed: string }, of: string, failure?: CallFailure): void {
  if (failure === undefined) showToast({ kind: 'success', text: words.done, of })
  // An expired token has its own toast.
  else if (!isOver(failure)) showToast({ kind: 'error', text: words.failed, of })
}

/** After a refusal the screen shows what the server has, not what was wished for. */
const lookAgain = () => cart.load().catch(() => undefined)

export type CartChanges = {
  /** Why a row could not be changed, by its id. */
  reasons: ReadonlyMap<number, string>
  step: (row: CartItem, by: number) => void
  /** Gives whether they are gone. */
  remove: (ids: readonly number[]) => Promise<boolean>
}

/** The changes of the cart's page: shown at once, confirmed in a toast, and explained where they were refused. */
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

  /** Presses in quick succession are one change: one toast stands for all of them, and later ones renew it. */
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
    if (failure === undefined || isOver(failure)) return
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
      // Gone already, by another tab: that is what was wanted.
      const gone = isGone(error)
      report(WORDS.removed, REMOVAL, gone ? undefined : error)
      if (!isOver(error)) await lookAgain()
      return gone
    }
  }

  return {
    reasons,
    step: (row, by) => void step(row, by),
    remove,
  }
}
