import { Ellipsis, Search } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { classes } from '../../ui/classes.ts'
import { laterPart } from '../../ui/later-part.tsx'
import { consolePaths } from '../paths.ts'
import type { Screen } from '../screen.ts'
import type { Me } from '../session/staff-session.ts'
import { AccountMenu } from './account-menu.tsx'
import { PlaceLinks } from './place-links.tsx'
import { usePlaces } from './places.ts'

type NavigationProps = {
  me: Me
  present: Screen | undefined
  /** Opens the command bar. */
  onFind: () => void
}

/** The navigation at the left of wide windows. The present section shows its other screens. */
export function SideBar({ me, present, onFind }: NavigationProps) {
  const places = usePlaces()
  return (
    <header className="sticky top-0 flex h-dvh flex-col overflow-y-auto border-r border-line bg-plate/50 p-3 max-lg:hidden">
      <p className="px-3 pt-2.5 pb-4">
        <span className="block font-serif text-xl font-semibold text-primary">Lembar</span>
        <span className="text-xs text-muted">Kelola toko</span>
      </p>
      <nav aria-label="Bagian konsol">
        <PlaceLinks places={places} present={present} />
      </nav>
      <div className="mt-auto grid gap-3 pt-4">
        <button
          type="button"
          onClick={onFind}
          aria-keyshortcuts="Control+K Meta+K"
          className="flex min-h-10 items-center gap-3 rounded-sm px-3 text-muted hover:bg-line/50"
        >
          <Search aria-hidden className="size-4.5 shrink-0" />
          Cari apa saja
          <kbd className="ml-auto font-sans text-xs">Ctrl K</kbd>
        </button>
        <AccountMenu me={me} />
      </div>
    </header>
  )
}

const MoreSheet = laterPart(() => import('./more-sheet.tsx'), 'MoreSheet')

const BAR_LENGTH = 5
const cell =
  'grid min-h-14 min-w-0 grow basis-0 place-items-center content-center gap-0.5 text-xs font-medium'

/** The navigation at the bottom of phones and tablets: five at most, the rest behind the last. */
export function BottomBar({ me, present, onFind }: NavigationProps) {
  const { key } = useLocation()
  // The address at which it was opened: it closes with the screen, and does not open again on one of its kind.
  const [openOn, setOpenOn] = useState<string>()
  if (openOn && openOn !== key) setOpenOn(undefined)
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
            <span className="max-w-full truncate px-0.5">{section.short ?? section.text}</span>
          </Link>
        )
      })}
      <button type="button" onClick={() => setOpenOn(key)} className={classes(cell, 'text-muted')}>
        <Ellipsis aria-hidden className="size-5" />
        Lainnya
      </button>
      {openOn === key && (
        <MoreSheet
          me={me}
          present={present}
          onFind={() => {
            setOpenOn(undefined)
            onFind()
          }}
          onClose={() => setOpenOn(undefined)}
        />
      )}
    </nav>
  )
}
