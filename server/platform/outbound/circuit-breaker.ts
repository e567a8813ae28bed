export type CircuitBreaker = {
  /**
   * Runs work unless the far side has been failing; one caller a pause finds out whether it is back.
   * @throws CircuitOpen while the far side is left alone
   */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Lets nothing through for so many milliseconds: the far side has asked for it. */
  pause(ms: number): void
}

/** Nothing was sent: the far side has not answered lately. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen'
  override readonly message = 'left alone for a while after failures'
}

/**
 * After `failures` calls in a row without an answer, the far side gets no call for `pauseMs`: nobody waits for what
 * does not answer. An error for which `isAnswer` holds (a refusal) counts as an answer and closes the circuit again.
 */
export function openCircuitBreaker({
  failures,
  pauseMs,
  clock,
  isAnswer,
}: {
  failures: number
  pauseMs: number
  clock: () => Date
  isAnswer: (error: unknown) => boolean
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
      if (now < pausedUntil) throw new CircuitOpen()
      // Whoever comes while the first one tries again is turned away.
      if (inRow >= failures) pausedUntil = now + pauseMs
      try {
        const result = await work()
        inRow = 0
        pausedUntil = 0
        return result
      } catch (error) {
        const answered = isAnswer(error)
        inRow = answered ? 0 : inRow + 1
        if (answered) pausedUntil = 0
        else if (inRow >= failures) pause(pauseMs)
        throw error
      }
    },
  }
}
