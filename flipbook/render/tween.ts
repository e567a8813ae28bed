export type Tween = { cancel(): void }

/**
 * Calls `frame` with the elapsed fraction of `duration` (ms), once per screen frame, the last time with exactly 1;
 * then calls `done`. Without a duration it calls both at once. After `cancel` it calls nothing more.
 */
export function tween(duration: number, frame: (share: number) => void, done: () => void): Tween {
  let handle = 0
  if (!(duration > 0)) {
    frame(1)
    done()
    return { cancel() {} }
  }
  // The animation starts with the first frame's timestamp, so that a busy page does not skip its beginning.
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
