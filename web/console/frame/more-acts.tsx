import { Ellipsis } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'

/** What is seldom done with a record, behind one button beside the usual acts; a single act stands by itself. */
export function MoreActs({ entries, busy }: { entries: readonly MenuEntry[]; busy: boolean }) {
  const [only] = entries
  if (only === undefined) return null
  if (entries.length === 1 && 'onSelect' in only) {
    return (
      <Button kind="ghost" busy={busy} onClick={only.onSelect}>
        {only.text}
      </Button>
    )
  }
  return (
    <Menu
      label="Tindakan lain"
      entries={entries}
      height="screen"
      className="rounded border border-edge bg-surface text-primary hover:bg-line/40"
    >
      <Ellipsis aria-hidden className="size-5" />
    </Menu>
  )
}
