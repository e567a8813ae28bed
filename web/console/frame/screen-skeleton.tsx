import { Skeleton } from '../../ui/skeleton.tsx'
import { ScreenFrame, type ScreenFrameProps } from './screen-frame.tsx'

type ScreenSkeletonProps = Pick<ScreenFrameProps, 'title' | 'actions'> & {
  /** The screen's name, where the heading is not. */
  name?: string
}

/** A screen whose code is on its way. */
export function ScreenSkeleton({ title, actions, name = title }: ScreenSkeletonProps) {
  return (
    <ScreenFrame title={title} actions={actions}>
      <p role="status" className="sr-only">
        Memuat {name}
      </p>
      <Skeleton className="h-10 w-full max-w-xl" />
      <Skeleton className="mt-4 h-80 w-full" />
    </ScreenFrame>
  )
}
