import { useAttempt } from '../api/use-attempt.ts'
import { cart } from '../cart-state/cart.ts'
import type { CartWish } from '../cart-state/cart-store.ts'
import { paths } from '../paths.ts'
import { FileIcon } from '../shell/file-icon.tsx'
import { Link } from '../shell/link.tsx'
import { Button, type ButtonKind } from '../ui/button.tsx'
import { showToast } from '../ui/toast.ts'

export type AddToCartButtonProps = { wish: CartWish; kind: ButtonKind; text: string }

/** 'Keranjang' for a signed-in user. */
export function AddToCartButton({ wish, kind, text: words }: AddToCartButtonProps) {
  const { busy, attempt } = useAttempt(undefined, 'error add item to cart')
  const add = () =>
    attempt(async () => {
      const { message, held } = await cart.add(wish)
      const toast = { of: 'add to cart', action: <Link to={paths.cart()}>Lihat keranjang</Link> }
      // A file has quantity 1, so a second press adds nothing.
      if (held && wish.type === 'Digital') {
        showToast({ ...toast, kind: 'info', text: 'Sudah ada di keranjang Anda.' })
      } else showToast({ ...toast, kind: 'success', text: message || 'success add item to cart' })
    })
  return (
    <Button kind={kind} wide busy={busy} onClick={() => void add()}>
      <FileIcon name="cart" className="size-4.5" />
      {words}
    </Button>
  )
}
