import { useEffect } from 'react'
import { cart, useCart } from '../cart-state/cart.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { FileIcon } from './file-icon.tsx'
import { Link } from './link.tsx'

const MOST = 99

/**
 * Loads the cart while somebody is signed in, and again when the page becomes visible: another tab or device may have
 * changed it.
 */
function useFreshCart(): void {
  const token = useSession()?.token
  useEffect(() => {
    if (token === undefined) return
    // A cart that cannot be loaded is shown as unknown; the page of the cart reports the failure.
    const load = () => void cart.load().catch(() => undefined)
    const onVisible = () => {
      if (!document.hidden) load()
    }
    load()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      cart.forget()
    }
  }, [token])
}

/** The link to the cart, with the number of its items. */
export function CartLink() {
  useFreshCart()
  const count = useCart()?.length ?? 0
  return (
    <Link
      to={paths.cart()}
      aria-label={count === 0 ? 'Keranjang' : `Keranjang, ${count} item`}
      title="Keranjang"
      className="relative grid size-11 place-items-center rounded text-ink transition-colors hover:bg-line/60"
    >
      <FileIcon name="cart" />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0 min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 font-bold text-on-accent tabular-nums"
        >
          {count > MOST ? `${MOST}+` : count}
        </span>
      )}
    </Link>
  )
}
