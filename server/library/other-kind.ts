import { Failure } from '#server/platform/failure.ts'

export const otherKind = () =>
  new Failure('not_found', 'Buku ini tidak tersedia dalam bentuk yang diminta. Buka lagi dari Buku Saya.')
