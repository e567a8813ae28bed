import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { classes } from './classes.ts'

export type MenuEntry = { text: string; icon?: ReactNode } & (
  | { onSelect: () => void }
  /** The link itself, e.g. `<Link to="/profile" />`. */
  | { link: ReactElement }
)

export type MenuProps = {
  /** The button that opens it, e.g. `<IconButton label="Akun">…</IconButton>`. */
  trigger: ReactElement
  entries: readonly MenuEntry[]
  /** Open from the start: where the menu was fetched by the press that asks for it. */
  defaultOpen?: boolean
}

const item =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-ink no-underline outline-none select-none data-highlighted:bg-line/60'

/** A menu of at most 200 px in height below its button. */
export function Menu({ trigger, entries, defaultOpen = false }: MenuProps) {
  return (
    <Base.Root defaultOpen={defaultOpen} modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={6} className="z-50 outline-none">
          <Base.Popup className="max-h-[200px] min-w-48 overflow-y-auto rounded border border-line bg-surface p-1.5 shadow-float transition-opacity outline-none data-ending-style:opacity-0 data-starting-style:opacity-0">
            {entries.map((entry) =>
              'link' in entry ? (
                <Base.LinkItem key={entry.text} render={entry.link} closeOnClick className={item}>
                  {entry.icon}
                  {entry.text}
                </Base.LinkItem>
              ) : (
                <Base.Item key={entry.text} onClick={entry.onSelect} className={classes(item, 'w-full')}>
                  {entry.icon}
                  {entry.text}
                </Base.Item>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
