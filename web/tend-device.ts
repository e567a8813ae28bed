import { forgetSentMarksOfOthers, sendUnsentMarks } from './kept-marks/send-marks.ts'
import { sendUnsentPlaces } from './reader/place/device-place.ts'
import { readSession } from './session/session.ts'

/**
 * Maintains the marks on this device: sends what the reader wrote without a connection, and removes marks of other
 * readers that the shop has.
 */
export async function tendDevice(): Promise<void> {
  const reader = readSession()?.user.id
  await forgetSentMarksOfOthers(reader)
  if (reader === undefined) return
  await Promise.all([sendUnsentMarks(reader), sendUnsentPlaces(reader)])
}
