/**
 * Runs what nobody waits for, and remembers it until it is over, so that a stop can wait for it. A failure is
 * told, never thrown.
 */
export function backgroundWork(tellFailure: (error: unknown) => unknown) {
  const underWay = new Set<Promise<unknown>>()
  return {
    run: (work: Promise<unknown>): void => {
      const watched: Promise<unknown> = work.catch(tellFailure).finally(() => underWay.delete(watched))
      underWay.add(watched)
    },
    settled: async (): Promise<void> => {
      await Promise.all(underWay)
    },
  }
}
