import { CloudOff } from 'lucide-react'
import { useRevalidator, useRouteError } from 'react-router'
import { isCallFailure } from '../api/call-failure.ts'
import { ErrorState, LoadingState } from '../ui/state-notice.tsx'
import { ErrorPage } from './error-page.tsx'

/** The error boundary of pages that load in the browser: what can be tried again can be tried here. */
export function MemberPageFault() {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  if (!isCallFailure(error)) return <ErrorPage error={error} />
  // A dead token has told of itself, and the login page is on its way.
  if (error.status === 401 || error.status === 403) return <LoadingState />
  if (error.status >= 400 && error.status < 500) return <ErrorPage error={error} />
  return (
    <div className="wrap">
      <h1 className="sr-only">Halaman gagal dimuat</h1>
      <ErrorState
        icon={<CloudOff />}
        title="Data gagal dimuat"
        text={error.message || 'Tunggu sebentar, lalu muat ulang.'}
        onRetry={() => void revalidate()}
        busy={state === 'loading'}
      />
    </div>
  )
}
