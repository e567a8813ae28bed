import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode, useContext, useEffect } from 'react'
import { Link } from 'react-router'
import { consolePaths } from '../paths.ts'
import { HistoryLink, type Logged } from './history-link.tsx'
import { ScreenTrail } from './screen-trail.ts'

export type ScreenFrameProps = {
  /** The heading, and the document's title. */
  title: string
  /** Beside the heading: a state, a number. */
  beside?: ReactNode
  /** Buttons at the end of the heading; one of them primary at most. */
  actions?: ReactNode
  /** What the screen is about, as the log names it. */
  logged?: Logged
  children: ReactNode
}

/** The frame of a screen: where one is, its heading, what can be done, its content. */
export function ScreenFrame({ title, beside, actions, logged, children }: ScreenFrameProps) {
  const trail = useContext(ScreenTrail)
  useEffect(() => {
    document.title = `${title} · Kelola · Lembar`
  }, [title])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4 py-5 md:px-7 md:py-6">
      <header className="grid gap-1">
        {trail.length > 0 && (
          <nav aria-label="Jejak halaman" className="flex flex-wrap items-center gap-x-1 text-muted">
            {trail.map(({ title: above, path }, place) => (
              <Fragment key={path}>
                {place === 0 ? (
                  <ChevronLeft aria-hidden className="-ml-1 size-4" />
                ) : (
                  <ChevronRight aria-hidden className="size-4" />
                )}
                <Link
                  to={consolePaths.screen(path)}
                  className="inline-flex min-h-11 items-center hover:text-primary hover:underline md:min-h-8"
                >
                  {above}
                </Link>
              </Fragment>
            ))}
          </nav>
        )}
        <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-3">
          {/* The first screen's greets by the time of day. */}
          <h1
            suppressHydrationWarning
            className="font-serif text-xl font-semibold text-balance wrap-anywhere md:text-2xl"
          >
            {title}
          </h1>
          {beside}
          {actions !== undefined && (
            <div className="ml-auto flex flex-wrap justify-end gap-2.5">{actions}</div>
          )}
        </div>
      </header>
      {children}
      {logged && <HistoryLink of={logged} />}
    </div>
  )
}
