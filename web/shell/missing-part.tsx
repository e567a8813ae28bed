import { useRevalidator } from 'react-router'
import { ErrorState } from '../ui/state-notice.tsx'

/** Shown in place of a part of the page that could not be fetched. */
export function MissingPart({ title = 'Data gagal dimuat' }: { title?: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <ErrorState
      title={title}
      text="Tunggu sebentar, lalu muat ulang."
      onRetry={() => void revalidate()}
      busy={state === 'loading'}
    />
  )
}
