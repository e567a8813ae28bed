import type { TITLE_STATUSES } from '#contracts/choices.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type FieldErrors, type FormFields, useForm } from '../../ui/use-form.ts'
import { callConsole } from '../api/call-console.ts'
import { tellDone } from '../api/use-act.tsx'
import { formFailure } from '../forms/form-failure.ts'
import { typedNumber } from '../forms/typed-number.ts'
import { STATUS_WORDS, type TitleRow, type TitleStatus } from './title-words.ts'

const FORM = 'ubah-cepat'

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
        typed !== undefined && typedNumber(typed) === undefined ? `${words} harus berupa angka` : undefined,
      ]
    }),
  )
}

type QuickEditDialogProps = { row: TitleRow; onClose: () => void; onSaved: () => void }

/** What changes most often of a title: its prices, its copies, its status. */
export function QuickEditDialog({ row, onClose, onSaved }: QuickEditDialogProps) {
  const present = presentOf(row)
  const { form, errors, busy } = useForm({
    check,
    send: async (fields) => {
      const number = (name: keyof typeof NUMBERS) => typedNumber(fields[name] ?? '')
      const [ebook, paper, copies] = [number('ebook'), number('paper'), number('copies')]
      const wanted: Values = {
        ...(ebook !== undefined && { ebook }),
        ...(paper !== undefined && { paper }),
        ...(copies !== undefined && { copies }),
        status: fields.status as TitleStatus,
      }
      try {
        const saved = await save(present, wanted)
        tellDone(`“${row.title}” disimpan`, async () => {
          await save(saved, present.values)
          onSaved()
        })
        onSaved()
        return undefined
      } catch (failure) {
        const {
          'ebook.price': wrongEbook,
          'physical_book.price': wrongPaper,
          ...rest
        } = formFailure(failure, 'status')
        return { ebook: wrongEbook, paper: wrongPaper, ...rest }
      }
    },
  })
  const { values } = present
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={row.title}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" form={FORM} busy={busy}>
            Simpan
          </Button>
        </>
      }
    >
      <form {...form} id={FORM} className="grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {values.ebook !== undefined && (
            <TextField
              label="Harga digital"
              name="ebook"
              prefix="Rp"
              inputMode="numeric"
              defaultValue={values.ebook}
              error={errors.ebook}
            />
          )}
          {values.paper !== undefined && (
            <TextField
              label="Harga cetak"
              name="paper"
              prefix="Rp"
              inputMode="numeric"
              defaultValue={values.paper}
              error={errors.paper}
            />
          )}
          {values.copies !== undefined && (
            <TextField
              label="Stok"
              name="copies"
              inputMode="numeric"
              defaultValue={values.copies}
              error={errors.copies ?? errors.counted}
              hint={
                (row.physical_book?.reserved ?? 0) > 0
                  ? `${row.physical_book?.reserved ?? 0} di antaranya menunggu dibayar`
                  : undefined
              }
            />
          )}
          <SelectField
            label="Status"
            name="status"
            options={STATUSES}
            defaultValue={values.status}
            error={errors.status}
          />
        </div>
      </form>
    </Dialog>
  )
}
