import type { FieldErrors } from '../../ui/use-form.ts'
import type { ConsoleBody, ConsoleData } from '../api/call-console.ts'
import { NOT_RUPIAH } from '../forms/number-words.ts'
import { as, number, sentOf, type TypedOf, text, typedOf, wrongOf } from '../forms/record-fields.ts'

export type Package = ConsoleData<'GET /api/console/packages'>[number]
type Fields = TypedOf<typeof PACKAGE_FIELDS>

export const PACKAGE_FIELDS = {
  name: text('Nama', 'Isi nama paket'),
  description: text('Keterangan'),
  duration: number('Masa (bulan)', 1, 'Isi jumlah bulan'),
  price: number('Harga', 0, NOT_RUPIAH),
  discount: number('Potongan (%)'),
  nominal_discount: number('Potongan (rupiah)', 0, NOT_RUPIAH),
  tax: as<Package['tax']>('PPN'),
  on_sale: as<boolean>('Dijual'),
}

export const packageValues = (record: Package): Fields => typedOf(PACKAGE_FIELDS, record)

export const checkPackage = (values: Fields): FieldErrors => wrongOf(PACKAGE_FIELDS, values)

export const packageBody = (values: Fields): Omit<ConsoleBody<'PUT /api/console/packages/:id'>, 'version'> =>
  sentOf(PACKAGE_FIELDS, values)
