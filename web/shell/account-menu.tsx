import { LogOut, UserRound } from 'lucide-react'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../account/session.ts'
import { signOut } from '../account/sign-out.ts'
import { paths } from '../paths.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { MenuEntry } from '../ui/menu.tsx'

/** Menus carry the code that places them; guests, and pages where none is opened, do without. */
const loadMenu = () => import('../ui/menu.tsx')
const Menu = lazy(async () => ({ default: (await loadMenu()).Menu }))

export function AccountMenu() {
  const session = useSession()
  const [asked, setAsked] = useState(false)
  const name = session?.user.name ?? ''
  const label = name === '' ? 'Akun' : `Akun ${name}`
  const initial = name.trim().charAt(0).toUpperCase()
  const face = (
    <span
      aria-hidden
      className="grid size-9 place-items-center overflow-hidden rounded-full bg-primary text-sm font-bold text-on-primary"
    >
      {session?.user.avatar ? (
        <img src={session.user.avatar} alt="" width={36} height={36} className="size-full object-cover" />
      ) : (
        initial || <UserRound className="size-4.5" />
      )}
    </span>
  )
  const waiting = (
    <IconButton
      label={label}
      aria-haspopup="menu"
      aria-expanded={asked}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setAsked(true)}
    >
      {face}
    </IconButton>
  )
  if (!asked) return waiting

  const trigger: ReactElement = <IconButton label={label}>{face}</IconButton>
  const entries: MenuEntry[] = [
    {
      text: 'Profile',
      icon: <UserRound aria-hidden className="size-4.5" />,
      link: <Link to={paths.profile()} />,
    },
    { text: 'Logout', icon: <LogOut aria-hidden className="size-4.5" />, onSelect: () => void signOut() },
  ]
  return (
    <Suspense fallback={waiting}>
      <Menu trigger={trigger} entries={entries} defaultOpen />
    </Suspense>
  )
}
