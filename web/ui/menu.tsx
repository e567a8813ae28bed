import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { IconButton } from './icon-button.tsx'

type ItemProps = {
  className?: string
  children?: ReactNode
  role?: string
  tabIndex?: number
  onClick?: () => void
}

export type MenuEntry = { text: string; icon?: ReactNode } & (
  | { onSelect: () => void }
  /** The link itself, e.g. `<Link to="/profile" />`. */
  | { link: ReactElement<ItemProps> }
)

export type MenuProps = {
  label: string
  /** The content of the button. */
  children: ReactNode
  /** A line above the entries. */
  about?: string
  entries: readonly MenuEntry[]
  className?: string
  /** Beyond this height the menu scrolls. */
  height?: keyof typeof TALLEST
}

const TALLEST = { short: 'max-h-[200px]', screen: 'max-h-[70dvh]' }

/** The least distance from the left edge of the page, in pixels. */
const MARGIN = 8

const item =
  'flex min-h-11 w-full [&>svg]:size-4.5 [&>svg]:shrink-0 cursor-pointer items-center gap-3 rounded-sm px-3 text-left text-ink no-underline select-none hover:bg-line/60 focus-visible:bg-line/60 focus-visible:-outline-offset-3'

/**
 * A button of 44 px with a menu below it, as WAI-ARIA describes menus: arrows, Home, End and first letters move the
 * focus, Escape returns to the button. It uses no library, since it is in the header of every page, where the
 * library's would be a third of the script.
 */
export function Menu({ label, children, about, entries, className, height = 'short' }: MenuProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<'closed' | 'first' | 'last'>('closed')
  const isOpen = open !== 'closed'
  const items = () => [...(list.current?.children ?? [])].filter((child) => child instanceof HTMLElement)

  // Below a button at the left edge of the page it would begin outside of the page.
  useLayoutEffect(() => {
    const opened = box.current
    if (!isOpen || opened === null) return
    const { left } = opened.getBoundingClientRect()
    if (left < MARGIN) opened.style.right = `${left - MARGIN}px`
  }, [isOpen])

  const focusItem = useEffectEvent(() =>
    items()
      .at(open === 'first' ? 0 : -1)
      ?.focus(),
  )
  useEffect(() => {
    if (open === 'closed') return
    focusItem()
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen('closed')
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [open])

  const close = () => {
    setOpen('closed')
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (!isOpen) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return
      event.preventDefault()
      return setOpen(key === 'ArrowDown' ? 'first' : 'last')
    }
    if (key === 'Escape') return close()
    if (key === 'Tab') return setOpen('closed')
    const all = items()
    const next = wanted(all, all.indexOf(document.activeElement as HTMLElement), key)
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the button and of the items, taken together
    <div ref={frame} className="relative" onKeyDown={onKeyDown}>
      <IconButton
        ref={button}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(isOpen ? 'closed' : 'first')}
        {...(className !== undefined && { className })}
      >
        {children}
      </IconButton>
      {isOpen && (
        <div
          ref={box}
          className={`absolute top-full right-0 z-50 mt-1.5 ${TALLEST[height]} w-max max-w-[min(20rem,calc(100vw-1rem))] min-w-48 overflow-y-auto rounded border border-line bg-surface p-1.5 text-base text-ink shadow-float animate-[appear_160ms]`}
        >
          {about !== undefined && (
            <p className="border-b border-line px-3 pt-1 pb-2 text-sm text-muted">{about}</p>
          )}
          <div ref={list} id={id} role="menu" aria-label={label}>
            {entries.map((entry) => {
              const content = (
                <>
                  {entry.icon}
                  {entry.text}
                </>
              )
              return 'link' in entry ? (
                cloneElement(
                  entry.link,
                  {
                    key: entry.text,
                    role: 'menuitem',
                    tabIndex: -1,
                    className: item,
                    onClick: () => setOpen('closed'),
                  },
                  content,
                )
              ) : (
                <button
                  key={entry.text}
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  onClick={() => {
                    close()
                    entry.onSelect()
                  }}
                  className={item}
                >
                  {content}
                </button>
              )
            })}
          </div>
        </div>
      )}
    </div>
  )
}

/** The item that a key moves to from the present one, wrapping at the ends. */
function wanted(all: readonly HTMLElement[], present: number, key: string): HTMLElement | undefined {
  if (key === 'ArrowDown') return all[(present + 1) % all.length]
  if (key === 'ArrowUp') return all.at(present - 1)
  if (key === 'Home') return all[0]
  if (key === 'End') return all.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const letter = key.toLowerCase()
  const begins = (one: HTMLElement) => one.textContent?.trim().toLowerCase().startsWith(letter) === true
  return [...all.slice(present + 1), ...all.slice(0, present + 1)].find(begins)
}
