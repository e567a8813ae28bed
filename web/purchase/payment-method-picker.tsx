import type { PaymentMethod } from '#contracts/payments.ts'
import { RadioList } from '../ui/radio-list.tsx'
import type { FieldErrors, FormFields } from '../ui/use-form.ts'
import { BankTile } from './bank-tile.tsx'

export const PAYMENT_FIELD = 'payment_id'

export const checkMethod = (fields: FormFields): FieldErrors =>
  fields[PAYMENT_FIELD] === undefined ? { [PAYMENT_FIELD]: 'Pilih Metode Pembayaran' } : {}

export type PaymentMethodPickerProps = { methods: readonly PaymentMethod[]; error?: string | undefined }

/** The payment method, as a field of the form that holds it. */
export function PaymentMethodPicker({ methods, error }: PaymentMethodPickerProps) {
  return (
    <RadioList
      legend="Metode Pembayaran"
      bareLegend
      name={PAYMENT_FIELD}
      look="cards"
      columns={2}
      error={error}
      options={methods.map(({ id, name }) => ({
        value: String(id),
        text: (
          <span className="flex items-center gap-3 font-semibold">
            <BankTile methodId={id} name={name} />
            {name}
          </span>
        ),
      }))}
    />
  )
}
