import {
  ArrowLeft,
  CircleHelp,
  EllipsisVertical,
  type LucideIcon,
  Maximize,
  Minimize,
  Moon,
  Sun,
  SunDim,
} from 'lucide-react'
import { type ReactNode, type Ref, useEffect } from 'react'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { PAGE_THEMES, type PageTheme, THEME_COLORS, THEME_LABELS } from './page-theme.ts'
import type { ReaderProps } from './reader-props.ts'
import { useFullScreen } from './use-full-screen.ts'

/** Marks elements of the controls, for useFadingControls. */
export const CONTROLS = '[data-reader-controls]'

/** An action of the reader: a button where there is room, an entry of the menu on a phone. */
export type ReaderAction = {
  label: string
  icon: LucideIcon
  onSelect: () => void
  /** For actions that are on or off. */
  pressed?: boolean
}

export type ReaderScreenProps = {
  title: string
  home: ReaderProps['home']
  theme: PageTheme
  onTheme: (theme: PageTheme) => void
  onHelp: () => void
  controlsShown: boolean
  /** Buttons in the top bar, on phones too. */
  tools?: ReactNode
  actions?: readonly ReaderAction[]
  /** The bottom bar; none while there is nothing to control. */
  footer?: ReactNode
  children: ReactNode
  ref?: Ref<HTMLDivElement>
}

const bar =
  'absolute inset-x-0 z-20 flex items-center gap-1 bg-surface px-2 text-ink shadow-lift transition-opacity max-[20rem]:gap-0 max-[20rem]:[&_button]:size-[44px]!'
const barState = (shown: boolean) =>
  shown
    ? 'opacity-100'
    : 'pointer-events-none opacity-0 focus-within:pointer-events-auto focus-within:opacity-100'

const THEME_ICONS = { siang: Sun, sepia: SunDim, malam: Moon }

/** The whole window: the book, and over it controls that appear and disappear. Both readers use it. */
export function ReaderScreen({
  title,
  home,
  theme,
  onTheme,
  onHelp,
  controlsShown,
  tools,
  actions = [],
  footer,
  children,
  ref,
}: ReaderScreenProps) {
  const fullScreen = useFullScreen()
  const nextTheme = PAGE_THEMES[(PAGE_THEMES.indexOf(theme) + 1) % PAGE_THEMES.length] ?? 'siang'
  const all: readonly ReaderAction[] = [
    ...actions,
    {
      label: `Warna halaman: ${THEME_LABELS[theme]}. Ganti ke ${THEME_LABELS[nextTheme]}`,
      icon: THEME_ICONS[theme],
      onSelect: () => onTheme(nextTheme),
    },
    ...(fullScreen.available
      ? [
          {
            label: fullScreen.active ? 'Keluar dari layar penuh' : 'Layar penuh',
            icon: fullScreen.active ? Minimize : Maximize,
            onSelect: fullScreen.toggle,
          },
        ]
      : []),
    { label: 'Bantuan', icon: CircleHelp, onSelect: onHelp },
  ]

  useEffect(() => {
    // Nothing behind the book scrolls; the gutter that pages reserve for a scroll bar would show as a stripe.
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
    // Set on the document, since dialogs are beside the reader, not in it.
    if (theme !== 'malam') return
    // In the night theme the controls are dark as well, whatever the system's colour scheme is.
    const { classList } = document.documentElement
    classList.add('scheme-dark')
    return () => classList.remove('scheme-dark')
  }, [theme])

  return (
    <div
      ref={ref}
      // Clipped, not hidden: `scrollIntoView` can scroll a hidden overflow, which would move the bars out of view.
      className="fixed inset-0 z-10 overflow-clip transition-colors"
      style={{ background: THEME_COLORS[theme].desk }}
    >
      <header data-reader-controls className={classes(bar, 'top-0 min-h-14', barState(controlsShown))}>
        <a
          href={home.href}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded px-3 font-semibold text-primary max-[20rem]:px-0 no-underline transition-colors hover:bg-line/60"
        >
          <ArrowLeft aria-hidden className="size-5" />
          <span className="max-sm:sr-only">{home.text}</span>
        </a>
        <h1
          title={title}
          className="min-w-0 flex-1 truncate px-2 text-center font-serif text-base font-semibold"
        >
          {title}
        </h1>
        {tools}
        <div className="flex max-sm:hidden">
          {all.map(({ label, icon: Icon, onSelect, pressed }) => (
            <IconButton
              key={label}
              label={label}
              aria-pressed={pressed}
              className={pressed ? 'bg-line' : ''}
              onClick={onSelect}
            >
              <Icon aria-hidden className="size-5" />
            </IconButton>
          ))}
        </div>
        <div className="sm:hidden">
          <Menu
            label="Lainnya"
            height="screen"
            entries={all.map(({ label, icon: Icon, onSelect }) => ({
              text: label,
              icon: <Icon aria-hidden className="size-5 shrink-0" />,
              onSelect,
            }))}
          >
            <EllipsisVertical aria-hidden className="size-5" />
          </Menu>
        </div>
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
