import { useNavigate } from 'react-router'
import { typedNumber } from '#kernel/typed-number.ts'
import { TextField } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { ActDialog, type Asking } from '../forms/act-dialog.tsx'
import { NumberField, RupiahField } from '../forms/number-fields.tsx'
import { NOT_RUPIAH } from '../forms/number-words.ts'
import { consolePaths } from '../paths.ts'

/** A new package is not sold until somebody puts it on sale on its own screen. */
export function NewPackageDialog({ close }: Pick<Asking, 'close'>) {
  const navigate = useNavigate()
  return (
    <ActDialog
      title="Tambah paket"
      description="Paket baru belum dijual. Potongan, gambar, dan keterangannya diatur setelah ini."
      submit="Tambah paket"
      check={({ name = '', duration = '', price = '' }) => ({
        name: name.trim() === '' ? 'Isi nama paket' : undefined,
        duration: (typedNumber(duration) ?? 0) < 1 ? 'Isi jumlah bulan' : undefined,
        price: typedNumber(price) === undefined ? NOT_RUPIAH : undefined,
      })}
      send={async ({ name = '', duration = '', price = '' }) => {
        const body = {
          name: name.trim(),
          duration: typedNumber(duration) ?? 0,
          price: typedNumber(price) ?? 0,
          on_sale: false,
        }
        const { id } = await callConsole('POST /api/console/packages', { body })
        await navigate(consolePaths.screen(`pemasaran/paket/${id}`))
        return `Paket ${body.name} ditambahkan`
      }}
      close={close}
    >
      <TextField label="Nama" name="name" hint="Terlihat oleh pembeli" autoFocus />
      <NumberField label="Masa (bulan)" name="duration" />
      <RupiahField label="Harga" name="price" />
    </ActDialog>
  )
}
