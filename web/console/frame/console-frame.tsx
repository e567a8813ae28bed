import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { matchPath, useLocation } from 'react-router'
import { classes } from '../../ui/classes.ts'
import { consolePaths } from '../paths.ts'
import { type Screen, SECTIONS } from '../screen.ts'
import { SCREENS, screensOf } from '../screens.ts'
import { hasRight, type Me } from '../session/staff-session.ts'
import { MissingRight } from './missing-right.tsx'
import { BottomBar, SideBar } from './navigation.tsx'
import { type Place, Places } from './places.ts'
import { BrokenScreen, UnknownScreen } from './screen-faults.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { ScreenParams } from './screen-params.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'

const CommandBar = lazy(async () => ({ default: (await import('./command-bar.tsx')).CommandBar }))

/** One component for each screen for the whole visit: a new one would lose what is on it. */
const components = new Map<Screen, ComponentType>(
  SCREENS.map((screen) => [screen, lazy(async () => ({ default: await screen.load() }))]),
)

/**
 * The screen of an address: the first that fits. The router's own component for this would be in the script of every
 * shopper, since all pages share the router.
 */
function screenAt(pathname: string) {
  for (const screen of SCREENS) {
    const match = matchPath(consolePaths.screen(screen.path), pathname)
    if (match !== null) return { screen, params: match.params }
  }
  return undefined
}

const placesOf = (me: Me): Place[] =>
  SECTIONS.map((section) => ({ section, screens: screensOf(section.key, me) })).filter(
    ({ screens }) => screens.length > 0,
  )

/** The navigation and the screen of the present address. */
export function ConsoleFrame({ me }: { me: Me }) {
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const present = screenAt(pathname)
  const places = useMemo(() => placesOf(me), [me])
  const [finding, setFinding] = useState(false)
  const find = () => setFinding(true)

  // A new screen gets the focus, where keyboard and screen reader continue. A new state of a list keeps it.
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    content.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [pathname])

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
          ref={content}
          id="konten"
          tabIndex={-1}
          className={classes('mx-auto w-full max-w-[100rem] min-w-0 outline-none', 'max-lg:pb-20')}
        >
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
    <KeepsFaults key={pathname} title={screen.title}>
      <Suspense fallback={<ScreenSkeleton title={screen.title} />}>
        <Content />
      </Suspense>
    </KeepsFaults>
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
