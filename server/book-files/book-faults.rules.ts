import type { Reason } from '#contracts/failures.ts'
import { largerThan } from '#contracts/upload-bounds.ts'
import { firstCharacters } from '#kernel/text.ts'
import { Failure } from '#server/platform/failure.ts'

/** A remark on a book or its sample: a name for programs, and an Indonesian sentence for the operator. */
export type Remark<Code extends string = string> = {
  code: Code
  sentence: string
  /** What a library reported, for the log. It may quote the file, so no person is shown it. */
  detail?: string | undefined
}

/** As a person is shown it. */
export const shownRemark = ({ code, sentence }: Remark): Remark => ({ code, sentence })

const TAKEN = 'Yang diterima: PDF, EPUB, HTML, atau ZIP berisi HTML dengan gambarnya.'

/** Why a book's file is refused: a name for programs, the reason of the call's failure, and the operator's sentence. */
const FAULTS = {
  // Any file.
  no_regular_file: ['invalid', (path: string) => `Berkas ${path} bukan berkas biasa.`],
  file_unreadable: [
    'not_found',
    (path: string, code: string) => `Berkas ${path} tidak dapat dibaca (${code}).`,
  ],
  file_too_large: ['too_large', largerThan],
  other_kind: ['unsupported_type', (what: string) => `Berkas ini ${what}, bukan berkas buku. ${TAKEN}`],
  // PDF.
  no_pdf: ['unsupported_type', () => 'Berkas ini bukan PDF: tidak diawali %PDF-.'],
  pdf_locked: [
    'unsupported_type',
    () =>
      'PDF ini dikunci dengan kata sandi, sehingga pembaca tidak dapat membukanya. Simpan PDF tanpa kata sandi.',
  ],
  pdf_damaged: [
    'unsupported_type',
    () => 'PDF ini rusak: berkasnya atau salah satu halamannya tidak dapat dibuka. Ekspor ulang PDF ini.',
  ],
  pdf_empty: ['unsupported_type', () => 'PDF ini tidak memiliki halaman.'],
  pdf_slow: [
    'unsupported_type',
    () => 'PDF ini membutuhkan lebih dari satu menit waktu prosesor untuk dibaca. Ekspor ulang PDF ini.',
  ],
  pdf_memory: ['unsupported_type', () => 'PDF ini membutuhkan terlalu banyak memori. Ekspor ulang PDF ini.'],
  pdf_crashed: ['unsupported_type', () => 'PDF ini rusak: pembacaannya terhenti. Ekspor ulang PDF ini.'],
  // HTML, and what EPUB is made of.
  no_markup: ['unsupported_type', () => `Berkas ini bukan HTML: tidak ada penandaan di dalamnya. ${TAKEN}`],
  no_text: [
    'unsupported_type',
    () => `Berkas ini tidak dapat dibaca sebagai teks. Jika ini HTML, simpan sebagai UTF-8. ${TAKEN}`,
  ],
  no_html: ['unsupported_type', () => `Tidak ada berkas HTML atau EPUB di dalamnya. ${TAKEN}`],
  many_html: [
    'unsupported_type',
    (count: number) =>
      `Ada ${count} berkas HTML di dalamnya, dan tidak satu pun bernama index.html. Gabungkan menjadi satu berkas atau EPUB.`,
  ],
  html_missing: ['not_found', (name: string) => `${quoted(name)} tidak dapat dibaca.`],
  too_few_letters: [
    'unsupported_type',
    (letters: number, least: number) =>
      `Berkas ini bukan buku: setelah dibersihkan hanya tersisa ${letters} huruf, kurang dari ${least}.`,
  ],
  book_too_large: [
    'too_large',
    (size: number, most: number) => `Dengan gambarnya, buku ini berukuran ${size} MB, lebih dari ${most} MB.`,
  ],
  nested_too_deep: [
    'unsupported_type',
    (name: string, most: number, element: string) =>
      `${quoted(name)} menyusun lebih dari ${most.toLocaleString('id-ID')} elemen di dalam satu sama lain, yang terakhir <${quotable(element, 40)}>. Tutup elemen yang terbuka.`,
  ],
  html_slow: [
    'unsupported_type',
    () =>
      'HTML ini membutuhkan lebih dari dua menit waktu prosesor untuk dibersihkan. Periksa apakah ribuan elemennya tidak pernah ditutup.',
  ],
  html_memory: ['unsupported_type', () => 'HTML ini membutuhkan terlalu banyak memori untuk dibersihkan.'],
  html_crashed: ['unsupported_type', () => 'HTML ini tidak dapat dibaca: pembersihannya terhenti.'],
  // Archives.
  archive_damaged: [
    'unsupported_type',
    () => 'Arsip ini rusak, atau nama berkas di dalamnya tidak aman (misalnya diawali / atau memuat ../).',
  ],
  archive_encrypted: ['unsupported_type', () => 'Arsip ini dikunci. Simpan arsip tanpa kata sandi.'],
  archive_duplicate: [
    'unsupported_type',
    (name: string) => `Arsip ini memuat dua berkas bernama ${quoted(name)}.`,
  ],
  archive_many_files: ['too_large', (most: number) => `Arsip ini memuat lebih dari ${most} berkas.`],
  archive_large_file: [
    'too_large',
    (name: string, most: number) => `${quoted(name)} di dalam arsip lebih besar dari ${most} MB.`,
  ],
  archive_dense_file: [
    'too_large',
    (name: string, most: number) =>
      `${quoted(name)} di dalam arsip menjadi lebih dari ${most} kali ukurannya.`,
  ],
  archive_large: ['too_large', (most: number) => `Isi arsip ini lebih besar dari ${most} MB.`],
  // EPUB.
  epub_file_missing: [
    'unsupported_type',
    (name: string) => `EPUB ini tidak lengkap: ${quoted(name)} tidak ada.`,
  ],
  epub_no_package: [
    'unsupported_type',
    (name: string) => `EPUB ini rusak: ${quoted(name)} tidak menyebut isi buku.`,
  ],
  epub_no_text: ['unsupported_type', () => 'EPUB ini rusak: urutan bacanya tidak menyebut teks apa pun.'],
  epub_protected: [
    'unsupported_type',
    () => 'EPUB ini dilindungi (DRM), sehingga teksnya tidak dapat dibaca. Ekspor EPUB tanpa perlindungan.',
  ],
  // The title.
  no_isbn: [
    'invalid',
    (isbn: string) => `${quoted(isbn)} bukan ISBN: panjang atau angka pemeriksanya salah.`,
  ],
  no_title: ['not_found', (name: string) => `Tidak ada judul dengan ${name}.`],
  no_price: ['not_found', () => 'Judul ini belum memiliki ebook: harganya perlu disebutkan.'],
} as const satisfies Record<string, readonly [Reason, (...values: never[]) => string]>

