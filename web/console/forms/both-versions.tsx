import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { changedFields } from './use-record-form.ts'

type Values = Readonly<Record<string, unknown>>

type BothVersionsProps = {
  /** What is in the form, and the fields of it that its member has changed. */
  values: Values
  changed: readonly string[]
  /** What is stored by now. */
  theirs: Values
  labels: Readonly<Record<string, string>>
  show?: (name: string, value: unknown) => string
  /** Continues with one's own values for these fields, and theirs for all others. */
  onResolve: (own: readonly string[]) => void
}

const inWords = (value: unknown) =>
  value === null || value === undefined || value === ''
    ? '(kosong)'
    : typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : JSON.stringify(value)

/** Both versions of a record that somebody else has edited meanwhile: for each field that differs, which shall count. */
export function BothVersions({ values, changed, theirs, labels, show, onResolve }: BothVersionsProps) {
  const differing = changedFields(values, theirs)
  const [own, setOwn] = useState<ReadonlySet<string>>(
    () => new Set(differing.filter((name) => changed.includes(name))),
  )
  const choose = (name: string, mine: boolean) => {
    const next = new Set(own)
    if (mine) next.add(name)
    else next.delete(name)
    setOwn(next)
  }
  return (
    <Dialog
      open
      wide
      onOpenChange={() => onResolve(changed)}
      title="Data ini baru saja diubah orang lain"
      description="Pilih isian mana yang dipakai. Setelah itu, periksa lalu simpan sekali lagi."
      focusTitle
      footer={
        <>
          <Button kind="secondary" onClick={() => onResolve([])}>
            Pakai semua yang tersimpan
          </Button>
          <Button onClick={() => onResolve(differing.filter((name) => own.has(name)))}>
            Lanjutkan dengan pilihan ini
          </Button>
        </>
      }
    >
      <div className="grid max-h-[50dvh] gap-4 overflow-y-auto">
        {differing.map((name) => {
          const text = (value: unknown) => show?.(name, value) ?? inWords(value)
          return (
            <fieldset key={name} className="grid gap-2">
              <legend className="mb-1 font-semibold">{labels[name]}</legend>
              <div className="grid gap-2 md:grid-cols-2">
                <Choice
                  name={name}
                  label="Isian Anda"
                  text={text(values[name])}
                  chosen={own.has(name)}
                  onChoose={() => choose(name, true)}
                />
                <Choice
                  name={name}
                  label="Yang tersimpan"
                  text={text(theirs[name])}
                  chosen={!own.has(name)}
                  onChoose={() => choose(name, false)}
                />
              </div>
            </fieldset>
          )
        })}
        {differing.length === 0 && <p>Isinya sama dengan isian Anda. Tidak ada yang perlu dipilih.</p>}
      </div>
    </Dialog>
  )
}

type ChoiceProps = { name: string; label: string; text: string; chosen: boolean; onChoose: () => void }

function Choice({ name, label, text, chosen, onChoose }: ChoiceProps) {
  return (
    <label className="flex items-start gap-2.5 rounded border border-line p-3 has-checked:border-primary">
      <input
        type="radio"
        name={`versi ${name}`}
        checked={chosen}
        onChange={onChoose}
        className="radio-dot mt-0.5"
      />
      <span className="min-w-0">
        <span className="block text-xs text-muted">{label}</span>
        <span className="break-words whitespace-pre-wrap">{text}</span>
      </span>
    </label>
  )
}
