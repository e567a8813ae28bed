import { useNavigate } from 'react-router'
import { typedNumber } from '#kernel/typed-number.ts'
import { TextField } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { ActDialog, type Asking } from '../forms/act-dialog.tsx'
import { NumberField } from '../forms/number-fields.tsx'
import { consolePaths } from '../paths.ts'
import { lastDayFault } from './promo-days.ts'

/** A new promo begins hidden, with what it cannot be without; everything else is written on its own screen. */
export function NewPromoDialog({ close }: Pick<Asking, 'close'>) {
  const navigate = useNavigate()
  return (
    <ActDialog
      title="Tambah promo"
      description="Promo baru disembunyikan. Syarat, gambar, dan waktu terbitnya diatur setelah ini."
      submit="Tambah promo"
      check={({ code = '', name = '', discount = '', expired = '' }) => ({
        name: name.trim() === '' ? 'Isi nama promo' : undefined,
        code: code.trim() === '' ? 'Isi kode' : undefined,
        discount: percentFault(discount),
        expired: lastDayFault(expired),
      })}
      send={async ({ code = '', name = '', discount = '', expired = '' }) => {
        const body = { code, name, expired, discount: typedNumber(discount) ?? 0, published: false }
        const promo = await callConsole('POST /api/console/promos', { body })
        await navigate(consolePaths.screen(`pemasaran/promo/${promo.code}`))
        return `Promo ${promo.code} ditambahkan`
      }}
      close={close}
    >
      <TextField label="Nama" name="name" hint="Terlihat oleh pembeli" autoFocus />
      <TextField
        label="Kode"
        name="code"
        hint="3 sampai 40 huruf atau angka. Huruf besar dan kecil sama saja."
        autoCapitalize="characters"
        autoComplete="off"
      />
      <NumberField label="Potongan (%)" name="discount" />
      <TextField label="Hari terakhir" name="expired" type="date" />
    </ActDialog>
  )
}

function percentFault(text: string): string | undefined {
  const percent = typedNumber(text)
  return percent === undefined || percent < 1 || percent > 100
    ? 'Isi angka bulat dari 1 sampai 100'
    : undefined
}
