import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { isCallFailure } from '../api/call-failure.ts'
import { cart } from '../cart-state/cart.ts'
import type { CartWish } from '../cart-state/cart-store.ts'
import { Button, type ButtonKind } from '../ui/button.tsx'
import { showToast } from '../ui/toast.ts'

export type AddToCartButtonProps = { wish: CartWish; kind: ButtonKind }

/** 'Keranjang' of who is signed in. */
export function AddToCartButton({ wish, kind }: AddToCartButtonProps) {
  const [busy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    try {
      const message = await cart.add(wish)
      showToast({ kind: 'success', text: message || 'success add item to cart' })
    } catch (error) {
      if (!isCallFailure(error)) throw error
      const ended = error.status === 401 || error.status === 403
      if (!ended) showToast({ kind: 'error', text: error.message || 'error add item to cart' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind={kind} wide busy={busy} onClick={() => void add()}>
      <ShoppingCart aria-hidden className="size-4.5" />
      Keranjang
    </Button>
  )
}
