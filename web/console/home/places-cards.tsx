import { Link } from 'react-router'
import { usePlaces } from '../frame/places.ts'
import { consolePaths } from '../paths.ts'

/** Where the member can go. */
export function Places() {
  const places = usePlaces().filter(({ section }) => section.key !== 'beranda')
  if (places.length === 0) return null
  return (
    <section aria-label="Bagian konsol">
      <ul className="grid gap-3.5 sm:grid-cols-2 xl:grid-cols-4">
        {places.map(({ section: { key, text, icon: Icon }, screens }) => (
          <li key={key} className="grid content-start gap-1 rounded border border-line bg-surface p-4">
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
    </section>
  )
}
