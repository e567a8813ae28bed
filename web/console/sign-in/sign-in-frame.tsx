import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { Skeleton } from '../../ui/skeleton.tsx'
import { allowsPasskeys } from '../session/passkeys.ts'
import { EntryFrame } from './entry-frame.tsx'

/** The page of the first step, around its fields. */
export const SignInFrame = ({ children }: { children: ReactNode }) => (
  <EntryFrame title="Masuk">
    {children}
    <p className="-mt-1 text-sm text-muted">
      Lupa password? Pemilik toko dapat mengirim tautan untuk membuat yang baru.
    </p>
  </EntryFrame>
)

/** Until its code is there: as high as its fields and buttons, so that nothing moves. */
export function SignInSkeleton() {
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin
  return (
    <SignInFrame>
      <div className="grid gap-4">
        <p role="status" className="sr-only">
          Memuat
        </p>
        <Skeleton className="h-17.75" />
        <Skeleton className="h-17.75" />
        <Skeleton className="h-11" />
        {origin !== undefined && allowsPasskeys(new URL(origin).hostname) && <Skeleton className="h-11" />}
      </div>
    </SignInFrame>
  )
}
