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
        <Row label="Cara membaca">
          <Choices
            name="Cara membaca"
            value={look.mode}
            choices={[
              ['scroll', 'Gulung'],
              ['pages', 'Halaman'],
            ]}
            onValue={(value) => change({ mode: value === 'pages' ? 'pages' : 'scroll' })}
          />
        </Row>
        <Row label="Ukuran huruf">
          <Stepper
            label="Ukuran huruf"
            shown={`${look.fontSize}`}
            steps={LOOK_STEPS.fontSize}
            value={look.fontSize}
            onValue={(fontSize) => change({ fontSize })}
          />
        </Row>
        <Row label="Jarak baris">
          <Choices
            name="Jarak baris"
            value={String(look.lineHeight)}
            choices={LOOK_STEPS.lineHeight.map((step, i) => [
              String(step),
              ['Rapat', 'Sedang', 'Lega'][i] ?? '',
            ])}
            onValue={(value) => change({ lineHeight: Number(value) })}
          />
        </Row>
        <Row label="Lebar kolom">
          <Choices
            name="Lebar kolom"
            value={String(look.width)}
            choices={LOOK_STEPS.width.map((step, i) => [
              String(step),
              ['Sempit', 'Sedang', 'Lebar'][i] ?? '',
            ])}
            onValue={(value) => change({ width: Number(value) })}
          />
        </Row>
        <Row label="Jenis huruf">
          <Choices
            name="Jenis huruf"
            value={look.family}
            choices={[
              ['serif', 'Berkait'],
              ['sans', 'Tanpa kait'],
            ]}
            onValue={(value) => change({ family: value === 'sans' ? 'sans' : 'serif' })}
          />
        </Row>
        <Row label="Warna halaman">
          <fieldset aria-label="Warna halaman" className="flex gap-2">
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
          </fieldset>
        </Row>
      </div>
    </Dialog>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span aria-hidden className="text-muted">
        {label}
      </span>
      {children}
    </div>
  )
}

type StepperProps = {
  label: string
  shown: string
  steps: readonly number[]
  value: number
  onValue: (value: number) => void
}

function Stepper({ label, shown, steps, value, onValue }: StepperProps) {
  const smaller = stepOf(steps, value, -1)
  const larger = stepOf(steps, value, 1)
  return (
    <fieldset aria-label={label} className="flex items-center gap-1 rounded border border-edge">
      <IconButton label="Lebih kecil" disabled={smaller === value} onClick={() => onValue(smaller)}>
        <Minus aria-hidden className="size-5" />
      </IconButton>
      <output aria-live="polite" className="min-w-10 text-center font-semibold tabular-nums">
        {shown}
      </output>
      <IconButton label="Lebih besar" disabled={larger === value} onClick={() => onValue(larger)}>
        <Plus aria-hidden className="size-5" />
      </IconButton>
    </fieldset>
  )
}

type ChoicesProps = {
  name: string
  value: string
  choices: readonly (readonly [value: string, label: string])[]
  onValue: (value: string) => void
}

function Choices({ name, value, choices, onValue }: ChoicesProps) {
  return (
    <fieldset aria-label={name} className="flex overflow-hidden rounded border border-edge">
      {choices.map(([choice, label]) => (
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
          {label}
        </button>
      ))}
    </fieldset>
  )
}
