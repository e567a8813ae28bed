import type { User } from '#contracts/accounts.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../shell/link.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PROFILE_TABS } from './profile-tabs.ts'

/** On narrow screens the menu is a row that scrolls; the chosen entry is scrolled into view. */
function scrollIntoRow(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

function Menu({ tab }: { tab: string }) {
  return (
    <nav aria-label="Profil" className="mt-4 lg:mt-6">
      <ul className="-mx-4 flex gap-1 overflow-x-auto px-4 pb-1 lg:mx-0 lg:grid lg:px-0">
        {PROFILE_TABS.map((entry) => (
          <li key={entry}>
            <Link
              to={paths.profile(entry)}
              ref={entry === tab ? scrollIntoRow : null}
              aria-current={entry === tab ? 'page' : undefined}
              className={classes(
                'flex min-h-11 items-center rounded px-3 font-semibold lg:px-4 whitespace-nowrap transition-colors',
                entry === tab ? 'bg-primary text-on-primary' : 'text-muted hover:bg-line/60 hover:text-ink',
              )}
            >
              {entry}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function SideMenu({ user, tab }: { user: User | undefined; tab: string }) {
  return (
    <div className="min-w-0">
      {user === undefined ? (
        <div className="flex items-center gap-4">
          <Skeleton className="size-16 shrink-0 rounded-full!" />
          <div className="grid grow gap-2">
            <h1 className="sr-only">Profil</h1>
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        </div>
      ) : (
        <div className="flex items-center gap-4">
          <Avatar url={user.avatar} name={user.name} className="size-16 text-2xl" />
          <div className="min-w-0">
            <h1
              className="line-clamp-2 font-serif text-xl leading-tight font-semibold wrap-anywhere"
              title={user.name}
            >
              {user.name}
            </h1>
            <p className="truncate text-sm text-muted">{user.email}</p>
          </div>
        </div>
      )}
      <Menu tab={tab} />
    </div>
  )
}