export type BookFault = keyof typeof FAULTS

/** A refusal of a book's file. Its name is in `data.fault`. */
export function bookFailure<Fault extends BookFault>(
  fault: Fault,
  ...values: Parameters<(typeof FAULTS)[Fault][1]>
): Failure {
  const [reason, sentence] = FAULTS[fault] as readonly [Reason, (...values: unknown[]) => string]
  return new Failure(reason, sentence(...values), { data: { fault } })
}

type Unfinished = Extract<BookFault, `${string}_${'slow' | 'memory' | 'crashed'}`>

/** @param detail what the process reported, for the log: the failure's cause */
export const unfinished = (fault: Unfinished, detail: string | undefined): Failure =>
  Object.assign(bookFailure(fault), { cause: detail })

const LONGEST_NAME = 120

/** A name out of a file, for a sentence: without control characters, which terminals obey, and of bounded length. */
const quotable = (text: string, longest = LONGEST_NAME) =>
  firstCharacters(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd'), longest)
const quoted = (name: string) => `“${quotable(name)}”`

const REMARKS = {
  navigation_left_out: (links: number) => `Navigasi situs (${links} tautan) tidak disertakan.`,
  pictures_left_out: (pictures: number) =>
    `${pictures} gambar tidak disertakan: tidak ada di antara berkas buku, atau bukan PNG, JPEG, GIF, WebP, atau AVIF.`,
} as const

export const bookRemark = (code: keyof typeof REMARKS, count: number): Remark<keyof typeof REMARKS> => ({
  code,
  sentence: REMARKS[code](count),
})
