export type Tween = { cancel(): void }

/**
 * Runs `frame` with the share of `duration` (ms) that has passed, once per screen frame, ending with exactly 1;
 * then `done`. Without a duration both are called at once. Cancelling calls nothing more.
 */
export function tween(duration: number, frame: (share: number) => void, done: () => void): Tween {
  let handle = 0
  if (!(duration > 0)) {
    frame(1)
    done()
    return { cancel: () => {} }
  }
  // The first frame's own timestamp is the start: time that the page spent before it is not skipped.
  let start: number | undefined
  const tick = (now: number) => {
    start ??= now
    const share = Math.min(1, (now - start) / duration)
    frame(share)
    if (share < 1) handle = requestAnimationFrame(tick)
    else done()
  }
  handle = requestAnimationFrame(tick)
  return { cancel: () => cancelAnimationFrame(handle) }
}
