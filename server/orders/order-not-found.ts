import { Failure } from '#server/platform/failure.ts'

export const orderNotFound = (number?: string) =>
  new Failure(
    'not_found',
    number === undefined ? 'Pesanan ini tidak ditemukan.' : `Tidak ada pesanan ${number}.`,
  )
