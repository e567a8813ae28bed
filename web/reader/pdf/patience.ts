import { readingFailure } from '../reading-failure.ts'

/** Counts how long a parser is busy with what it has, and nothing else: not the network, and not the reader. */
export type Patience = {
  /** Something is waited for that is not the parser's fault: bytes on their way, a password. Returns how to end it. */
  waiting(): () => void
  /** The work's result. @throws ReadingFailure damaged, when the parser is busy for too long */
  with<T>(work: Promise<T>): Promise<T>
}

const LONGEST_MS = 8_000
const TICK_MS = 250

/** A file that makes the parser run in circles must not leave the reader before an empty page. */
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
