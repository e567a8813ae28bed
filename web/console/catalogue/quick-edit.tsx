import { useEffect } from 'react'
import type { TITLE_STATUSES } from '#contracts/choices.ts'
import { typedNumber } from '#kernel/typed-number.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { FieldErrors, FormFields } from '../../ui/use-form.ts'
import { callConsole } from '../api/call-console.ts'
import { type Asking, useActForm, WholeFault } from '../forms/act-dialog.tsx'
import { NumberField, RupiahField } from '../forms/number-fields.tsx'
import { STATUS_WORDS, type TitleRow, type TitleStatus } from './title-words.ts'

type Values = { ebook?: number; paper?: number; copies?: number; status: TitleStatus }
type Present = Pick<TitleRow, 'id' | 'version'> & { values: Values }

const presentOf = ({ id, version, ebook, physical_book, status }: TitleRow): Present => ({
  id,
  version,
  values: {
    ...(ebook && { ebook: ebook.price }),
    ...(physical_book && { paper: physical_book.price, copies: physical_book.on_hand }),
    status,
  },
})

const isSame = (one: Values, other: Values) =>
  (['ebook', 'paper', 'copies', 'status'] as const).every((name) => one[name] === other[name])

/** Saves what differs, part by part, and gives the title as it is then. */
async function save(present: Present, wanted: Values): Promise<Present> {
  const { id, values } = present
  let { version } = present
  const params = { id }
  const prices = {
    ...(wanted.ebook !== undefined && wanted.ebook !== values.ebook && { ebook: { price: wanted.ebook } }),
    ...(wanted.paper !== undefined &&
      wanted.paper !== values.paper && { physical_book: { price: wanted.paper } }),
  }
  if (Object.keys(prices).length > 0) {
    const saved = await callConsole('PUT /api/console/titles/:id', { params, body: { ...prices, version } })
    version = saved.version
  }
  if (wanted.copies !== undefined && wanted.copies !== values.copies) {
    const body = { counted: wanted.copies, seen: values.copies ?? 0 }
    await callConsole('PUT /api/console/titles/:id/stock', { params, body })
  }
  if (wanted.status !== values.status) {
    const body = { status: wanted.status, version }
    version = (await callConsole('PUT /api/console/titles/:id/status', { params, body })).version
  }
  return { id, version, values: wanted }
}

const STATUSES = (Object.keys(STATUS_WORDS) as (typeof TITLE_STATUSES)[number][]).map((value) => ({
  value,
  text: STATUS_WORDS[value].text,
}))

const NUMBERS = { ebook: 'Harga digital', paper: 'Harga cetak', copies: 'Stok' } as const

function check(fields: FormFields): FieldErrors {
  return Object.fromEntries(
    Object.entries(NUMBERS).map(([name, words]) => {
      const typed = fields[name]
      return [
        name,
        typed !== undefined && typedNumber(typed) === undefined
          ? `${words} harus berupa angka bulat`
          : undefined,
      ]
    }),
  )
}

/** What changes most often of a title, below its row: its prices, its copies, its status. Escape leaves it. */
export function QuickEdit({ row, ...asking }: Asking & { row: TitleRow }) {
  const present = presentOf(row)
  const { values } = present
  const { form, leave } = useActForm({
    ...asking,
    check,
    renamed: ({ 'ebook.price': ebook, 'physical_book.price': paper, counted: copies, ...rest }) => ({
      ebook,
      paper,
      copies,
      ...rest,
    }),
    send: async (fields) => {
      const number = (name: keyof typeof NUMBERS) => typedNumber(fields[name] ?? '')
      const [ebook, paper, copies] = [number('ebook'), number('paper'), number('copies')]
      const wanted: Values = {
        ...(ebook !== undefined && { ebook }),
        ...(paper !== undefined && { paper }),
        ...(copies !== undefined && { copies }),
        status: fields.status as TitleStatus,
      }
      if (isSame(wanted, values)) return undefined
      const saved = await save(present, wanted).catch((failure: unknown) => {
        // A part may be saved already.
        asking.done()
        throw failure
      })
      return { text: `“${row.title}” disimpan`, undo: () => save(saved, present.values) }
    },
  })
  const { ref } = form.element
  useEffect(() => ref.current?.querySelector<HTMLElement>('input, select')?.focus(), [ref])
  return (
    <Form
      of={form}
      aria-label={`Ubah ${row.title}`}
      className="@container grid gap-3"
      onKeyDown={({ key }) => key === 'Escape' && leave()}
    >
      <WholeFault of={form} />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 *:w-full @[15rem]:*:w-[calc(50%-0.5rem)] @2xl:*:w-36">
        {values.ebook !== undefined && (
          <RupiahField label="Harga digital" name="ebook" defaultValue={values.ebook} />
        )}
        {values.paper !== undefined && (
          <RupiahField label="Harga cetak" name="paper" defaultValue={values.paper} />
        )}
        {values.copies !== undefined && (
          <NumberField
            label="Stok"
            name="copies"
            defaultValue={values.copies}
            hint={
              (row.physical_book?.reserved ?? 0) > 0
                ? `${row.physical_book?.reserved ?? 0} di antaranya menunggu dibayar`
                : undefined
            }
          />
        )}
        <SelectField label="Status" name="status" options={STATUSES} defaultValue={values.status} />
        {/* Beside the fields it stands below the height of their labels. */}
        <div className="flex w-full! gap-3 @2xl:w-auto! @2xl:pt-6.75">
          <Button type="submit" busy={form.busy}>
            Simpan
          </Button>
          <Button kind="secondary" onClick={leave}>
            Batal
          </Button>
        </div>
      </div>
    </Form>
  )
}
