import type { ReactNode } from 'react'
import type { CallState } from '../api/use-call.ts'
import type { ScreenFrameProps } from './screen-frame.tsx'
import { UnloadedScreen } from './unloaded-screen.tsx'

type LoadedScreenProps<Data> = Pick<ScreenFrameProps, 'title'> & {
  state: Pick<CallState<Data>, 'data' | 'failure' | 'reload'>
  /** The screen once its data is there. */
  children: (data: Data) => ReactNode
}

/** A screen that shows one thing, once that is fetched. */
export function LoadedScreen<Data>({ title, state, children }: LoadedScreenProps<Data>) {
  return state.data === undefined ? <UnloadedScreen title={title} state={state} /> : children(state.data)
}
