import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { lazyPart } from '../../ui/later-part.tsx'
import { type Screen, SECTIONS } from '../screen.ts'
import { headingOf, SCREENS, screenAt, screensAbove, screensOf } from '../screens.ts'
import { hasRight, type Me, seeAs, useSeenAs } from '../session/staff-session.ts'
import { MissingRight } from './missing-right.tsx'
import { BottomBar, SideBar } from './navigation.tsx'
import { type Place, Places } from './places.ts'
import { BrokenScreen, UnknownScreen } from './screen-faults.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { ScreenParams } from './screen-params.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { ScreenTrail } from './screen-trail.ts'

const CommandBar = lazyPart(() => import('./command-bar.tsx'), 'CommandBar')

/** One component for each screen for the whole visit: a new one would lose what is on it. */
const components = new Map<Screen, ComponentType>(
  SCREENS.map((screen) => [screen, lazy(async () => ({ default: await screen.load() }))]),
)

const placesOf = (me: Me): Place[] =>
  SECTIONS.map((section) => ({ section, screens: screensOf(section.key, me) })).filter(
    ({ screens }) => screens.length > 0,
  )

/** The navigation and the screen of the present address. */
export function ConsoleFrame({ me }: { me: Me }) {
  const { pathname } = useLocation()
  const present = screenAt(pathname)
  const places = useMemo(() => placesOf(me), [me])
  const [finding, setFinding] = useState(false)
  const find = () => setFinding(true)

  // Ctrl or ⌘ and K, from everywhere in the console.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setFinding(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <Places value={places}>
      <div className="min-h-dvh text-sm lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)]">
        <SideBar me={me} present={present?.screen} onFind={find} />
        <main
          id="konten"
          tabIndex={-1}
          className={classes('mx-auto w-full max-w-[100rem] min-w-0 outline-none', 'max-lg:pb-20')}
        >
          <SeenAsNotice />
          {present === undefined ? (
            <UnknownScreen />
          ) : (
            <ScreenParams value={present.params}>
              <Shown screen={present.screen} me={me} />
            </ScreenParams>
          )}
        </main>
        <BottomBar me={me} present={present?.screen} onFind={find} />
        {finding && (
          <Suspense>
            <CommandBar onClose={() => setFinding(false)} />
          </Suspense>
        )}
      </div>
    </Places>
  )
}

/** While the console is looked at as a role, says so on every screen. */
function SeenAsNotice() {
  const seen = useSeenAs()
  if (seen === undefined) return null
  return (
    <div className="sticky top-0 z-20 flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-surface px-4 py-1.5 md:px-7">
      <p role="status" className="grow">
        Anda melihat konsol seperti peran <strong>{seen.role}</strong>. Yang Anda lakukan tetap atas nama
        Anda.
      </p>
      <Button kind="secondary" onClick={() => seeAs(undefined)}>
        Selesai
      </Button>
    </div>
  )
}

function Shown({ screen, me }: { screen: Screen; me: Me }) {
  const { pathname } = useLocation()
  const Content = components.get(screen)
  if (Content === undefined || !hasRight(me, screen.right)) {
    return (
      <ScreenFrame title={screen.title}>
        <MissingRight right={screen.right} />
      </ScreenFrame>
    )
  }
  return (
    <ScreenTrail value={screensAbove(screen, me)}>
      <KeepsFaults key={pathname} title={screen.title}>
        <Suspense fallback={<ScreenSkeleton {...headingOf(screen)} />}>
          <Content />
        </Suspense>
      </KeepsFaults>
    </ScreenTrail>
  )
}

/** A screen that fails leaves the navigation standing. */
class KeepsFaults extends Component<{ title: string; children: ReactNode }, { fault?: unknown }> {
  override state: { fault?: unknown } = {}
  static getDerivedStateFromError(fault: unknown) {
    return { fault }
  }
  override render() {
    return this.state.fault === undefined ? this.props.children : <BrokenScreen title={this.props.title} />
  }
}
