import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PAGE_THEMES, THEME_COLORS, THEME_LABELS } from '../page-theme.ts'
import { type HtmlLook, LOOK_STEPS, stepOf } from './look.ts'

export type HtmlLookPanelProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  look: HtmlLook
  onLook: (look: HtmlLook) => void
}

/** The typography of the text: size, line height, column, font, colours. Each choice shows at once behind the panel. */
export function HtmlLookPanel({ open, onOpenChange, look, onLook }: HtmlLookPanelProps) {
  const change = (part: Partial<HtmlLook>) => onLook({ ...look, ...part })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Tampilan teks">
      <div className="grid gap-5">
        <Choices
          label="Cara membaca"
          value={look.mode}
          choices={[
            ['scroll', 'Gulung'],
            ['pages', 'Halaman'],
          ]}
          onValue={(mode) => change({ mode })}
        />
        <FontSize size={look.fontSize} onSize={(fontSize) => change({ fontSize })} />
        <Choices
          label="Jarak baris"
          value={look.lineHeight}
          choices={named(LOOK_STEPS.lineHeight, ['Rapat', 'Sedang', 'Lega'])}
          onValue={(lineHeight) => change({ lineHeight })}
        />
        <Choices
          label="Lebar kolom"
          value={look.width}
          choices={named(LOOK_STEPS.width, ['Sempit', 'Sedang', 'Lebar'])}
          onValue={(width) => change({ width })}
        />
        <Choices
          label="Jenis huruf"
          value={look.family}
          choices={[
            ['serif', 'Berkait'],
            ['sans', 'Tanpa kait'],
          ]}
          onValue={(family) => change({ family })}
        />
        <Row label="Warna halaman" className="flex gap-2">
          {PAGE_THEMES.map((theme) => (
            <button
              key={theme}
              type="button"
              aria-pressed={look.theme === theme}
              onClick={() => change({ theme })}
              className={classes(
                'min-h-11 rounded border-2 px-4 font-semibold',
                look.theme === theme ? 'border-primary' : 'border-line',
              )}
              style={{ background: THEME_COLORS[theme].paper, color: THEME_COLORS[theme].ink }}
            >
              {THEME_LABELS[theme]}
            </button>
          ))}
        </Row>
      </div>
    </Dialog>
  )
}

const named = (steps: readonly number[], names: readonly string[]) =>
  steps.map((step, i) => [step, names[i] ?? ''] as const)

function Row({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span aria-hidden className="text-muted">
        {label}
      </span>
      <fieldset aria-label={label} className={className}>
        {children}
      </fieldset>
    </div>
  )
}

function FontSize({ size, onSize }: { size: number; onSize: (size: number) => void }) {
  const smaller = stepOf(LOOK_STEPS.fontSize, size, -1)
  const larger = stepOf(LOOK_STEPS.fontSize, size, 1)
  return (
    <Row label="Ukuran huruf" className="flex items-center gap-1 rounded border border-edge">
      <IconButton label="Lebih kecil" disabled={smaller === size} onClick={() => onSize(smaller)}>
        <Minus aria-hidden className="size-5" />
      </IconButton>
      <output aria-live="polite" className="min-w-10 text-center font-semibold tabular-nums">
        {size}
      </output>
      <IconButton label="Lebih besar" disabled={larger === size} onClick={() => onSize(larger)}>
        <Plus aria-hidden className="size-5" />
      </IconButton>
    </Row>
  )
}

type ChoicesProps<Value> = {
  label: string
  value: Value
  choices: readonly (readonly [value: Value, text: string])[]
  onValue: (value: Value) => void
}

function Choices<Value extends string | number>({ label, value, choices, onValue }: ChoicesProps<Value>) {
  return (
    <Row label={label} className="flex overflow-hidden rounded border border-edge">
      {choices.map(([choice, text]) => (
        <button
          key={choice}
          type="button"
          aria-pressed={value === choice}
          onClick={() => onValue(choice)}
          className={classes(
            'min-h-11 px-4 transition-colors',
            value === choice ? 'bg-primary font-semibold text-on-primary' : 'hover:bg-line/60',
          )}
        >
          {text}
        </button>
      ))}
    </Row>
  )
}
