import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { lookupTable } from '#kernel/lookup-table.ts'
import { classes } from './classes.ts'

/** One tab of a row. */
export type TabChoice<Value extends string> = { value: Value; text: string; disabled?: boolean }

export type Tab<Value extends string> = TabChoice<Value> & { panel: ReactNode }

export type TabsProps<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Tabs above the panel of the chosen one. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  const id = useId()
  const chosen = tabs.find((tab) => tab.value === value)
  return (
    <div>
      <TabRow
        id={id}
        label={label}
        tabs={tabs}
        value={value}
        onChange={onChange}
        className="gap-1 border-b border-line"
        tabClassName="-mb-px px-4"
      />
      {chosen !== undefined && (
        // The key gives each tab a new panel, so that nothing typed or scrolled in one is found in the next.
        <div
          key={value}
          {...panelOf(id, value)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a control of its own is reached by keyboard
          tabIndex={0}
          className="pt-4"
        >
          {chosen.panel}
        </div>
      )}
    </div>
  )
}

/** The index of the tab that a key moves to, among the enabled tabs. */
const moves = lookupTable<(at: number, count: number) => number>({
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
})

export type TabRowProps<Value extends string> = Omit<TabsProps<Value>, 'tabs'> & {
  tabs: readonly TabChoice<Value>[]
  /** The id that `panelOf` is given for the panel. */
  id: string
  className?: string
  tabClassName?: string
}

/** The row of tabs alone; the arrow keys move between them. It uses no library: theirs is 14 kB. */
export function TabRow<Value extends string>(props: TabRowProps<Value>) {
  const { id, label, tabs, value, onChange, className, tabClassName } = props
  const buttons = useRef(new Map<Value, HTMLButtonElement>())

  const move = (event: KeyboardEvent) => {
    const open = tabs.filter(({ disabled }) => disabled !== true)
    const to = moves.get(event.key)?.(
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
    <div
      role="tablist"
      aria-label={label}
      className={classes('flex overflow-x-auto [scrollbar-width:none]', className)}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          ref={(button) => {
            if (button === null) buttons.current.delete(tab.value)
            else buttons.current.set(tab.value, button)
          }}
          type="button"
          role="tab"
          id={tabId(id, tab.value)}
          disabled={tab.disabled}
          aria-selected={tab.value === value}
          aria-controls={tab.value === value ? panelOf(id, value).id : undefined}
          // The row is one tab stop: the chosen tab.
          tabIndex={tab.value === value ? 0 : -1}
          onKeyDown={move}
          onClick={() => onChange(tab.value)}
          className={classes(
            'min-h-11 border-b-3 font-semibold whitespace-nowrap transition-colors disabled:opacity-40',
            tab.value === value
              ? 'border-primary text-primary'
              : 'border-transparent text-muted hover:text-ink forced-colors:border-[Canvas]',
            tabClassName,
          )}
        >
          {tab.text}
        </button>
      ))}
    </div>
  )
}

/** Without spaces, since a list of ids is separated by them. */
const tabId = (id: string, value: string) => `${id}-${value.replaceAll(' ', '-')}`

/** The attributes that connect the panel of the chosen tab to its row. */
export const panelOf = (id: string, value: string) => ({
  role: 'tabpanel',
  id: `${id}-panel`,
  'aria-labelledby': tabId(id, value),
})
