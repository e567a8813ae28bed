import { RadioList } from '../ui/radio-list.tsx'
import type { FieldErrors, FormFields } from '../ui/use-form.ts'
import { BankTile } from './bank-tile.tsx'
import type { OfferedMethod } from './use-payment-methods.ts'

export const PAYMENT_FIELD = 'payment_id'

export const checkMethod = (fields: FormFields): FieldErrors =>
  fields[PAYMENT_FIELD] === undefined ? { [PAYMENT_FIELD]: 'Pilih Metode Pembayaran' } : {}

export type PaymentMethodPickerProps = {
  methods: readonly OfferedMethod[]
  /** What is to be paid: a method that does not take it cannot be chosen. */
  amount: number
  /**
   * Whether the courier collects the money at the door: undefined where no parcel is sent, null until its service is
   * chosen.
   */
  atDoor?: boolean | null | undefined
  error?: string | undefined
}

/** The payment method, as a field of the form that holds it. */
export function PaymentMethodPicker({ methods, amount, atDoor, error }: PaymentMethodPickerProps) {
  return (
    <RadioList
      legend="Metode Pembayaran"
      bareLegend
      name={PAYMENT_FIELD}
      look="cards"
      columns={2}
      error={error}
      options={methods.flatMap(({ id, name, kind, terms }) => {
        if (kind === 'cash_on_delivery' && atDoor === undefined) return []
        const refusal = terms?.refusalOf(amount, atDoor)
        return [
          {
            value: String(id),
            disabled: refusal !== undefined,
            note: refusal ?? terms?.note,
            text: (
              <span className="flex flex-wrap items-center gap-x-3 font-semibold">
                <BankTile methodId={id} name={name} tile={terms?.tile} />
                {name}
              </span>
            ),
          },
        ]
      })}
    />
  )
}
