import { MINUTE, SECOND } from '#kernel/time.ts'

export type MarkExchange = {
  /** Exchanges after a short pause, together with what was written just before. */
  soon(): void
  /** Exchanges at once: the book was opened, the connection is back, or the page becomes visible or is left. */
  now(): void
  close(): void
}

/** The pause. While a note is written or colours are tried, not every change is worth a request. */
const SOON = 0.8 * SECOND
const FIRST_WAIT = 5 * SECOND
const LONGEST_WAIT = 5 * MINUTE

/**
 * Exchanges marks with the shop, one request at a time, and repeats a failed one after growing pauses. `exchange`
 * rejects where the shop was not reached; it resolves to false where repeating is of no use.
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
