import { type ReactNode, useState } from 'react'
import { RETURNED_COPIES } from '#contracts/choices.ts'
import { COPIES_WORDS } from '#contracts/words/order-words.ts'
import { partOf, rupiah, sumRupiah } from '#kernel/money.ts'
import { typedNumber } from '#kernel/typed-number.ts'
import { HeldFieldError } from '../../ui/held-field-error.tsx'
import { NumberStepper } from '../../ui/number-stepper.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { FieldErrors, FormFields } from '../../ui/use-form.ts'
import { MoneyField } from '../forms/money-fields.tsx'
import { NOT_RUPIAH } from '../forms/number-words.ts'
import { Amount, shortRupiah } from '../frame/parts.tsx'
import { oneOf } from '../lists/use-list-address.ts'

/** A line of an order of which something can be taken back. */
export type ReturnableLine = {
  line: number
  title: string
  type: 'Fisik' | 'Digital'
  /** Copies that can be taken back, of so many that were paid. */
  left: number
  quantity: number
  paid: number
  /** Copies that are chosen at first. */
  asked?: number
}

const costOf = ({ paid, quantity, left }: ReturnableLine, taken: number) =>
  partOf(rupiah(paid), quantity, { before: quantity - left, taken })

const amountFault = (amount: number | undefined, most: number, tooMuch: string) =>
  amount === undefined ? NOT_RUPIAH : amount > most ? tooMuch : undefined

type Parts = {
  lines: readonly ReturnableLine[]
  shippingLeft: number
  /** The parcel was sent, so that copies may stay with the buyer. */
  isSent: boolean
  /** Less than the copies cost can be agreed. */
  withAmounts?: boolean
}

/** The fields for what is taken back of an order: copies, what becomes of them, amounts, shipping. */
export function useReturnedParts({ lines, shippingLeft, isSent, withAmounts = false }: Parts) {
  const [taken, setTaken] = useState<Readonly<Record<number, number>>>(() =>
    Object.fromEntries(lines.map(({ line, asked = 0, left }) => [line, Math.min(asked, left)])),
  )
  const [amounts, setAmounts] = useState<Readonly<Record<number, string>>>({})
  const [typedShipping, setShipping] = useState('0')
  const shipping = typedShipping.trim() === '' ? 0 : typedNumber(typedShipping)
  const copies = Object.entries(COPIES_WORDS).flatMap(([value, text]) =>
    value === 'kept' && !isSent ? [] : [{ value, text }],
  )
  const amountOf = (line: ReturnableLine) => {
    const typed = amounts[line.line]
    return typed === undefined ? costOf(line, taken[line.line] ?? 0) : typedNumber(typed)
  }
  const chosen = lines.filter(({ line }) => (taken[line] ?? 0) > 0)
  const due = [...chosen.map(amountOf), shipping]
  const total = due.every((amount) => amount !== undefined) ? sumRupiah(due.map(rupiah)) : undefined
  const change = (line: number, count: number) => {
    setTaken((known) => ({ ...known, [line]: count }))
    setAmounts(({ [line]: _, ...others }) => others)
  }

  const fields: ReactNode = (
    <>
      <ul className="grid gap-3">
        {lines.map((line) => {
          const count = taken[line.line] ?? 0
          return (
            <li key={line.line} className="grid gap-2 rounded-sm border border-line p-3">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <span className="min-w-0 wrap-anywhere">
                  <span className="block font-semibold">{line.title}</span>
                  <span className="text-xs text-muted">
                    {line.type}, {line.left} dari {line.quantity}, <Amount of={costOf(line, line.left)} />
                  </span>
                </span>
                <NumberStepper
                  label={`jumlah ${line.title}`}
                  value={count}
                  min={0}
                  max={line.left}
                  onChange={(next) => change(line.line, next)}
                />
              </div>
              {line.type === 'Fisik' && count > 0 && (
                <SelectField
                  label="Bukunya"
                  name={`copies-${line.line}`}
                  options={copies}
                  {...(isSent ? { placeholder: 'Pilih' } : { defaultValue: 'returned' })}
                />
              )}
              {withAmounts && count > 0 && (
                <MoneyField
                  key={count}
                  label={`Jumlah untuk ${line.title}`}
                  name={`amount-${line.line}`}
                  hint={`Paling banyak ${shortRupiah(costOf(line, count))}.`}
                  defaultValue={costOf(line, count)}
                  onChange={({ target }) => setAmounts((known) => ({ ...known, [line.line]: target.value }))}
                />
              )}
            </li>
          )
        })}
      </ul>
      {shippingLeft > 0 && (
        <MoneyField
          label="Ongkos kirim"
          name="shipping"
          hint={`Paling banyak ${shortRupiah(shippingLeft)}.`}
          defaultValue={0}
          onChange={({ target }) => setShipping(target.value)}
        />
      )}
      <p className="flex justify-between gap-4 font-semibold" aria-live="polite">
        <span>Perlu dikembalikan</span>
        {total === undefined ? '–' : <Amount of={total} />}
      </p>
      <HeldFieldError id="lines-error" name="lines" holds={JSON.stringify([taken, typedShipping])} />
    </>
  )

  return {
    fields,
    shipping: shipping ?? 0,
    isEmpty: chosen.length === 0,
    check: (form: FormFields): FieldErrors => ({
      shipping: amountFault(shipping, shippingLeft, 'Lebih dari ongkos kirim yang tersisa'),
      ...Object.fromEntries(
        chosen.map((line) => [
          `amount-${line.line}`,
          amountFault(amountOf(line), costOf(line, taken[line.line] ?? 0), 'Lebih dari yang dibayar'),
        ]),
      ),
      ...Object.fromEntries(
        chosen.map(({ line }) => [
          `copies-${line}`,
          form[`copies-${line}`] === '' ? 'Pilih apa yang terjadi dengan bukunya' : undefined,
        ]),
      ),
    }),
    /** As the calls take them. */
    partsOf: (form: FormFields) =>
      chosen.map(({ line }) => {
        const became = oneOf(RETURNED_COPIES, form[`copies-${line}`] ?? '')
        const typed = amounts[line]
        return {
          line,
          quantity: taken[line] ?? 0,
          ...(became && { copies: became }),
          ...(typed !== undefined && { amount: typedNumber(typed) ?? 0 }),
        }
      }),
  }
}
