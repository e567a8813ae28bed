import { Link } from 'react-router'
import { classes } from '../../ui/classes.ts'
import { consolePaths } from '../paths.ts'
import type { Screen } from '../screen.ts'
import type { Place } from './places.ts'

/** The sections, with the screens of those that have more than one: of the present section only, or of `all`. */
export function PlaceLinks({
  places,
  present,
  all = false,
}: {
  places: readonly Place[]
  present: Screen | undefined
  all?: boolean
}) {
  return (
    <ul className="grid gap-0.5">
      {places.map(({ section, screens }) => (
        <li key={section.key}>
          <SectionLink section={section} screens={screens} present={present} />
          {(all || present?.section === section.key) && screens.length > 1 && (
            <ul className="mt-0.5 mb-2 ml-5 grid gap-0.5 border-l border-line">
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
