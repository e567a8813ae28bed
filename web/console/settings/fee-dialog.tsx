import { typedNumber } from '#kernel/typed-number.ts'
import { TextField } from '../../ui/text-field.tsx'
import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { ActDialog, type Asking } from '../forms/act-dialog.tsx'
import { pointsIn, pointsText } from '../forms/basis-points.ts'
import { MoneyField } from '../forms/money-fields.tsx'
import { NOT_RUPIAH } from '../forms/number-words.ts'

type Method = ConsoleData<'GET /api/console/payment-methods'>[number]

/** What the provider takes of each payment by a method. Both fields empty: it is not known. */
export function FeeDialog({
  method,
  saved,
  close,
}: Pick<Asking, 'close'> & { method: Method; saved: (method: Method) => void }) {
  const { id, name, fee, version } = method
  return (
    <ActDialog
      title={`Biaya ${name}`}
      description="Yang diambil penyedia pembayaran dari setiap pembayaran, termasuk PPN. Dipakai untuk laporan dan pencocokan tagihan yang dibuat mulai sekarang; pembeli tidak membayarnya. Kosongkan keduanya bila belum diketahui."
      submit="Simpan"
      check={({ fixed = '', percent = '' }) => ({
        fixed: fixed.trim() !== '' && typedNumber(fixed) === undefined ? NOT_RUPIAH : undefined,
        percent:
          percent.trim() !== '' && pointsIn(percent) === undefined
            ? 'Isi persen, misalnya 0,7 atau 2'
            : undefined,
      })}
      send={async ({ fixed = '', percent = '' }) => {
        const isKnown = fixed.trim() !== '' || percent.trim() !== ''
        const changed = await callConsole('PUT /api/console/payment-methods/:id/fee', {
          params: { id },
          body: {
            fee: isKnown ? { fixed: typedNumber(fixed) ?? 0, basis_points: pointsIn(percent) ?? 0 } : null,
            version,
          },
        })
        saved(changed)
        return `Biaya ${name} disimpan`
      }}
      close={close}
    >
      <MoneyField label="Biaya tetap" name="fixed" {...(fee && { defaultValue: fee.fixed })} autoFocus />
      <TextField
        label="Bagian dari jumlah (%)"
        name="percent"
        inputMode="decimal"
        defaultValue={fee ? pointsText(fee.basis_points) : ''}
        autoComplete="off"
      />
    </ActDialog>
  )
}
