import { setTimeout as sleep } from 'node:timers/promises'
import { p95 } from './report.ts'

/** Requests a second: what a shop with many readers gets, and a fraction of what it can answer. */
const RATE = 50
const LIST = '/api/user/books?page=1&per_page=9'

/** The p95 in milliseconds of the catalogue's list, asked at a fixed rate until it is stopped. */
export function askList(port: number): { stop(): Promise<number> } {
  const times: number[] = []
  const underWay: Promise<void>[] = []
  const began = performance.now()
  let going = true
  const ask = async (due: number) => {
    const response = await fetch(`http://127.0.0.1:${port}${LIST}`)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`the list was answered ${response.status}`)
    times.push(performance.now() - due)
  }
  const asking = (async () => {
    for (let sent = 0; going; sent++) {
      const due = began + (sent * 1000) / RATE
      while (due > performance.now()) await sleep(1)
      underWay.push(ask(due))
    }
  })()
  return {
    stop: async () => {
      going = false
      await asking
      await Promise.all(underWay)
      return p95(times)
    },
  }
}
