/** Why a book cannot be read. Each kind has a sentence and a next step for the reader. */
export type ReadingFailureKind =
  | 'password'
  | 'damaged'
  | 'empty'
  | 'copy'
  | 'replaced'
  | 'incomplete'
  | 'signed-out'
  | 'not-owned'
  | 'unreachable'
  | 'busy'
  | 'unknown'

export type ReadingFailure = Error & { kind: ReadingFailureKind }

type FailureWords = {
  title: string
  text: string
  /** Trying again can help. */
  retry: boolean
  /** Only the shop can repair it: a link to its e-mail is shown. */
  contact?: true
}

const WORDS: Record<ReadingFailureKind, FailureWords> = {
  password: {
    title: 'Berkas ini dilindungi kata sandi',
    text: 'Penerbit mengunci berkas buku ini, sehingga tidak dapat dibuka di sini. Hubungi kami agar kami dapat menggantinya.',
    retry: false,
    contact: true,
  },
  damaged: {
    title: 'Berkas buku ini rusak',
    text: 'Isinya tidak dapat dibaca. Muat ulang sekali lagi; jika tetap gagal, hubungi kami agar kami dapat menggantinya.',
    retry: true,
    contact: true,
  },
  empty: {
    title: 'Berkas buku ini kosong',
    text: 'Tidak ada halaman di dalamnya. Hubungi kami agar kami dapat menggantinya.',
    retry: false,
    contact: true,
  },
  copy: {
    title: 'Salinan di perangkat ini tidak lengkap',
    text: 'Bukunya sendiri tidak apa-apa. Muat ulang untuk membacanya langsung, lalu simpan lagi dari Buku Saya.',
    retry: true,
  },
  replaced: {
    title: 'Buku ini baru saja diperbarui',
    text: 'Berkasnya telah diganti dengan versi yang lebih baru. Muat ulang untuk melanjutkan di halaman Anda.',
    retry: true,
  },
  incomplete: {
    title: 'Halaman belum dapat ditampilkan lengkap',
    text: 'Sebagian huruf atau gambar buku ini belum dapat diambil. Periksa sambungan internet Anda, lalu muat ulang; halaman Anda tetap tersimpan.',
    retry: true,
  },
  'signed-out': {
    title: 'Masuk untuk melanjutkan membaca',
    text: 'Sesi Anda telah berakhir. Halaman terakhir Anda tetap tersimpan.',
    retry: true,
  },
  'not-owned': {
    title: 'Buku ini tidak ada di rak Anda',
    text: 'Buku hanya dapat dibaca oleh pemiliknya. Jika Anda baru saja membelinya, muat ulang halaman ini.',
    retry: true,
  },
  unreachable: {
    title: 'Sambungan terputus',
    text: 'Buku belum dapat diambil. Periksa sambungan internet Anda, lalu muat ulang.',
    retry: true,
  },
  busy: {
    title: 'Layanan sedang sibuk',
    text: 'Buku belum dapat diambil. Tunggu sebentar, lalu muat ulang.',
    retry: true,
  },
  unknown: {
    title: 'Buku tidak dapat dibuka',
    text: 'Terjadi kesalahan saat membuka buku. Muat ulang sekali lagi; jika tetap gagal, hubungi kami.',
    retry: true,
    contact: true,
  },
}

export function readingFailure(kind: ReadingFailureKind, cause?: unknown): ReadingFailure {
  return Object.assign(new Error(WORDS[kind].title, { cause }), { kind })
}

/** What the reader is shown, and what they can do. */
export function failureWords(kind: ReadingFailureKind): FailureWords {
  return WORDS[kind]
}

/** The failure that a status of the file's calls means. */
export function failureOfStatus(status: number): ReadingFailureKind {
  if (status === 401) return 'signed-out'
  if (status === 403 || status === 404) return 'not-owned'
  // Only parts that the opened file has are requested.
  if (status === 416) return 'replaced'
  if (status === 429 || status >= 500) return 'busy'
  return 'unknown'
}

/** pdf.js's errors about the content of a file. Its worker passes them on by their names (`details`). */
const NAMED_BY_PARSER =
  /^(?:InvalidPDFException|FormatError|XRefEntryException|XRefParseException|ParserEOFException|Jbig2Error|JpegError|JpxError)\b/

/**
 * Converts any error to a reading failure: pdf.js names its own, calls carry a status, and a fetch without an answer
 * is a TypeError.
 */
export function toReadingFailure(error: unknown): ReadingFailure {
  if (isReadingFailure(error)) return error
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return readingFailure('password', error)
  const details = error instanceof Error && 'details' in error ? String(error.details) : ''
  if (NAMED_BY_PARSER.test(name === 'UnknownErrorException' ? details : name)) {
    return readingFailure('damaged', error)
  }
  if (typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number') {
    return readingFailure(error.status === 0 ? 'unreachable' : failureOfStatus(error.status), error)
  }
  if (name === 'TypeError' && error instanceof Error && /fetch|network|load/i.test(error.message)) {
    return readingFailure('unreachable', error)
  }
  return readingFailure('unknown', error)
}

function isReadingFailure(error: unknown): error is ReadingFailure {
  return error instanceof Error && 'kind' in error && typeof error.kind === 'string' && error.kind in WORDS
}
