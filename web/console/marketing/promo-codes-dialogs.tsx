import { TextField } from '../../ui/text-field.tsx'
import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { tellDone } from '../api/use-act.tsx'
import { ActDialog } from '../forms/act-dialog.tsx'
import { typedNumber } from '../forms/typed-number.ts'

export type Batch = ConsoleData<'GET /api/console/promo-batches'>[number]

const MOST = 5000

export function MakeCodesDialog({ onClose, onMade }: { onClose: () => void; onMade: () => void }) {
  return (
    <ActDialog
      title="Buat kode"
      description="Semua kode mendapat syarat yang sama, dan masing-masing berlaku satu kali."
      submit="Buat kode"
      check={({ name = '', count = '', discount = '', nominal = '', expired = '' }) => {
        const copies = typedNumber(count) ?? 0
        const percent = typedNumber(discount)
        return {
          name: name.trim() === '' ? 'Isi nama' : undefined,
          count: copies < 1 || copies > MOST ? 'Isi angka dari 1 sampai 5.000' : undefined,
          discount: percent === undefined || percent > 100 ? 'Isi angka dari 0 sampai 100' : undefined,
          nominal_discount: typedNumber(nominal) === undefined ? 'Isi angka' : undefined,
          expired: expired === '' ? 'Pilih hari terakhir' : undefined,
        }
      }}
      send={async ({ name = '', prefix = '', count = '', discount = '', nominal = '', expired = '' }) => {
        const body = {
          name: name.trim(),
          prefix,
          count: typedNumber(count) ?? 0,
          discount: typedNumber(discount) ?? 0,
          nominal_discount: typedNumber(nominal) ?? 0,
          expired,
        }
        await callConsole('POST /api/console/promo-batches', { body })
        tellDone(`${body.count.toLocaleString('id-ID')} kode dibuat`)
        onMade()
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            label="Nama"
            name="name"
            hint="Terlihat oleh pembeli saat memakai kodenya"
            error={errors.name}
            autoFocus
          />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField label="Jumlah kode" name="count" inputMode="numeric" error={errors.count} />
            <TextField
              label="Awalan"
              name="prefix"
              hint="Boleh kosong. BACA menjadi BACA-7KQ2…"
              error={errors.prefix}
            />
            <TextField
              label="Potongan (%)"
              name="discount"
              inputMode="numeric"
              defaultValue="10"
              error={errors.discount}
            />
            <TextField
              label="Potongan (rupiah)"
              name="nominal"
              prefix="Rp"
              inputMode="numeric"
              defaultValue="0"
              error={errors.nominal_discount}
            />
          </div>
          <TextField label="Hari terakhir" name="expired" type="date" error={errors.expired} />
        </>
      )}
    </ActDialog>
  )
}

type EndCodesDialogProps = { batch: Batch; onClose: () => void; onEnded: () => void }

export function EndCodesDialog({ batch: { id, name, codes, used }, onClose, onEnded }: EndCodesDialogProps) {
  const left = (codes - used).toLocaleString('id-ID')
  return (
    <ActDialog
      title={`Akhiri kode “${name}”`}
      description={`${left} kode yang belum dipakai tidak dapat dipakai lagi. Pesanan yang sudah memakainya tetap mendapat potongan.`}
      submit="Akhiri kode"
      danger
      send={async () => {
        await callConsole('POST /api/console/promo-batches/:id/end', { params: { id } })
        tellDone('Kode diakhiri')
        onEnded()
      }}
      onChanged={onEnded}
      onClose={onClose}
    />
  )
}
