import { readingFailure } from '../reading-failure.ts'

/**
 * Measures how long the parser works on the bytes that it has. Time spent on the network or waiting for the reader
 * does not count.
 */
export type Patience = {
  /**
   * Starts a wait that is not the parser's fault: for bytes, or for a password. Returns a function that ends the
   * wait.
   */
  waiting(): () => void
  /**
   * Resolves to the work's result.
   * @throws ReadingFailure damaged, when the parser works for too long
   */
  with<T>(work: Promise<T>): Promise<T>
}

const LONGEST_MS = 8_000
const TICK_MS = 250

/** A file on which the parser never ends must not leave the reader with an empty page. */
export function createPatience(longest = LONGEST_MS): Patience {
  let waits = 0
  let busySince = performance.now()
  return {
    waiting() {
      waits += 1
      let ended = false
      return () => {
        if (ended) return
        ended = true
        waits -= 1
        busySince = performance.now()
      }
    },
    async with(work) {
      busySince = performance.now()
      let timer: ReturnType<typeof setInterval> | undefined
      const lost = new Promise<never>((_, reject) => {
        timer = setInterval(() => {
          if (waits === 0 && performance.now() - busySince > longest) reject(readingFailure('damaged'))
        }, TICK_MS)
      })
      try {
        return await Promise.race([work, lost])
      } finally {
        clearInterval(timer)
      }
    },
  }
}
