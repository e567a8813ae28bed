import type { ArchiveFileReason, ShownFile } from './archive-files.queries.ts'

/** A file of an archive as a report shows it. */
export type ReportedFile = {
  file: string
  kind: ShownFile['kind']
  state: ShownFile['state']
  sentence: string
  title_id?: number
  title?: string
}

const FILE_REFUSALS: Record<ArchiveFileReason, string> = {
  isbn_missing: 'nama berkasnya, juga nama foldernya, tidak memuat ISBN',
  isbn_invalid: 'panjang atau angka pemeriksa ISBN pada nama berkasnya salah',
  not_in_shop: 'tidak ada judul dengan ISBN ini, di toko atau di katalog dalam arsip',
  no_ebook: 'judul ini belum dijual sebagai ebook: beri harga ebook lebih dulu',
  second_cover: 'gambar lain dalam arsip ini sudah menjadi sampul judulnya',
  second_book: 'buku lain dalam arsip ini sudah menjadi berkas judulnya',
  other_kind: 'bukan gambar (JPG, PNG, WebP, AVIF, GIF), PDF, EPUB, atau HTML',
  too_large: 'berkasnya terlalu besar: sampul paling besar 8 MB, buku 1 GB',
  encrypted: 'berkasnya dilindungi sandi',
  damaged: 'berkasnya rusak atau terpotong',
  unreadable: 'gambarnya tidak dapat dibuka, atau ukurannya tidak wajar',
}

const STATES: Record<Exclude<ShownFile['state'], 'refused'>, Record<ShownFile['kind'], string>> = {
  waiting: {
    cover: 'akan menjadi sampul judulnya',
    book: 'akan menjadi berkas ebook judulnya',
    other: 'menunggu',
  },
  taken: { cover: 'menjadi sampul judulnya', book: 'menjadi berkas ebook judulnya', other: 'diterima' },
  unchanged: {
    cover: 'sudah menjadi sampul judulnya',
    book: 'sudah menjadi berkas ebook judulnya',
    other: 'tetap sama',
  },
  kept: {
    cover: 'judulnya tetap memakai sampul yang dipilih sendiri di toko',
    book: 'judulnya tetap memakai berkas yang ada',
    other: 'tetap sama',
  },
}

/** What became of a file, or will, for the operator. */
export const fileSentence = ({ kind, state, reason, failure }: ShownFile): string =>
  state === 'refused' ? (reason === null ? (failure ?? '') : FILE_REFUSALS[reason]) : STATES[state][kind]

export const reportedFile = (file: ShownFile): ReportedFile => ({
  file: file.name,
  kind: file.kind,
  state: file.state,
  sentence: fileSentence(file),
  ...(file.titleId === null ? {} : { title_id: file.titleId }),
  ...(file.title === null ? {} : { title: file.title }),
})
