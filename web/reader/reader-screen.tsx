import { ArrowLeft, CircleHelp, Maximize, Minimize, Moon, Sun, SunDim } from 'lucide-react'
import { type ReactNode, type Ref, useEffect } from 'react'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PAGE_THEMES, type PageTheme, THEME_COLORS, THEME_LABELS } from './page-theme.ts'
import { useFullScreen } from './use-full-screen.ts'

/** Marks what belongs to the controls, for useFadingControls. */
export const CONTROLS = '[data-reader-controls]'

export type ReaderScreenProps = {
  title: string
  homeHref: string
  /** What stands there. */
  homeText?: string | undefined
  theme: PageTheme
  onTheme: (theme: PageTheme) => void
  onHelp: () => void
  controlsShown: boolean
  /** More buttons in the bar at the top. */
  tools?: ReactNode
  /** The bar at the bottom; none while there is nothing to control. */
  footer?: ReactNode
  children: ReactNode
  ref?: Ref<HTMLDivElement>
}

const bar =
  'absolute inset-x-0 z-20 flex items-center gap-1 bg-surface/95 px-2 text-ink shadow-lift transition-opacity'
const barState = (shown: boolean) =>
  shown
    ? 'opacity-100'
    : 'pointer-events-none opacity-0 focus-within:pointer-events-auto focus-within:opacity-100'

const THEME_ICONS = { siang: Sun, sepia: SunDim, malam: Moon }

/** The whole window: the book, and over it controls that come and go. Both readers stand on it. */
export function ReaderScreen({
  title,
  homeHref,
  homeText = 'Buku Saya',
  theme,
  onTheme,
  onHelp,
  controlsShown,
  tools,
  footer,
  children,
  ref,
}: ReaderScreenProps) {
  const fullScreen = useFullScreen()
  const ThemeIcon = THEME_ICONS[theme]
  const nextTheme = PAGE_THEMES[(PAGE_THEMES.indexOf(theme) + 1) % PAGE_THEMES.length] ?? 'siang'

  useEffect(() => {
    // Behind the book nothing scrolls; the gutter that pages keep for a scroll bar would be a stripe.
    const { style } = document.documentElement
    const before = { overflow: style.overflow, gutter: style.scrollbarGutter }
    style.overflow = 'hidden'
    style.scrollbarGutter = 'auto'
    return () => {
      style.overflow = before.overflow
      style.scrollbarGutter = before.gutter
    }
  }, [])

  useEffect(() => {
    // On the document, since dialogs stand beside the reader, not in it.
    if (theme !== 'malam') return
    // At night the controls are dark as well, whatever the system's scheme.
    const { classList } = document.documentElement
    classList.add('scheme-dark')
    return () => classList.remove('scheme-dark')
  }, [theme])

  return (
    <div
      ref={ref}
      className="fixed inset-0 z-10 overflow-hidden transition-colors"
      style={{ background: THEME_COLORS[theme].desk }}
    >
      <header data-reader-controls className={classes(bar, 'top-0 min-h-14', barState(controlsShown))}>
        <a
          href={homeHref}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded px-3 font-semibold text-primary no-underline transition-colors hover:bg-line/60"
        >
          <ArrowLeft aria-hidden className="size-5" />
          <span className="max-sm:sr-only">{homeText}</span>
        </a>
        <h1
          title={title}
          className="min-w-0 flex-1 truncate px-2 text-center font-serif text-base font-semibold"
        >
          {title}
        </h1>
        {tools}
        <IconButton
          label={`Warna halaman: ${THEME_LABELS[theme]}. Ganti ke ${THEME_LABELS[nextTheme]}`}
          onClick={() => onTheme(nextTheme)}
        >
          <ThemeIcon aria-hidden className="size-5" />
        </IconButton>
        {fullScreen.available && (
          <IconButton
            label={fullScreen.active ? 'Keluar dari layar penuh' : 'Layar penuh'}
            onClick={fullScreen.toggle}
          >
            {fullScreen.active ? (
              <Minimize aria-hidden className="size-5" />
            ) : (
              <Maximize aria-hidden className="size-5" />
            )}
          </IconButton>
        )}
        <IconButton label="Bantuan" onClick={onHelp}>
          <CircleHelp aria-hidden className="size-5" />
        </IconButton>
      </header>
      {children}
      {footer !== undefined && (
        <footer
          data-reader-controls
          className={classes(bar, 'bottom-0 min-h-14 py-1', barState(controlsShown))}
        >
          {footer}
        </footer>
      )}
    </div>
  )
}
