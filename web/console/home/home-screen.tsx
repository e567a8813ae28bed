import { Link } from 'react-router'
import { formatLongDate } from '#kernel/time.ts'
import { usePlaces } from '../frame/places.ts'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { consolePaths } from '../paths.ts'
import { useMe } from '../session/staff-session.ts'

/** The first screen: what the member can do. */
export function HomeScreen() {
  const me = useMe()
  const places = usePlaces().filter(({ section }) => section.key !== 'beranda')
  return (
    <ScreenFrame
      title={`Halo, ${me.name}`}
      beside={<p className="text-muted">{formatLongDate(new Date())}</p>}
    >
      <ul className="grid gap-3.5 sm:grid-cols-2 xl:grid-cols-4">
        {places.map(({ section: { key, text, icon: Icon }, screens }) => (
          <li key={key} className="grid content-start gap-2 rounded border border-line bg-surface p-4">
            <h2 className="flex items-center gap-2.5 text-base font-semibold">
              <Icon aria-hidden className="size-5 text-muted" />
              {text}
            </h2>
            <ul>
              {screens.map((screen) => (
                <li key={screen.path}>
                  <Link
                    to={consolePaths.screen(screen.path)}
                    className="inline-flex min-h-11 items-center text-primary hover:underline md:min-h-8"
                  >
                    {screen.title}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </ScreenFrame>
  )
}
