import { MINUTE, SECOND } from '#kernel/time.ts'

const LONGEST_PAUSE = MINUTE
/** After this long without an error, the next one is logged at once. */
const FORGOTTEN_AFTER = 2 * MINUTE

/**
 * Thins out a log of errors that come many times a second while something is down: the first is logged, then one
 * after each pause, which doubles from a second to a minute, with the number of those left out.
 */
export function rareLog(
  log: (leftOut: number, error: unknown) => void,
  clock: () => number = () => performance.now(),
): (error: unknown) => void {
  let pause = 0
  let silentUntil = 0
  let last = Number.NEGATIVE_INFINITY
  let leftOut = 0
  return (error) => {
    const now = clock()
    if (now - last > FORGOTTEN_AFTER) [pause, silentUntil, leftOut] = [0, 0, 0]
    last = now
    if (now < silentUntil) {
      leftOut++
      return
    }
    log(leftOut, error)
    leftOut = 0
    pause = Math.min(Math.max(SECOND, pause * 2), LONGEST_PAUSE)
    silentUntil = now + pause
  }
}
