/** Runs work for which no caller waits. Before a stop, `settled` waits for all of it. Failures go to `onFailure`. */
export function backgroundWork(onFailure: (error: unknown) => unknown) {
  const underWay = new Set<Promise<unknown>>()
  return {
    run: (work: Promise<unknown>): void => {
      const watched: Promise<unknown> = work.catch(onFailure).finally(() => underWay.delete(watched))
      underWay.add(watched)
    },
    settled: async (): Promise<void> => {
      await Promise.all(underWay)
    },
  }
}
