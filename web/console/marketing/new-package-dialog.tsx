import { useNavigate } from 'react-router'
import { TextField } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { tellDone } from '../api/use-act.tsx'
import { ActDialog } from '../forms/act-dialog.tsx'
import { typedNumber } from '../forms/typed-number.ts'
import { consolePaths } from '../paths.ts'

/** A new package is not sold until somebody puts it on sale on its own screen. */
export function NewPackageDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <ActDialog
      title="Tambah paket"
      description="Paket baru belum dijual. Potongan, gambar, dan keterangannya diatur setelah ini."
      submit="Tambah paket"
      check={({ name = '', duration = '', price = '' }) => ({
        name: name.trim() === '' ? 'Isi nama paket' : undefined,
        duration: (typedNumber(duration) ?? 0) < 1 ? 'Isi jumlah bulan' : undefined,
        price: typedNumber(price) === undefined ? 'Isi angka' : undefined,
      })}
      send={async ({ name = '', duration = '', price = '' }) => {
        const body = {
          name: name.trim(),
          duration: typedNumber(duration) ?? 0,
          price: typedNumber(price) ?? 0,
          on_sale: false,
        }
        const { id } = await callConsole('POST /api/console/packages', { body })
        tellDone(`Paket ${body.name} ditambahkan`)
        await navigate(consolePaths.screen(`pemasaran/paket/${id}`))
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField label="Nama" name="name" hint="Terlihat oleh pembeli" error={errors.name} autoFocus />
          <TextField label="Masa (bulan)" name="duration" inputMode="numeric" error={errors.duration} />
          <TextField label="Harga" name="price" prefix="Rp" inputMode="numeric" error={errors.price} />
        </>
      )}
    </ActDialog>
  )
}
