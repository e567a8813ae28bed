export type BackgroundWork = {
  run(work: Promise<unknown>): void
  settled(): Promise<void>
}

/** Runs work for which no caller waits. Before a stop, `settled` waits for all of it. Failures go to `onFailure`. */
export function backgroundWork(onFailure: (error: unknown) => unknown): BackgroundWork {
  const underWay = new Set<Promise<unknown>>()
  return {
    run: (work) => {
      const watched: Promise<unknown> = work.catch(onFailure).finally(() => underWay.delete(watched))
      underWay.add(watched)
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
