import { formatNumber } from '#kernel/numbers.ts'
import { typedNumber } from '#kernel/typed-number.ts'
import { TextField } from '../../ui/text-field.tsx'
import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { ActDialog, type Asking } from '../forms/act-dialog.tsx'
import { NumberField, RupiahField } from '../forms/number-fields.tsx'
import { NOT_RUPIAH } from '../forms/number-words.ts'
import { lastDayFault } from './promo-days.ts'

export type Batch = ConsoleData<'GET /api/console/promo-batches'>[number]

const MOST = 5000

export function MakeCodesDialog(dialog: Asking) {
  return (
    <ActDialog
      {...dialog}
      renamed={({ nominal_discount, ...errors }) => ({ nominal: nominal_discount, ...errors })}
      title="Buat kode"
      description="Semua kode mendapat syarat yang sama, dan masing-masing berlaku satu kali."
      submit="Buat kode"
      check={({ name = '', count = '', discount = '', nominal = '', expired = '' }) => {
        const copies = typedNumber(count) ?? 0
        const percent = typedNumber(discount)
        return {
          name: name.trim() === '' ? 'Isi nama' : undefined,
          count: copies < 1 || copies > MOST ? 'Isi angka dari 1 sampai 5.000' : undefined,
          discount: percent === undefined || percent > 100 ? 'Isi angka bulat dari 0 sampai 100' : undefined,
          nominal: typedNumber(nominal) === undefined ? NOT_RUPIAH : undefined,
          expired: lastDayFault(expired),
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
        return `${formatNumber(body.count)} kode dibuat`
      }}
    >
      <TextField label="Nama" name="name" hint="Terlihat oleh pembeli saat memakai kodenya" autoFocus />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NumberField label="Jumlah kode" name="count" />
        <TextField label="Awalan" name="prefix" hint="Boleh kosong. BACA menjadi BACA-7KQ2…" />
        <NumberField label="Potongan (%)" name="discount" defaultValue="10" />
        <RupiahField label="Potongan (rupiah)" name="nominal" defaultValue="0" />
      </div>
      <TextField label="Hari terakhir" name="expired" type="date" />
    </ActDialog>
  )
}

export function EndCodesDialog({ batch: { id, name, codes, used }, ...dialog }: Asking & { batch: Batch }) {
  const left = formatNumber(codes - used)
  return (
    <ActDialog
      {...dialog}
      title={`Akhiri kode “${name}”`}
      description={`${left} kode yang belum dipakai tidak dapat dipakai lagi. Pesanan yang sudah memakainya tetap mendapat potongan.`}
      submit="Akhiri kode"
      danger
      send={async () => {
        await callConsole('POST /api/console/promo-batches/:id/end', { params: { id } })
        return 'Kode diakhiri'
      }}
    />
  )
}
