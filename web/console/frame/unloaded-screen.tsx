import type { CallState } from '../api/use-call.ts'
import { CallFault } from './screen-faults.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

type UnloadedScreenProps = { title: string; state: Pick<CallState<unknown>, 'failure' | 'reload'> }

/** In place of a screen whose data is not there: its skeleton until that is fetched, and why it could not be. */
export function UnloadedScreen({ title, state: { failure, reload } }: UnloadedScreenProps) {
  if (failure === undefined) return <ScreenSkeleton title={title} />
  return (
    <ScreenFrame title={title}>
      <CallFault failure={failure} reload={reload} />
    </ScreenFrame>
  )
}
