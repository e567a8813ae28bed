import { Skeleton } from '../../ui/skeleton.tsx'
import { ScreenFrame } from './screen-frame.tsx'

/** A screen whose code is on its way. */
export function ScreenSkeleton({ title }: { title: string }) {
  return (
    <ScreenFrame title={title}>
      <p role="status" className="sr-only">
        Memuat {title}
      </p>
      <Skeleton className="h-10 w-full max-w-xl" />
      <Skeleton className="mt-4 h-80 w-full" />
    </ScreenFrame>
  )
}
