import type { ReactNode } from 'react'
import type { CallState } from '../api/use-call.ts'
import { CallFault } from './screen-faults.tsx'
import { ScreenFrame, type ScreenFrameProps } from './screen-frame.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

type LoadedScreenProps<Data> = Pick<ScreenFrameProps, 'title'> & {
  state: Pick<CallState<Data>, 'data' | 'failure' | 'reload'>
  /** The screen once its data is there. */
  children: (data: Data) => ReactNode
}

/** A screen that shows one thing: its skeleton until that is fetched, and why it could not be. */
export function LoadedScreen<Data>({ title, state, children }: LoadedScreenProps<Data>) {
  const { data, failure, reload } = state
  if (data !== undefined) return children(data)
  if (failure === undefined) return <ScreenSkeleton title={title} />
  return (
    <ScreenFrame title={title}>
      <CallFault failure={failure} reload={reload} />
    </ScreenFrame>
  )
}
