import { COURIER_NAMES, COURIERS } from '#contracts/couriers.ts'
import { NOTICE_WORDS, SWITCHED_NOTICES } from '#contracts/notice-kinds.ts'
import { MOST_RETURN_DAYS } from '#contracts/return-choices.ts'
import { typedNumber } from '#kernel/typed-number.ts'
import type { ConsoleData } from '../api/call-console.ts'
import {
  as,
  labelsOf,
  moment,
  number,
  optionalText,
  sentOf,
  type TypedOf,
  text,
  typedOf,
  wrongOf,
} from '../forms/record-fields.ts'

export type Shop = ConsoleData<'GET /api/console/shop'>
export type ShopValues = TypedOf<typeof FIELDS>

/** Parts of the shop that can be switched off, with what the switch says. */
export const SWITCHES = {
  reviews: 'Pembaca dapat mengulas judul yang mereka miliki',
  recommendations: 'Judul disarankan dari yang dibeli dan ditamatkan pembaca lain',
  wishlist: 'Pembaca dapat menyimpan judul ke daftar keinginan',
  preorders: 'Judul dapat dijual sebelum terbit (pra-pesan)',
  gifts: 'Ebook dan langganan dapat dihadiahkan',
  prices: 'Halaman judul menampilkan harga 90 hari terakhir',
  bundles: 'Beberapa judul dapat dijual sebagai set dengan satu harga',
} as const
export type Switch = keyof typeof SWITCHES

const daysFault = (typed: string) =>
  (typedNumber(typed) ?? MOST_RETURN_DAYS + 1) > MOST_RETURN_DAYS
    ? `Isi jumlah hari dari 0 sampai ${MOST_RETURN_DAYS}`
    : undefined

const FIELDS = {
  name: text('Nama toko', 'Isi nama toko'),
  address: text('Alamat', 'Isi alamat'),
  email: text('Email', 'Isi email'),
  phone: text('Telepon', 'Isi telepon'),
  instagram: optionalText('Instagram'),
  twitter: optionalText('X (Twitter)'),
  whatsapp: optionalText('WhatsApp'),
  shipping_origin: as<string>('Asal pengiriman'),
  return_days: { ...number('Batas pengajuan pengembalian'), wrong: daysFault },
  couriers: as<Shop['couriers']>('Kurir', (couriers) =>
    couriers.length === 0 ? 'Pilih paling sedikit satu kurir' : undefined,
  ),
  reviews: as<boolean>('Ulasan pembaca'),
  recommendations: as<boolean>('Rekomendasi judul'),
  wishlist: as<boolean>('Daftar keinginan'),
  preorders: as<boolean>('Pra-pesan'),
  prices: as<boolean>('Riwayat harga'),
  status: as<boolean>('Halaman status'),
  maintenance: text('Pemeliharaan terencana'),
  maintenance_from: moment('Mulai (WIB)'),
  maintenance_until: moment('Selesai (WIB)'),
  notices: as<Shop['notices']>('Pemberitahuan'),
  bundles: as<boolean>('Set'),
  gifts: as<boolean>('Hadiah'),
}

export const SHOP_LABELS = labelsOf(FIELDS)

export const shopValues = (shop: Shop): ShopValues => typedOf(FIELDS, shop)

export const checkShop = (values: ShopValues) => wrongOf(FIELDS, values)

export const shopBody = (values: ShopValues) => sentOf(FIELDS, values)

export function shopValueWords(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak'
  if (!Array.isArray(value)) return String(value) || '–'
  return name === 'notices'
    ? namesOf(SWITCHED_NOTICES, value, (kind) => NOTICE_WORDS[kind].name)
    : namesOf(COURIERS, value, (code) => COURIER_NAMES[code])
}

const namesOf = <Code>(all: readonly Code[], chosen: unknown[], nameOf: (code: Code) => string) =>
  all
    .filter((code) => chosen.includes(code))
    .map(nameOf)
    .join(', ')
