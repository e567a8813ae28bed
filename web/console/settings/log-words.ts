import { formatTime } from '#kernel/time.ts'
import { FIELD_WORDS as IMPORT_FIELD_WORDS } from '../exchange/import-words.ts'
import { codeWords } from './log-codes.ts'

/** The fields of all kinds, by the names that the log has for them. */
export const FIELD_WORDS: ReadonlyMap<string, string> = new Map([
  ['about', 'tentang'],
  ['actor', 'pelaku'],
  ['address', 'alamat'],
  ['alt', 'keterangan gambar'],
  ['amount', 'jumlah'],
  ['appliesTo', 'berlaku untuk'],
  ['arguments', 'isi perintah'],
  ['before', 'sebelum nomor'],
  ['beginsAt', 'mulai'],
  ['body', 'isi'],
  ['button', 'tombol'],
  ['by', 'oleh'],
  ['cause', 'sebab'],
  ['change', 'perubahan'],
  ['changedOnly', 'hanya yang berubah'],
  ['claims', 'melaporkan'],
  ['codes', 'kode'],
  ['contributors', 'kontributor'],
  ['carrier', 'penyedia pengiriman'],
  ['collection', 'cara diambil'],
  ['courier', 'kurir'],
  ['couriers', 'kurir'],
  ['cover', 'sampul'],
  ['description', 'deskripsi'],
  ['discountIdr', 'potongan rupiah'],
  ['discountPercent', 'potongan persen'],
  ['due', 'harus kembali'],
  ['ebook', 'ebook'],
  ['email', 'email'],
  ['ended', 'diakhiri'],
  ['endsAt', 'berakhir'],
  ['every', 'setiap'],
  ['expiresOn', 'berlaku sampai'],
  ['file', 'berkas'],
  ['focus', 'titik tengah gambar'],
  ['format', 'format'],
  ['from', 'dari'],
  ['fulfilmentState', 'status barang'],
  ['gallery', 'galeri'],
  ['gateway', 'penyedia pembayaran'],
  ['genreId', 'genre'],
  ['hiddenBecause', 'disembunyikan karena'],
  ['iconId', 'ikon'],
  ['imageId', 'gambar'],
  ['instagram', 'Instagram'],
  ['intro', 'pengantar'],
  ['isbn', 'ISBN'],
  ['job', 'pekerjaan'],
  ['kind', 'jenis'],
  ['language', 'bahasa'],
  ['line', 'kalimat'],
  ['lines', 'barang'],
  ['link', 'tautan'],
  ['list', 'daftar'],
  ['mapping', 'pemetaan kolom'],
  ['maximum', 'potongan paling banyak'],
  ['mergedInto', 'digabungkan ke'],
  ['minimumSpend', 'belanja minimum'],
  ['months', 'lama (bulan)'],
  ['name', 'nama'],
  ['object', 'objek'],
  ['offered', 'ditawarkan'],
  ['fee', 'biaya tetap'],
  ['basisPoints', 'bagian (per sepuluh ribu)'],
  ['onHand', 'stok'],
  ['onSale', 'dijual'],
  ['outcome', 'hasil'],
  ['pageCount', 'jumlah halaman'],
  ['paper', 'buku cetak'],
  ['passkey', 'passkey'],
  ['paymentState', 'status pembayaran'],
  ['phone', 'telepon'],
  ['plannedPrice', 'harga terjadwal'],
  ['position', 'urutan'],
  ['price', 'harga'],
  ['published', 'tampil'],
  ['publishedOn', 'tanggal terbit'],
  ['publisher', 'penerbit'],
  ['quota', 'kuota'],
  ['quotaPerUser', 'kuota per pembeli'],
  ['recommendations', 'rekomendasi'],
  ['reduces', 'yang dipotong'],
  ['reference', 'referensi'],
  ['refund', 'pengembalian'],
  ['reply', 'balasan'],
  ['reports', 'laporan'],
  ['returnDays', 'batas hari pengembalian'],
  ['reviews', 'ulasan'],
  ['rights', 'hak'],
  ['roles', 'peran'],
  ['samplePages', 'halaman cuplikan'],
  ['series', 'seri'],
  ['seriesNumber', 'nomor dalam seri'],
  ['service', 'layanan'],
  ['settings', 'pengaturan'],
  ['sha256', 'sidik jari berkas'],
  ['shared', 'untuk semua'],
  ['shipping', 'ongkos kirim'],
  ['shippingOrigin', 'asal pengiriman'],
  ['since', 'sejak'],
  ['slug', 'alamat halaman'],
  ['staff', 'staf'],
  ['state', 'status'],
  ['status', 'status'],
  ['subscriberFrom', 'untuk pelanggan sejak'],
  ['subscription', 'langganan'],
  ['taxClass', 'golongan pajak'],
  ['title', 'judul'],
  ['titleIds', 'buku yang dipilih'],
  ['titles', 'banyaknya judul'],
  ['twitter', 'Twitter'],
  ['until', 'sampai'],
  ['verb', 'tindakan'],
  ['whatsapp', 'WhatsApp'],
  ['wishlist', 'daftar keinginan'],
  ['preorders', 'pra-pesan'],
  ['prices', 'riwayat harga'],
  ['maintenance', 'pemeliharaan'],
  ['maintenanceFrom', 'pemeliharaan mulai'],
  ['maintenanceUntil', 'pemeliharaan selesai'],
  ['notices', 'pemberitahuan'],
  ['bundles', 'set'],
  ['gifts', 'hadiah'],
  ['zones', 'wilayah tujuan'],
])

