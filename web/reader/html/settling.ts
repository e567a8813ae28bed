export type Settling = {
  /** Repeats a step in each of the next frames; then calls back once. */
  start(step: () => void, onSettled: () => void): void
  stop(): void
  isRunning(): boolean
  close(): void
}

const FRAMES = 4
/** The keys that scroll the text. */
const OWN_SCROLLING = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** After a jump in a long text: keeps the place while the text around it is laid out. */
export function createSettling(frame: Window): Settling {
  const { document } = frame
  let next: number | undefined
  const stop = () => {
    if (next !== undefined) frame.cancelAnimationFrame(next)
    next = undefined
  }
  for (const type of OWN_SCROLLING) document.addEventListener(type, stop, { passive: true })
  return {
    start(step, onSettled) {
      stop()
      const repeat = (left: number) => {
        next = frame.requestAnimationFrame(() => {
          step()
          if (left > 1) return repeat(left - 1)
          next = undefined
          onSettled()
        })
      }
      repeat(FRAMES)
    },
    stop,
    isRunning: () => next !== undefined,
    close() {
      stop()
      for (const type of OWN_SCROLLING) document.removeEventListener(type, stop)
    },
  }
}
