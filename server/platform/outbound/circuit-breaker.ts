export type CircuitBreaker = {
  /**
   * Runs work unless the circuit is open. After each pause, one caller tries whether the remote side works again.
   * @throws CircuitOpen while the circuit is open
   */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Opens the circuit for this many milliseconds, because the remote side asked for a pause. */
  pause(ms: number): void
}

/** Nothing was sent, since the remote side has not answered lately. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen'
  override readonly message = 'left alone for a while after failures'
}

/**
 * After `failures` calls in a row without an answer, no call is made for `pauseMs`, so that callers do not wait in
 * vain. An error for which `isAnswer` is true (a refusal) counts as an answer and closes the circuit.
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
      // While the first caller tries, all others are refused.
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
