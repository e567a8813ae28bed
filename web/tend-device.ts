import { forgetSentMarksOfOthers, sendUnsentMarks } from './kept-marks/send-marks.ts'
import { sendUnsentPlaces } from './reader/place/device-place.ts'
import { readSession } from './session/session.ts'

/**
 * Looks after what was read on this device: what the reader wrote without a connection goes to the shop, and what others
 * wrote here before stays only as far as the shop does not have it.
 */
export async function tendDevice(): Promise<void> {
  const reader = readSession()?.user.id
  await forgetSentMarksOfOthers(reader)
  if (reader === undefined) return
  await Promise.all([sendUnsentMarks(reader), sendUnsentPlaces(reader)])
}
