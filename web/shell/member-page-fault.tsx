import type { ComponentType, ReactNode } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { endsSession, isCallFailure } from '../api/call-failure.ts'
import { ErrorState, LoadingState } from '../ui/state-notice.tsx'
import { ErrorPage } from './error-page.tsx'

type MemberPageFaultProps = {
  /** The page around its content: trail and heading stay where a failure may pass. */
  frame: ComponentType<{ children: ReactNode }>
}

/** The error boundary of pages that load in the browser. A failure that may pass has a button to try again. */
export function MemberPageFault({ frame: Frame }: MemberPageFaultProps) {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  if (!isCallFailure(error)) return <ErrorPage error={error} />
  // The shopper has been told that the session has ended, and the login page is loading.
  if (endsSession(error)) return <LoadingState />
  if (error.status >= 400 && error.status < 500) return <ErrorPage error={error} />
  const unreached = error.status === 0
  return (
    <Frame>
      <ErrorState
        lost={unreached}
        title={unreached ? 'Sambungan terputus' : 'Data gagal dimuat'}
        text={
          unreached
            ? 'Periksa internet Anda, lalu muat ulang.'
            : error.message || 'Tunggu sebentar, lalu muat ulang.'
        }
        onRetry={() => void revalidate()}
        busy={state === 'loading'}
      />
    </Frame>
  )
}
