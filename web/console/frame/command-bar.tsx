import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { fold } from '#kernel/text.ts'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { consolePaths } from '../paths.ts'
import { usePlaces } from './places.ts'
import { type Found, useFoundRecords } from './use-found-records.ts'

/** The dialog of Ctrl K. */
export function CommandBar({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Cari apa saja">
      <Finder onLeave={onClose} />
    </Dialog>
  )
}

const toView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

/** Screens first, since they are there at once; then orders, titles and customers that the shop finds. */
function Finder({ onLeave }: { onLeave: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const screens = useScreensNamed(typed)
  const { found, searching } = useFoundRecords(typed)
  const all = [...screens, ...found]
  const chosen = all[Math.min(at, all.length - 1)]

  const open = (entry: Found | undefined) => {
    if (entry === undefined) return
    onLeave()
    void navigate(entry.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt((Math.min(at, all.length - 1) + step + all.length) % Math.max(1, all.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      open(chosen)
    }
  }
  return (
    <div className="grid gap-3 text-sm">
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          role="combobox"
          aria-label="Cari halaman, pesanan, judul, atau pelanggan"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${all.indexOf(chosen)}`}
          autoComplete="off"
          placeholder="Halaman, nomor pesanan, judul, pelanggan"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
          className="min-h-11 w-full rounded border border-edge bg-surface pr-3 pl-9 text-base"
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label="Hasil" className="grid max-h-[50dvh] overflow-y-auto">
        {all.map((entry, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys are those of the field, which keeps the focus
          <div
            key={`${entry.kind} ${entry.to}`}
            id={`${id}-${place}`}
            role="option"
            aria-selected={entry === chosen}
            ref={entry === chosen ? toView : undefined}
            onClick={() => open(entry)}
            className={classes(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5',
              entry === chosen ? 'bg-primary/8' : 'hover:bg-line/40',
            )}
          >
            <span className="min-w-0 grow">
              <span className="block truncate font-semibold">{entry.text}</span>
              {entry.detail !== undefined && (
                <span className="block truncate text-xs text-muted">{entry.detail}</span>
              )}
            </span>
            <span className="shrink-0 text-xs text-muted">{entry.kind}</span>
          </div>
        ))}
      </div>
      <p role="status" className="text-muted">
        {searching ? 'Mencari…' : all.length === 0 ? 'Tidak ada yang cocok.' : ''}
      </p>
    </div>
  )
}

/** The member's screens whose name, section or other words hold all that was typed; all of them for nothing. */
function useScreensNamed(typed: string): Found[] {
  const parts = fold(typed).split(/\s+/).filter(Boolean)
  return usePlaces().flatMap(({ section, screens }) =>
    screens
      .filter(({ title, words = '' }) => {
        const named = fold(`${title} ${section.text} ${words}`)
        return parts.every((part) => named.includes(part))
      })
      .map(({ path, title }) => ({
        kind: 'Halaman',
        text: title,
        detail: section.text === title ? undefined : section.text,
        to: consolePaths.screen(path),
      })),
  )
}
