import { lazy, type ReactNode, Suspense, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import type { MenuEntry } from './menu.tsx'

/** What places a menu weighs a third of a page's script: it is fetched when a hand comes near. */
const loadMenu = () => import('./menu.tsx')
const Menu = lazy(async () => ({ default: (await loadMenu()).Menu }))

export type LazyMenuProps = {
  label: string
  /** What the button shows. */
  children: ReactNode
  entries: readonly MenuEntry[]
  className?: string
}

/** A button of 44 px with a menu below it. */
export function LazyMenu({ label, children, entries, className }: LazyMenuProps) {
  const [asked, setAsked] = useState(false)
  const look = className === undefined ? {} : { className }
  const waiting = (
    <IconButton
      label={label}
      aria-haspopup="menu"
      aria-expanded={asked}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setAsked(true)}
      {...look}
    >
      {children}
    </IconButton>
  )
  if (!asked) return waiting
  return (
    <Suspense fallback={waiting}>
      <Menu
        trigger={
          <IconButton label={label} {...look}>
            {children}
          </IconButton>
        }
        entries={entries}
        defaultOpen
      />
    </Suspense>
  )
}
