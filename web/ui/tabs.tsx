import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { classes } from './classes.ts'

export type Tab<Value extends string> = { value: Value; text: string; panel: ReactNode; disabled?: boolean }

export type TabsProps<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** How far each key goes among the tabs that can be chosen, from the present one. */
const moves: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Tabs above the panel of the chosen one; the arrows move between them. No library: theirs weigh 14 kB. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  const id = useId()
  const buttons = useRef(new Map<Value, HTMLButtonElement>())
  const chosen = tabs.findIndex((tab) => tab.value === value)

  const move = (event: KeyboardEvent) => {
    const open = tabs.filter(({ disabled }) => disabled !== true)
    const to = moves[event.key]?.(
      open.findIndex((tab) => tab.value === value),
      open.length,
    )
    const wanted = to === undefined ? undefined : open[to]
    if (wanted === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    buttons.current.get(wanted.value)?.focus()
    onChange(wanted.value)
  }

  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            ref={(button) => {
              if (button === null) buttons.current.delete(tab.value)
              else buttons.current.set(tab.value, button)
            }}
            type="button"
            role="tab"
            id={`${id}-${index}`}
            disabled={tab.disabled}
            aria-selected={index === chosen}
            aria-controls={index === chosen ? `${id}-panel` : undefined}
            // One stop for the whole row: the chosen tab.
            tabIndex={index === chosen ? 0 : -1}
            onKeyDown={move}
            onClick={() => onChange(tab.value)}
            className={classes(
              '-mb-px min-h-11 border-b-3 px-4 font-semibold whitespace-nowrap transition-colors disabled:opacity-40',
              index === chosen
                ? 'border-primary text-primary'
                : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {tab.text}
          </button>
        ))}
      </div>
      {tabs[chosen] !== undefined && (
        // A new panel for each tab: nothing that was typed or scrolled in one is found in the next.
        <div
          key={value}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${chosen}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a control of its own is reached by keyboard
          tabIndex={0}
          className="pt-4"
        >
          {tabs[chosen].panel}
        </div>
      )}
    </div>
  )
}
