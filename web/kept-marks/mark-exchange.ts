import { MINUTE, SECOND } from '#kernel/time.ts'

export type MarkExchange = {
  /** Exchanges soon: what was written a moment ago goes along. */
  soon(): void
  /** Exchanges now: the book was opened, the connection is back, the page is looked at again, or it is left. */
  now(): void
  close(): void
}

/** A note that is being written, or colours that are tried, are not worth a request each. */
const SOON = 0.8 * SECOND
const FIRST_WAIT = 5 * SECOND
const LONGEST_WAIT = 5 * MINUTE

/**
 * Exchanges marks with the shop, one request at a time, and tries again by itself after a growing pause. `exchange`
 * rejects where the shop was not reached; it resolves to false where trying again by itself is of no use.
 */
export function openMarkExchange(exchange: () => Promise<boolean>): MarkExchange {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false
  let again = false
  let closed = false
  let wait = FIRST_WAIT

  const run = async () => {
    clearTimeout(timer)
    timer = undefined
    if (closed) return
    if (running) {
      again = true
      return
    }
    running = true
    try {
      const useful = await exchange()
      wait = FIRST_WAIT
      if (!useful) again = false
    } catch {
      again = false
      if (!closed && timer === undefined) timer = setTimeout(run, wait)
      wait = Math.min(LONGEST_WAIT, wait * 2)
    } finally {
      running = false
    }
    if (again) {
      again = false
      void run()
    }
  }

  return {
    soon() {
      clearTimeout(timer)
      timer = setTimeout(run, SOON)
    },
    now: () => void run(),
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}