/** The parts of which some fields consist. */
export const PART_WORDS: ReadonlyMap<string, string> = new Map([
  ['addressee', 'nama penerima'],
  ['bytes', 'ukuran (byte)'],
  ['cap', 'batas per pembeli'],
  ['categories', 'nama kategori lain'],
  ['columns', 'kolom'],
  ['copies', 'bukunya'],
  ['defaults', 'nilai bila kosong'],
  ['editions', 'edisi'],
  ['fields', 'yang diubah'],
  ['figures', 'dengan stok dan jumlah terjual'],
  ['formats', 'edisi'],
  ['header', 'baris pertama berisi nama kolom'],
  ['inSubscription', 'termasuk langganan'],
  ['key', 'gambar'],
  ['leavesOn', 'keluar dari langganan'],
  ['names', 'penulisan nama'],
  ['on_sale', 'hanya yang dijual'],
  ['pages', 'halaman'],
  ['preorder', 'pra-pesan'],
  ['quantity', 'banyaknya'],
  ['releasesOn', 'terbit'],
  ['revision', 'revisi'],
  ['role', 'peran'],
  ['roundTo', 'dibulatkan ke'],
  ['separators', 'pemisah'],
  ['startsAt', 'mulai'],
  ['tags', 'bentuk tag'],
  ['text', 'keterangan'],
  ['value', 'nilai'],
  ['weightGrams', 'berat (gram)'],
  ['x', 'dari kiri'],
  ['y', 'dari atas'],
])

/** Where a kind of thing, or a part of it, means something else by a name. */
const OWN_FIELD_WORDS: ReadonlyMap<string, string> = new Map([
  ['bulk-edit.change.price.by', 'cara'],
  ['payment-method.basisPoints', 'biaya, perseratus persen'],
  ['shop.status', 'halaman status'],
  ...Object.entries(IMPORT_FIELD_WORDS).flatMap(([field, words]) =>
    ['columns', 'defaults', 'separators'].map((part): [string, string] => [
      `import.mapping.${part}.${field}`,
      words.toLowerCase(),
    ]),
  ),
])

const nameOf = (path: string) => path.slice(path.lastIndexOf('.') + 1)
const knownWords = (path: string) =>
  OWN_FIELD_WORDS.get(path) ?? FIELD_WORDS.get(nameOf(path)) ?? PART_WORDS.get(nameOf(path))

export const isNamed = (path: string): boolean => knownWords(path) !== undefined

/** What a field is called, by its path: the kind of thing, the field, and of a part its name. */
export const fieldWords = (path: string): string => knownWords(path) ?? nameOf(path)

/** A value as people read it: no brackets, no quotes, no codes. */
export function valueWords(path: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak'
  if (typeof value === 'string') return codeWords(path, value) ?? momentWords(value) ?? value
  if (Array.isArray(value)) {
    return value.length === 0 ? '–' : value.map((one) => valueWords(path, one)).join(', ')
  }
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, part]) => `${fieldWords(`${path}.${name}`)} ${valueWords(`${path}.${name}`, part)}`)
    .join(', ')
}

function momentWords(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(text)) return undefined
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? undefined : formatTime(at)
}
