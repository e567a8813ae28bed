import { X } from 'lucide-react'
import {
  cloneElement,
  Fragment,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from 'react'

type LinkElement = ReactElement<{
  className?: string
  children?: ReactNode
  onClick?: () => void
  'aria-label'?: string
}>

export type RemovableChipsProps = {
  label: string
  /** Each text with the link that removes it, e.g. `<Link to="/books" />`. */
  chips: readonly { text: string; link: LinkElement }[]
  /** The link that removes all of them. */
  all?: LinkElement | undefined
  /** Gets the focus when no chip is left. */
  afterLast: RefObject<HTMLElement | null>
  className?: string
}

/** Active filters, each removed by a press. The focus moves from a removed chip to the one that takes its place. */
export function RemovableChips({ label, chips, all, afterLast, className }: RemovableChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<number>(undefined)
  const texts = chips.map(({ text }) => text).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts once the pressed chip is gone
  useEffect(() => {
    const place = pressed.current
    pressed.current = undefined
    // The focus stays where the shopper has moved it meanwhile.
    if (place === undefined || document.activeElement !== document.body) return
    const links = list.current?.querySelectorAll('a') ?? []
    const next = links[Math.min(place, links.length - 1)] ?? afterLast.current
    next?.focus({ preventScroll: true })
  }, [texts, afterLast])

  if (chips.length === 0) return null
  const press = (place: number) => () => {
    pressed.current = place
  }
  return (
    <ul ref={list} aria-label={label} className={className}>
      {chips.map(({ text, link }, place) => (
        <li key={text}>
          {cloneElement(
            link,
            {
              className:
                'inline-flex min-h-11 items-center gap-2 rounded-[1.375rem] border border-edge bg-surface px-4 py-1.5 text-sm font-semibold text-ink transition-colors hover:border-primary hover:text-primary',
              'aria-label': `Hapus ${text}`,
              onClick: press(place),
            },
            <Fragment>
              <span className="line-clamp-3 min-w-0 wrap-anywhere">{text}</span>
              <X aria-hidden className="size-4 shrink-0 text-muted" />
            </Fragment>,
          )}
        </li>
      ))}
      {all && (
        <li>
          {cloneElement(
            all,
            {
              className:
                'inline-flex min-h-11 items-center px-2 text-sm font-semibold text-primary hover:underline',
              onClick: press(0),
            },
            'Hapus semua',
          )}
        </li>
      )}
    </ul>
  )
}
