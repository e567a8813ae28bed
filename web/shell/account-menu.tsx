import { LogOut, UserRound } from 'lucide-react'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { Menu } from '../ui/menu.tsx'
import { Link } from './link.tsx'
import { signOut } from './sign-out.ts'

export function AccountMenu() {
  const user = useSession()?.user
  const name = user?.name.trim() ?? ''
  const initial = name.charAt(0).toUpperCase()
  return (
    <Menu
      label={name === '' ? 'Akun' : `Akun ${name}`}
      entries={[
        {
          text: 'Profile',
          icon: <UserRound aria-hidden className="size-4.5" />,
          link: <Link to={paths.profile()} />,
        },
        {
          text: 'Logout',
          icon: <LogOut aria-hidden className="size-4.5" />,
          onSelect: () => void signOut(),
        },
      ]}
    >
      <span
        aria-hidden
        className="grid size-9 place-items-center overflow-hidden rounded-full bg-primary text-sm font-bold text-on-primary"
      >
        {user?.avatar ? (
          <img src={user.avatar} alt="" width={36} height={36} className="size-full object-cover" />
        ) : (
          initial || <UserRound className="size-4.5" />
        )}
      </span>
    </Menu>
  )
}
