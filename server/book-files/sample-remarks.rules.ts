import type { Remark } from './book-faults.rules.ts'

/**
 * Why a book has no sample, or why pages of its sample are pictures: each fault by its name, with the words that
 * complete the sentences below.
 */
const REASONS = {
  // Of a page, which becomes a picture.
  text_cut_off: 'banyak teksnya berada di luar tepi halaman',
  picture_cut_off: 'sebuah gambarnya hanya tampak kurang dari separuh',
  page_unread: 'isinya tidak dapat dibaca sampai selesai',
  content_unread: 'isinya ditulis atau dikemas dengan cara yang tidak didukung',
  content_foreign: 'isinya terikat dengan bagian lain dari buku',
  draws_itself: 'sebuah gambarnya memuat dirinya sendiri',
  nested_too_deep: 'susunannya bertingkat terlalu dalam',
  // Of the file: all pages become pictures.
  hidden_layers: 'buku ini memiliki lapisan yang disembunyikan',
  page_tree_unusual: 'daftar halaman berkas ini disusun dengan cara yang tidak lazim',
  not_extracted: 'halamannya tidak dapat dipisahkan dari berkas ini',
  cut_refused: 'potongannya memuat hal yang tidak tampak di halamannya',
  cut_differs: 'potongannya tidak tampak sama seperti di buku',
  // Of the sample, which is left out.
  too_short: 'buku ini terlalu pendek',
  pictures_too_large:
    'halamannya hanya dapat ditampilkan sebagai gambar, dan gambar yang masih terbaca lebih besar dari dua kali halaman aslinya',
  not_drawn: 'halamannya tidak dapat digambar',
  no_canvas: 'server ini tidak dapat menggambar halaman (@napi-rs/canvas tidak terpasang)',
  locked: 'buku ini dikunci dengan kata sandi',
  damaged: 'berkas buku ini rusak',
  slow: 'pembuatannya membutuhkan lebih dari tiga menit waktu prosesor',
  memory: 'pembuatannya membutuhkan terlalu banyak memori',
  crashed: 'proses yang membacanya terhenti',
  file_missing: 'berkas buku ini tidak ada di tempat penyimpanan',
  failed: 'pembuatannya gagal karena kesalahan di server',
} as const

export type SampleFaultCode = keyof typeof REASONS

export type SampleFault = {
  code: SampleFaultCode
  /** What a library or a check reported, in English, for the log. It may quote the file: never shown to a person. */
  detail?: string | undefined
}

export type SampleRemark = Remark<SampleFaultCode | 'shortened'>

const remark = ({ code, detail }: SampleFault, sentence: string): SampleRemark => ({ code, sentence, detail })

export const noSample = (fault: SampleFault): SampleRemark =>
  remark(fault, `Tidak ada cuplikan: ${REASONS[fault.code]}.`)

export const allPictures = (fault: SampleFault): SampleRemark =>
  remark(fault, `Semua halaman cuplikan berupa gambar: ${REASONS[fault.code]}.`)

/** @param cause why pages have to be pictures at all */
export const tooLarge = (cause: SampleFault): SampleRemark =>
  remark(
    { code: 'pictures_too_large', detail: cause.detail },
    `Tidak ada cuplikan: ${REASONS[cause.code]}, sehingga ${REASONS.pictures_too_large}.`,
  )

/** One remark for each fault, with its pages. @param faults by page, from 0 */
export function somePictures(faults: ReadonlyMap<number, SampleFault>): SampleRemark[] {
  const byCode = Map.groupBy(faults, ([, { code }]) => code)
  return [...byCode].map(([code, pages]) => {
    const numbers = pages.map(([page]) => page + 1).sort((one, other) => one - other)
    const fault = { code, detail: pages[0]?.[1].detail }
    return remark(fault, `Halaman ${listed(numbers)} dari cuplikan berupa gambar: ${REASONS[code]}.`)
  })
}

/** @param fault why pages have to be pictures at all */
export const shortened = (pageCount: number, { code, detail }: SampleFault): SampleRemark => ({
  code: 'shortened',
  sentence: `Cuplikan dipendekkan menjadi ${pageCount} halaman: ada halaman yang hanya dapat ditampilkan sebagai gambar (${REASONS[code]}), dan dengan halaman berikutnya cuplikan lebih besar dari dua kali halaman aslinya.`,
  detail,
})

const listed = (numbers: number[]) =>
  new Intl.ListFormat('id', { type: 'conjunction' }).format(numbers.map(String))

/** A fault as an error: it ends what is being made, and says why. */
export type SampleError = Error & { fault: SampleFaultCode }

export const sampleError = (fault: SampleFaultCode, cause: unknown): SampleError =>
  Object.assign(new Error(messageOf(cause), { cause }), { fault })

/** @param otherwise the fault of an error that names none */
export const faultFrom = (error: unknown, otherwise: SampleFaultCode): SampleFault => ({
  code: error instanceof Error && 'fault' in error ? (error as SampleError).fault : otherwise,
  detail: messageOf(error),
})

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
