import { RIGHTS, type Right } from '#contracts/rights.ts'
import { EmptyState } from '../../ui/state-notice.tsx'
import { useMe } from '../session/staff-session.ts'

/** In place of a screen for which the member lacks a right: which one, and who can give it. */
export function MissingRight({ right }: { right: Right | undefined }) {
  const { second_factor } = useMe()
  if (right !== undefined && second_factor.withheld.includes(right)) {
    return (
      <EmptyState
        title="Pasang verifikasi dua langkah dahulu"
        text={`Hak ini baru berlaku setelah akun Anda punya langkah kedua: ${RIGHTS[right].toLowerCase()}.`}
      />
    )
  }
  return (
    <EmptyState
      title="Anda belum memiliki hak untuk halaman ini"
      text={
        right === undefined
          ? 'Mintalah kepada pemilik toko.'
          : `Yang dibutuhkan: ${RIGHTS[right].toLowerCase()}. Mintalah kepada pemilik toko.`
      }
    />
  )
}
