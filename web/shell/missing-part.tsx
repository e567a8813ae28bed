import { useRevalidator } from 'react-router'
import { ErrorState } from '../ui/state-notice.tsx'

/** Shown in place of a part of the profile that could not be fetched. */
export function MissingPart() {
  const { revalidate, state } = useRevalidator()
  return (
    <ErrorState
      title="Data gagal dimuat"
      text="Tunggu sebentar, lalu muat ulang."
      onRetry={() => void revalidate()}
      busy={state === 'loading'}
    />
  )
}
