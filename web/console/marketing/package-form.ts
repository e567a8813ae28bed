import type { FieldErrors } from '../../ui/use-form.ts'
import type { ConsoleBody, ConsoleData } from '../api/call-console.ts'
import { typedNumber } from '../forms/typed-number.ts'
import type { Stored } from '../forms/use-record-form.ts'

export type Package = ConsoleData<'GET /api/console/packages'>[number]

export type PackageFields = {
  name: string
  description: string
  duration: string
  price: string
  discount: string
  nominal_discount: string
  tax: Package['tax']
  on_sale: boolean
}

export const PACKAGE_LABELS: Record<keyof PackageFields, string> = {
  name: 'Nama',
  description: 'Keterangan',
  duration: 'Masa (bulan)',
  price: 'Harga',
  discount: 'Potongan (%)',
  nominal_discount: 'Potongan (rupiah)',
  tax: 'PPN',
  on_sale: 'Dijual',
}

export const storedPackage = (record: Package): Stored<PackageFields> => ({
  version: record.version,
  values: {
    name: record.name,
    description: record.description,
    duration: String(record.duration),
    price: String(record.price),
    discount: String(record.discount),
    nominal_discount: String(record.nominal_discount),
    tax: record.tax,
    on_sale: record.on_sale,
  },
})

export function checkPackage(values: PackageFields): FieldErrors {
  const errors: Record<string, string | undefined> = {}
  if (values.name.trim() === '') errors.name = 'Isi nama paket'
  if ((typedNumber(values.duration) ?? 0) < 1) errors.duration = 'Isi jumlah bulan'
  for (const name of ['price', 'discount', 'nominal_discount'] as const) {
    if (typedNumber(values[name]) === undefined) errors[name] = 'Isi angka'
  }
  return errors
}

const number = (value: string) => typedNumber(value) ?? 0

export const packageBody = (
  values: PackageFields,
): Omit<ConsoleBody<'PUT /api/console/packages/:id'>, 'version'> => ({
  name: values.name.trim(),
  description: values.description.trim(),
  duration: number(values.duration),
  price: number(values.price),
  discount: number(values.discount),
  nominal_discount: number(values.nominal_discount),
  tax: values.tax,
  on_sale: values.on_sale,
})
