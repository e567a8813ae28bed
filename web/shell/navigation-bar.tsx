import { Menu as MenuIcon, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { CartLink } from './cart-link.tsx'
import { FileIcon } from './file-icon.tsx'
import { Link } from './link.tsx'
import { Logo } from './logo.tsx'
import { SearchBox } from './search-box.tsx'
import { useShop } from './shop-facts.ts'

const items = [
  { text: 'Beranda', to: paths.home(), lights: /^\/$/ },
  { text: 'Buku', to: paths.books(), lights: /^\/(books|penulis|penerbit|seri)(\/|$)/ },
  { text: 'Langganan', to: paths.packages(), lights: /^\/package(\/|$)/ },
  { text: 'Promo', to: paths.promos(), lights: /^\/promo(\/|$)/ },
]

/** In the menu of narrow windows; on wide ones the footer leads there. */
const wishesItem = { text: 'Keinginan', to: paths.wishes(), lights: /^\/keinginan(\/|$)/ }
const helpItem = { text: 'Bantuan', to: paths.help(), lights: /^\/bantuan$/ }

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > 0)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return scrolled
}

function NavigationLinks({ pathname, column = false }: { pathname: string; column?: boolean }) {
  const { wishlist } = useShop()
  const shown = column ? [...items, ...(wishlist ? [wishesItem] : []), helpItem] : items
  return shown.map(({ text, to, lights }) => {
    const here = lights.test(pathname)
    return (
      <li key={text}>
        <Link
          to={to}
          prefetch="intent"
          aria-current={here ? (to === pathname ? 'page' : 'true') : undefined}
          className={classes(
            'flex min-h-11 items-center rounded px-3 font-semibold transition-colors hover:text-primary',
            here ? 'text-primary' : 'text-muted',
            !column && here && 'underline decoration-accent decoration-2 underline-offset-8',
            column && here && 'bg-line/60',
          )}
        >
          {text}
        </Link>
      </li>
    )
  })
}

/** @param children shown below the bar, and kept in view with it */
export function NavigationBar({ children }: { children?: ReactNode }) {
  const { pathname, key } = useLocation()
  const { name } = useShop()
  const scrolled = useScrolled()
  // The address at which it was opened: a new address closes it, and Back to this one does not open it again.
  const [openOn, setOpenOn] = useState<string>()
  if (openOn && openOn !== key) setOpenOn(undefined)
  const open = openOn === key
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenOn(undefined)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])

  return (
    <header
      className={classes(
        'site-header',
        scrolled ? 'border-line bg-surface shadow-lift' : 'border-transparent bg-paper',
      )}
    >
      <div className="site-header-row wrap">
        <Link
          to={paths.home()}
          aria-label={`${name}, beranda`}
          // Large letters on a phone give it a line with the menu's button.
          className="flex min-h-11 min-w-24 grow basis-0 items-center lg:mr-2 lg:min-w-0 lg:grow-0 lg:basis-auto"
        >
          <Logo name={name} beside />
        </Link>
        <nav aria-label="Utama" className="max-lg:hidden">
          <ul className="flex items-center">
            <NavigationLinks pathname={pathname} />
          </ul>
        </nav>
        <div className="site-header-search">
          <SearchBox />
        </div>
        <div className="for-guest beside-menu">
          <ButtonLink link={<Link to={paths.login()} />} kind="primary" className="px-5">
            Masuk
          </ButtonLink>
        </div>
        {/* As wide as all that it holds on a phone, with room for the button beside it: a browser that has parsed a part of
            the header draws that part where it stays. */}
        <div className="for-member beside-menu flex items-center max-sm:min-w-33 lg:gap-1">
          <Link
            to={paths.myBooks()}
            className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded px-2 font-semibold whitespace-nowrap text-primary transition-colors hover:bg-line/60"
          >
            <FileIcon name="book" />
            <span className="max-sm:sr-only">Buku Saya</span>
          </Link>
          <CartLink />
          <AccountMenu />
        </div>
        <IconButton
          ref={toggle}
          label={open ? 'Tutup menu' : 'Buka menu'}
          aria-expanded={open}
          aria-controls="menu-utama"
          onClick={() => setOpenOn(open ? undefined : key)}
          className="menu-button lg:hidden"
        >
          {open ? <X aria-hidden className="size-5" /> : <MenuIcon aria-hidden className="size-5" />}
        </IconButton>
        <nav
          id="menu-utama"
          aria-label="Menu"
          className={classes('order-last w-full pb-2 lg:hidden', !open && 'hidden')}
        >
          <ul className="grid">
            <NavigationLinks pathname={pathname} column />
          </ul>
        </nav>
      </div>
      {children}
    </header>
  )
}
