import { useState } from 'react'
import { IMPORT_FIELDS } from '#contracts/exchange-choices.ts'
import { IMPORT_FIELD_WORDS, NAME_WORDS } from '#contracts/words/exchange-words.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { useAct } from '../api/use-act.tsx'
import { choicesOf } from '../forms/choices-of.ts'
import { Card } from '../frame/parts.tsx'
import type { Import, ImportField } from './import-words.ts'

type Chosen = Record<string, ImportField | ''>

const FIELDS = IMPORT_FIELDS.map((value) => ({ value, text: IMPORT_FIELD_WORDS[value] }))
/** Sample values of a column, each with what it becomes. */
const SHOWN = 3

/** The columns of a file beside sample values and what each becomes; another choice checks the file again. */
export function ImportMapping({ run, changed }: { run: Import; changed: () => void }) {
  const { id, columns, mapping, read, is_own, samples } = run
  const { act, busy } = useAct()
  const [chosen, setChosen] = useState<Chosen>(() => readBy(read))
  const [given, setGiven] = useState({
    price: mapping.price,
    published: mapping.published,
    format: mapping.format,
    names: mapping.names,
    update: mapping.update,
    keep_as: '',
  })
  const set = (change: Partial<typeof given>) => setGiven((last) => ({ ...last, ...change }))
  const submit = async () => {
    const body = { ...given, columns: columnsBy(chosen, columns, read) }
    const ended = await act(() =>
      callConsole('POST /api/console/imports/:id/mapping', { params: { id }, body }),
    )
    if (ended) changed()
  }
  return (
    <Card title="Cara kolom dibaca">
      <p className="text-muted text-pretty">
        {is_own
          ? 'Berkas ini hasil ekspor toko ini sendiri: kolomnya dibaca seperti yang ditulis toko.'
          : 'Tiap kolom berkas dengan contoh isinya, dan menjadi apa isinya di toko. Ubah yang keliru, lalu periksa lagi.'}
      </p>
      <ul className="grid gap-x-6 lg:grid-cols-2">
        {(is_own ? [] : columns).map((column) => {
          const field = chosen[column] ?? ''
          return (
            <li
              key={column}
              className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line py-3 sm:grid-cols-[minmax(0,1fr)_14rem]"
            >
              <div className="grid min-w-0 content-start gap-1">
                <p className="font-semibold break-words">{column}</p>
                <ul className="grid gap-0.5">
                  {samples.slice(0, SHOWN).map(({ row, cells, becomes, refused }) => {
                    const value = cells[column] ?? ''
                    // Of several columns the first filled one counts.
                    const present = read[field]?.find((name) => (cells[name] ?? '') !== '') === column
                    const made = present ? becomes[field] : undefined
                    return (
                      <li key={row} className="truncate text-muted">
                        {value === '' ? '(kosong)' : value}
                        {made !== undefined && made !== value && <span className="text-ink"> → {made}</span>}
                        {present && refused !== null && <span className="text-danger"> · {refused}</span>}
                      </li>
                    )
                  })}
                </ul>
              </div>
              <SelectField
                label={`Kolom ${column} berisi`}
                name={`kolom ${column}`}
                placeholder="Tidak dibaca"
                options={FIELDS}
                value={field}
                onChange={({ target }) =>
                  setChosen((last) => ({ ...last, [column]: target.value as ImportField | '' }))
                }
              />
            </li>
          )
        })}
      </ul>
      {!is_own && (
        <div className="grid items-end gap-4 border-t border-line pt-4 sm:grid-cols-2 lg:grid-cols-4">
          <TextField
            label="Harga untuk baris tanpa harga"
            name="price"
            value={given.price}
            onChange={({ target }) => set({ price: target.value })}
            placeholder="50.000"
          />
          <TextField
            label="Tahun terbit untuk baris tanpa tanggal"
            name="published"
            value={given.published}
            onChange={({ target }) => set({ published: target.value })}
            placeholder="2024"
          />
          <SelectField
            label="Bentuk bila tidak tertulis"
            name="format"
            value={given.format}
            options={[
              { value: 'paper', text: 'Buku cetak' },
              { value: 'ebook', text: 'Ebook' },
              { value: 'both', text: 'Keduanya' },
            ]}
            onChange={({ target }) => set({ format: target.value as typeof given.format })}
          />
          <SelectField
            label="Nama penulis ditulis"
            name="names"
            value={given.names}
            options={choicesOf(NAME_WORDS)}
            onChange={({ target }) => set({ names: target.value as typeof given.names })}
          />
        </div>
      )}
      <Checkbox
        label="Perbarui judul yang sudah ada di toko menurut ISBN-nya"
        checked={given.update}
        onChange={(update) => set({ update })}
      />
      <div className="flex flex-wrap items-end gap-4">
        {!is_own && (
          <TextField
            label="Simpan pemetaan dengan nama"
            name="keep_as"
            value={given.keep_as}
            onChange={({ target }) => set({ keep_as: target.value })}
            hint="Boleh kosong. Berkas dengan kolom yang sama lalu dibaca begini juga."
          />
        )}
        <Button busy={busy} kind="secondary" onClick={() => void submit()}>
          Periksa lagi
        </Button>
      </div>
    </Card>
  )
}

function readBy(read: Import['read']): Chosen {
  return Object.fromEntries(
    IMPORT_FIELDS.flatMap((field) => (read[field] ?? []).map((column) => [column, field] as const)),
  )
}

/** Columns keep the order in which they count; those that were chosen now come after them. */
function columnsBy(
  chosen: Chosen,
  columns: readonly string[],
  read: Import['read'],
): Import['mapping']['columns'] {
  const fields = IMPORT_FIELDS.map((field): [ImportField, string[]] => {
    const before = (read[field] ?? []).filter((column) => chosen[column] === field)
    const added = columns.filter((column) => chosen[column] === field && !before.includes(column))
    return [field, [...before, ...added]]
  })
  return Object.fromEntries(fields)
}
