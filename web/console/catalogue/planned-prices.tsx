import { formatTime } from '#kernel/time.ts'
import { typedNumber } from '#kernel/typed-number.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { callConsole } from '../api/call-console.ts'
import { tellDone, useAct } from '../api/use-act.tsx'
import { formFailure } from '../forms/form-failure.ts'
import { NumberField, RupiahField } from '../forms/number-fields.tsx'
import { NOT_RUPIAH } from '../forms/number-words.ts'
import { FormSection } from '../forms/record-form-frame.tsx'
import { shortRupiah } from '../frame/parts.tsx'
import { saveInTurn } from './save-in-turn.ts'
import type { TitleRecord } from './title-words.ts'

type Format = TitleRecord['planned_prices'][number]['format']
type PlannedPricesProps = { title: TitleRecord; changed: (title: TitleRecord) => void }

const FORMAT_WORDS: Record<Format, string> = { ebook: 'Digital', physicalBook: 'Cetak' }

/** Prices that begin at a time in the future. */
export function PlannedPrices({ title, changed }: PlannedPricesProps) {
  const { id, ebook, physical_book, planned_prices } = title
  const { act, busy } = useAct()
  const formats = [
    ...(ebook === null ? [] : [{ value: 'ebook', text: FORMAT_WORDS.ebook }]),
    ...(physical_book === null ? [] : [{ value: 'physicalBook', text: FORMAT_WORDS.physicalBook }]),
  ]
  const form = useForm({
    check: ({ price = '', discount = '', starts_at = '' }) => ({
      price: typedNumber(price) === undefined ? NOT_RUPIAH : undefined,
      discount: (typedNumber(discount) ?? 101) > 100 ? 'Isi angka bulat 0 sampai 100' : undefined,
      starts_at: starts_at === '' ? 'Pilih waktu' : undefined,
    }),
    send: async ({ format, price = '', discount = '', starts_at = '' }) => {
      const plan = {
        format: format as Format,
        price: typedNumber(price) ?? 0,
        discount: typedNumber(discount) ?? 0,
        // The field has no zone: the shop's clock is Jakarta's.
        starts_at: `${starts_at}:00+07:00`,
      }

      changed(
        await saveInTurn(title, (version) =>
          callConsole('POST /api/console/titles/:id/prices', { params: { id }, body: { version, ...plan } }),
        ),
      )
      tellDone('Harga direncanakan')
    },
    failed: (error) => formFailure(error, 'starts_at'),
  })
  const remove = async (price: number) => {
    const ended = await act(
      () =>
        saveInTurn(title, (version) =>
          callConsole('DELETE /api/console/titles/:id/prices/:price', {
            params: { id, price },
            query: { version },
          }),
        ),
      { done: 'Rencana harga dihapus' },
    )
    if (ended) changed(ended.data)
  }
  if (formats.length === 0) return null
  return (
    <FormSection title="Harga terjadwal" text="Berlaku tepat pada waktunya, dalam WIB.">
      {planned_prices.length > 0 && (
        <ul className="grid gap-2">
          {planned_prices.map(({ id: price, format, price: amount, final_price, starts_at }) => (
            <li key={price} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line pb-2">
              <span>
                {FORMAT_WORDS[format]}: <strong className="tabular-nums">{shortRupiah(final_price)}</strong>
                {final_price < amount && <s className="ml-2 text-muted">{shortRupiah(amount)}</s>}
              </span>
              <time dateTime={starts_at} className="text-muted">
                {formatTime(new Date(starts_at))}
              </time>
              <Button kind="ghost" className="ml-auto" busy={busy} onClick={() => void remove(price)}>
                Hapus
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Form of={form} className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField label="Edisi" name="format" options={formats} className="sm:col-span-2" />
        <TextField label="Berlaku sejak" name="starts_at" type="datetime-local" className="sm:col-span-2" />
        <RupiahField label="Harga baru" name="price" />
        <NumberField label="Diskon (%)" name="discount" defaultValue="0" />
        <Button
          type="submit"
          kind="secondary"
          busy={form.busy}
          className="sm:col-span-2 sm:justify-self-start"
        >
          Rencanakan harga
        </Button>
      </Form>
    </FormSection>
  )
}
