import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { classes } from '../../ui/classes.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { consolePaths } from '../paths.ts'
import type { Screen } from '../screen.ts'
import type { Me } from '../session/staff-session.ts'
import { AccountMenu } from './account-menu.tsx'
import { type Place, usePlaces } from './places.ts'

type NavigationProps = { me: Me; present: Screen | undefined }

/** The navigation at the left of wide windows. The present section shows its other screens. */
export function SideBar({ me, present }: NavigationProps) {
  const places = usePlaces()
  return (
    <div className="sticky top-0 flex h-dvh flex-col overflow-y-auto border-r border-line bg-plate/50 p-3 max-lg:hidden">
      <p className="px-3 pt-2.5 pb-4">
        <span className="block font-serif text-xl font-semibold text-primary">Lembar</span>
        <span className="text-xs text-muted">Kelola toko</span>
      </p>
      <nav aria-label="Bagian konsol">
        <ul className="grid gap-0.5">
          {places.map(({ section, screens }) => (
            <li key={section.key}>
              <SectionLink section={section} screens={screens} present={present} />
              {present?.section === section.key && screens.length > 1 && (
                <ul className="mt-0.5 mb-2 grid gap-0.5 border-l border-line ml-5">
                  {screens.map((screen) => (
                    <li key={screen.path}>
                      <ScreenLink screen={screen} isPresent={screen === present} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto pt-4">
        <AccountMenu me={me} />
      </div>
    </div>
  )
}

function SectionLink({ section, screens, present }: Place & { present: Screen | undefined }) {
  const [first] = screens
  if (first === undefined) return null
  const isHere = present?.section === section.key
  const Icon = section.icon
  return (
    <Link
      to={consolePaths.screen(first.path)}
      aria-current={present === first ? 'page' : isHere ? 'true' : undefined}
      className={classes(
        'flex min-h-10 items-center gap-3 rounded-sm px-3 font-medium transition-colors',
        isHere ? 'bg-surface font-semibold text-primary shadow-lift' : 'text-ink hover:bg-line/50',
      )}
    >
      <Icon aria-hidden className="size-4.5 shrink-0" />
      {section.text}
    </Link>
  )
}

function ScreenLink({ screen, isPresent }: { screen: Screen; isPresent: boolean }) {
  return (
    <Link
      to={consolePaths.screen(screen.path)}
      aria-current={isPresent ? 'page' : undefined}
      className={classes(
        'flex min-h-9 items-center rounded-sm px-3 transition-colors hover:bg-line/50',
        isPresent ? 'font-semibold text-primary' : 'text-muted',
      )}
    >
      {screen.title}
    </Link>
  )
}

const BAR_LENGTH = 5
const cell =
  'grid min-h-14 min-w-0 grow basis-0 place-items-center content-center gap-0.5 text-xs font-medium'

/** The navigation at the bottom of phones and tablets: five at most, the rest behind the last. */
export function BottomBar({ me, present }: NavigationProps) {
  const [openAt, setOpenAt] = useState<Screen | 'closed' | undefined>('closed')
  // It closes with the screen that it leads to.
  const open = openAt !== 'closed' && openAt === present
  const places = usePlaces()
  const direct = places.slice(0, BAR_LENGTH - 1)
  return (
    <nav
      aria-label="Bagian konsol"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {direct.map(({ section, screens: [first] }) => {
        if (first === undefined) return null
        const Icon = section.icon
        const isHere = present?.section === section.key
        return (
          <Link
            key={section.key}
            to={consolePaths.screen(first.path)}
            aria-current={present === first ? 'page' : isHere ? 'true' : undefined}
            className={classes(cell, isHere ? 'text-primary' : 'text-muted')}
          >
            <Icon aria-hidden className="size-5" />
            <span className="max-w-full truncate px-1">{section.text}</span>
          </Link>
        )
      })}
      <button type="button" onClick={() => setOpenAt(present)} className={classes(cell, 'text-muted')}>
        <Ellipsis aria-hidden className="size-5" />
        Lainnya
      </button>
      <Sheet open={open} onOpenChange={(next) => setOpenAt(next ? present : 'closed')} title="Kelola toko">
        <ul className="grid gap-1">
          {places.map(({ section, screens }) => (
            <li key={section.key}>
              <SectionLink section={section} screens={screens} present={present} />
              {screens.length > 1 && (
                <ul className="ml-5 border-l border-line">
                  {screens.map((screen) => (
                    <li key={screen.path}>
                      <ScreenLink screen={screen} isPresent={screen === present} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
        <div className="mt-4 border-t border-line pt-3">
          <AccountMenu me={me} />
        </div>
      </Sheet>
    </nav>
  )
}
