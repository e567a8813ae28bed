import { CarrierFailure } from './port.ts'

export type CircuitBreaker = {
  /** Runs work unless the far side has been failing; one caller a pause finds out whether it is back. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Lets nothing through for so long: the far side has said so itself. */
  pause(ms: number): void
}

/**
 * After `failures` calls in a row that found nobody, the far side is left alone for `pauseMs`: nobody waits for
 * what does not answer. A refusal is an answer and closes the circuit again.
 */
export function openCircuitBreaker({
  failures,
  pauseMs,
  clock,
}: {
  failures: number
  pauseMs: number
  clock: () => Date
}): CircuitBreaker {
  let inRow = 0
  let pausedUntil = 0

  const pause = (ms: number) => {
    pausedUntil = Math.max(pausedUntil, clock().getTime() + ms)
  }
  return {
    pause,
    run: async (work) => {
      const now = clock().getTime()
      if (now < pausedUntil) throw new CarrierFailure('unreachable', 'left alone for a while after failures')
      // Whoever comes while the first one tries again is turned away.
      if (inRow >= failures) pausedUntil = now + pauseMs
      try {
        const result = await work()
        inRow = 0
        pausedUntil = 0
        return result
      } catch (error) {
        const refused = error instanceof CarrierFailure && error.kind === 'refused'
        inRow = refused ? 0 : inRow + 1
        if (refused) pausedUntil = 0
        else if (inRow >= failures) pause(pauseMs)
        throw error
      }
    },
  }
}
