import type { STOCK_CAUSES } from '#contracts/choices.ts'
import { STOCK_CAUSE_WORDS } from '#contracts/words/title-words.ts'
import { formatNumber } from '#kernel/numbers.ts'
import { formatTime } from '#kernel/time.ts'
import { typedNumber } from '#kernel/typed-number.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type FormState, useForm } from '../../ui/use-form.ts'
import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { tellDone } from '../api/use-act.tsx'
import { useCall } from '../api/use-call.ts'
import { choicesOf } from '../forms/choices-of.ts'
import { formFailure } from '../forms/form-failure.ts'
import { NumberField } from '../forms/number-fields.tsx'
import { NOT_WHOLE } from '../forms/number-words.ts'
import { FormSection } from '../forms/record-form-frame.tsx'
import { CallFault } from '../frame/screen-faults.tsx'

type Stock = ConsoleData<'GET /api/console/titles/:id/stock'>
type Cause = (typeof STOCK_CAUSES)[number]

const CAUSES = choicesOf(STOCK_CAUSE_WORDS)

/** The copies of a paper title, how they were changed, and the form that changes them. */
export function TitleStock({ id }: { id: number }) {
  const stock = useCall('GET /api/console/titles/:id/stock', { params: { id } })
  const { data } = stock
  return (
    <FormSection title="Stok" text={data && standing(data)}>
      {stock.failure !== undefined && <CallFault failure={stock.failure} reload={stock.reload} />}
      {data !== undefined && (
        <>
          <StockForm id={id} stock={data} changed={(next) => stock.change(() => next)} />
          <Ledger changes={data.changes} />
        </>
      )}
    </FormSection>
  )
}

const standing = ({ on_hand, reserved }: Stock) =>
  `${formatNumber(on_hand)} eksemplar, ${formatNumber(reserved)} di antaranya menunggu dibayar`

type StockFormProps = { id: number; stock: Stock; changed: (stock: Stock) => void }

function StockForm({ id, stock, changed }: StockFormProps) {
  const form: FormState = useForm({
    check: ({ copies = '' }) => ({ copies: typedNumber(copies) === undefined ? NOT_WHOLE : undefined }),
    send: async ({ cause, copies = '', note = '' }) => {
      const params = { id }
      const number = typedNumber(copies) ?? 0
      const more = note.trim() === '' ? {} : { note: note.trim() }
      const next =
        cause === 'count'
          ? await callConsole('PUT /api/console/titles/:id/stock', {
              params,
              body: { counted: number, seen: stock.on_hand, ...more },
            })
          : await callConsole('POST /api/console/titles/:id/stock', {
              params,
              body: { cause: cause as Exclude<Cause, 'count'>, copies: number, ...more },
            })
      changed(next)
      tellDone(`Stok sekarang ${formatNumber(next.on_hand)}`)
      form.element.ref.current?.reset()
    },
    failed: (error) => {
      const { counted, ...rest } = formFailure(error, 'copies')
      return { copies: counted, ...rest }
    },
  })
  return (
    <Form of={form} className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField label="Alasan" name="cause" options={CAUSES} />
      <NumberField label="Jumlah" name="copies" hint="Untuk hitung ulang: jumlah seluruhnya" />
      <TextField label="Catatan (boleh kosong)" name="note" />
      <Button type="submit" kind="secondary" busy={form.busy} className="sm:mt-6.5">
        Ubah stok
      </Button>
    </Form>
  )
}

function Ledger({ changes }: { changes: Stock['changes'] }) {
  if (changes.length === 0) return <p className="text-muted">Belum ada perubahan stok oleh staf.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
    <section aria-label="Riwayat stok" tabIndex={0} className="max-h-72 overflow-auto">
      <table className="w-full text-left">
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className="py-1.5 pr-3 font-semibold">
              Waktu
            </th>
            <th scope="col" className="py-1.5 pr-3 font-semibold">
              Alasan
            </th>
            <th scope="col" className="py-1.5 pr-3 text-right font-semibold">
              Perubahan
            </th>
            <th scope="col" className="py-1.5 text-right font-semibold">
              Menjadi
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ changed_at, cause, copies, on_hand, note }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries of a ledger have no other mark
            <tr key={`${changed_at} ${index}`} className="border-t border-line">
              <td className="py-1.5 pr-3 whitespace-nowrap">
                <time dateTime={changed_at}>{formatTime(new Date(changed_at))}</time>
              </td>
              <td className="py-1.5 pr-3">
                {STOCK_CAUSE_WORDS[cause]}
                {note !== null && <span className="block text-muted">{note}</span>}
              </td>
              <td className="py-1.5 pr-3 text-right tabular-nums">{copies > 0 ? `+${copies}` : copies}</td>
              <td className="py-1.5 text-right tabular-nums">{on_hand}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
