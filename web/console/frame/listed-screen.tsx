import type { ReactNode } from 'react'
import type { CallState } from '../api/use-call.ts'
import { LoadedScreen } from './loaded-screen.tsx'
import { CallFault } from './screen-faults.tsx'
import { ScreenFrame, type ScreenFrameProps } from './screen-frame.tsx'

type ListedScreenProps<Row> = Pick<ScreenFrameProps, 'title'> & {
  state: CallState<Row[]>
  is: (row: Row) => boolean
  children: (row: Row, changed: (row: Row) => void) => ReactNode
}

/** A screen about one record of a list that is answered as a whole. */
export function ListedScreen<Row>({ state, is, children, ...frame }: ListedScreenProps<Row>) {
  return (
    <LoadedScreen {...frame} state={state}>
      {(all) => {
        const row = all.find(is)
        if (row !== undefined) {
          return children(row, (next) => state.change((known) => known.map((one) => (is(one) ? next : one))))
        }
        return (
          <ScreenFrame {...frame}>
            <CallFault failure={{ status: 404, message: '' }} reload={state.reload} />
          </ScreenFrame>
        )
      }}
    </LoadedScreen>
  )
}
