import { formatDecimal } from '#kernel/numbers.ts'
/** Why a book was not saved. */
export type SaveFailureKind =
  | 'room'
  | 'many'
  | 'access'
  | 'changed'
  | 'ended'
  | 'readers'
  | 'connection'
  | 'storage'

/** `missing`: how many bytes the device lacks, where it has no room. */
export type SaveFailure = Error & { kind: SaveFailureKind; missing: number }

export function saveFailure(kind: SaveFailureKind, missing = 0, cause?: unknown): SaveFailure {
  return Object.assign(new Error(`the book was not saved: ${kind}`, { cause }), { kind, missing })
}

export const isSaveFailure = (error: unknown): error is SaveFailure =>
  error instanceof Error && 'kind' in error && 'missing' in error

/** `12,4 MB` or `340 kB`, as Indonesians write it. */
export function megabytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} kB`
  return `${formatDecimal(bytes / 1_000_000, bytes < 100_000_000 ? 1 : 0)} MB`
}

export function saveFailureText({ kind, missing }: Pick<SaveFailure, 'kind' | 'missing'>): string {
  switch (kind) {
    case 'room':
      return missing > 0
        ? `Ruang di perangkat ini kurang ${megabytes(missing)}. Hapus buku tersimpan atau berkas lain, lalu coba lagi.`
        : 'Ruang di perangkat ini habis. Hapus buku tersimpan atau berkas lain, lalu coba lagi.'
    case 'access':
      return 'Buku ini sedang tidak dapat Anda baca, jadi belum dapat disimpan. Muat ulang Buku Saya.'
    case 'changed':
      return 'Berkas buku ini diganti saat disimpan. Simpan lagi untuk mendapat yang baru.'
    case 'many':
      return 'Buku tersimpan di perangkat ini sudah terlalu banyak. Hapus yang tidak Anda baca lagi, lalu coba lagi.'
    case 'ended':
      return 'Buku tersimpan di perangkat ini diakhiri saat buku disimpan. Simpan lagi jika masih perlu.'
    case 'readers':
      return 'Peramban ini belum dapat membuka buku tanpa internet. Keluar dari mode penyamaran, muat ulang, lalu coba lagi.'
    case 'connection':
      return 'Sambungan terputus. Yang sudah tersimpan tidak hilang; lanjutkan saat tersambung lagi.'
    case 'storage':
      return 'Peramban ini tidak mengizinkan penyimpanan. Periksa pengaturannya, lalu coba lagi.'
  }
}
