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

const isOver = ({ status }: CallFailure) => status === 401 || status === 403
const isGone = ({ status }: CallFailure) => status === 404

function tell(words: { done: string; failed: string }, failure?: CallFailure): void {
  if (failure === undefined) showToast({ kind: 'success', text: words.done })
  // A dead token has told of itself.
  else if (!isOver(failure)) showToast({ kind: 'error', text: words.failed })
}

/** After a refusal the screen shows what the server has, not what was wished for. */
const lookAgain = () => cart.load().catch(() => undefined)

export type CartChanges = {
  /** Why a row could not be changed, by its id. */
  reasons: ReadonlyMap<number, string>
  step: (row: CartItem, by: number) => void
  remove: (ids: readonly number[]) => void
}

/** The changes of the cart's page: shown at once, told by a notice, and explained where they were refused. */
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

  /** Taps in quick succession are one change to the hand: one notice tells of all of them. */
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
    tell(by > 0 ? WORDS.more : WORDS.fewer, failure)
    if (failure === undefined || isOver(failure)) return
    explain(id, failure.message)
    await lookAgain()
  }

  const remove = async (ids: readonly number[]): Promise<void> => {
    try {
      await cart.remove(ids)
      tell(WORDS.removed)
    } catch (error) {
      if (!isCallFailure(error)) throw error
      // Gone already, by another tab: that is what was wanted.
      tell(WORDS.removed, isGone(error) ? undefined : error)
      if (!isOver(error)) await lookAgain()
    }
  }

  return {
    reasons,
    step: (row, by) => void step(row, by),
    remove: (ids) => void remove(ids),
  }
}
