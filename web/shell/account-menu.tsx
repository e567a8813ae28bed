import { UserRound } from 'lucide-react'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu } from '../ui/menu.tsx'
import { FileIcon } from './file-icon.tsx'
import { Link } from './link.tsx'
import { useShop } from './shop-facts.ts'
import { signOut } from './sign-out.ts'

export function AccountMenu() {
  const { wishlist } = useShop()
  const user = useSession()?.user
  const name = user?.name.trim() ?? ''
  return (
    <Menu
      label={name === '' ? 'Akun' : `Akun ${name}`}
      entries={[
        {
          text: 'Profile',
          icon: <UserRound aria-hidden className="size-4.5" />,
          link: <Link to={paths.profile()} />,
        },
        ...(wishlist
          ? [
              {
                text: 'Keinginan',
                icon: <FileIcon name="heart" className="size-4.5" />,
                link: <Link to={paths.wishes()} />,
              },
            ]
          : []),
        {
          text: 'Logout',
          icon: <FileIcon name="sign-out" className="size-4.5" />,
          onSelect: () => void signOut(),
        },
      ]}
    >
      <Avatar url={user?.avatar} name={name} className="size-9 text-sm" />
    </Menu>
  )
}
