import type { PaymentMethod } from '#contracts/payments.ts'
import { formatRupiah } from '#kernel/money.ts'
import { RadioList } from '../ui/radio-list.tsx'
import type { FieldErrors, FormFields } from '../ui/use-form.ts'
import { BankTile } from './bank-tile.tsx'

export const PAYMENT_FIELD = 'payment_id'

export const checkMethod = (fields: FormFields): FieldErrors =>
  fields[PAYMENT_FIELD] === undefined ? { [PAYMENT_FIELD]: 'Pilih Metode Pembayaran' } : {}

export type PaymentMethodPickerProps = {
  methods: readonly PaymentMethod[]
  /** What is to be paid: a method that does not take it cannot be chosen. */
  amount: number
  error?: string | undefined
}

/** Why the amount cannot be paid by a method; undefined where it can. */
function refusalOf({ least = 0, most = Number.POSITIVE_INFINITY }: PaymentMethod, amount: number) {
  // Nothing is paid where nothing is left to pay.
  if (amount === 0) return undefined
  if (amount < least) return `Hanya untuk pembayaran mulai ${formatRupiah(least)}`
  return amount > most ? `Hanya untuk pembayaran sampai ${formatRupiah(most)}` : undefined
}

function noteOf({ most, lasts_minutes: minutes }: PaymentMethod): string | undefined {
  const facts = [
    minutes === undefined ? '' : `Dibayar dalam ${minutes} menit`,
    most === undefined ? '' : `sampai ${formatRupiah(most)}`,
  ].filter(Boolean)
  return facts.length === 0 ? undefined : facts.join(', ')
}

/** The payment method, as a field of the form that holds it. */
export function PaymentMethodPicker({ methods, amount, error }: PaymentMethodPickerProps) {
  return (
    <RadioList
      legend="Metode Pembayaran"
      bareLegend
      name={PAYMENT_FIELD}
      look="cards"
      columns={2}
      error={error}
      options={methods.map((method) => {
        const refusal = refusalOf(method, amount)
        const note = refusal ?? noteOf(method)
        return {
          value: String(method.id),
          disabled: refusal !== undefined,
          text: (
            <span className="flex items-center gap-3 font-semibold">
              <BankTile methodId={method.id} name={method.name} />
              {method.name}
            </span>
          ),
          ...(note !== undefined && { note }),
        }
      })}
    />
  )
}
