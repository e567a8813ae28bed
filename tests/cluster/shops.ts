import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from '../../bench/support/processes.ts'
import { send } from '../../bench/support/shopper.ts'

export type Shops = {
  /** The address of the instance that is next, in turn, as a balancer gives it. Instances that do not run are left out. */
  origin(): string
  origins(): string[]
  /** Ends one at once, as a failing machine does, and starts another in its place. */
  replaceKilled(index: number): Promise<void>
  /** Ends one in order, and starts another in its place. */
  replaceDrained(index: number): Promise<void>
  close(): Promise<void>
}

/**
 * Instances of the shop, pages included, in processes of their own.
 * @param balanced the address of a balancer in front of them; without one, they are asked in turn
 * @param hostOf where each is reached
 */
export async function startShops(
  count: number,
  start: (index: number) => Promise<Server>,
  { balanced, hostOf = () => '127.0.0.1' }: { balanced?: string; hostOf?: (index: number) => string } = {},
): Promise<Shops> {
  const running: (Server | undefined)[] = []
  // One after the other: the first migrates the database.
  for (let index = 0; index < count; index++) running.push(await start(index))
  const origins = () =>
    running.flatMap((shop, index) => (shop ? [`http://${hostOf(index)}:${shop.port}`] : []))
  let turn = 0
  const take = (index: number): Server => {
    const shop = running[index]
    if (shop === undefined) throw new Error(`instance ${index} does not run`)
    running[index] = undefined
    return shop
  }
  return {
    origins,
    origin: () => {
      if (balanced !== undefined) return balanced
      const all = origins()
      turn += 1
      return all[turn % all.length] ?? ''
    },
    replaceKilled: async (index) => {
      process.kill(take(index).pid, 'SIGKILL')
      running[index] = await start(index)
    },
    replaceDrained: async (index) => {
      await take(index).stop()
      running[index] = await start(index)
    },
    close: async () => {
      await Promise.all(running.map((shop) => shop?.stop()))
    },
  }
}

/**
 * What browsers and caches ask for all the time. Counts what was not answered with 200; a request that got no answer is
 * repeated once at the next instance, as a balancer does with what changes nothing.
 */
export function browseAllTheTime(shops: Shops, paths: string[]): { end(): Promise<Browsed> } {
  const browsed: Browsed = { answered: 0, failed: [] }
  let open = true
  const visit = async () => {
    for (let at = 0; open; at++) {
      const path = paths[at % paths.length] ?? '/'
      const get = () => send('GET', shops.origin() + path, {})
      const status = await get()
        .catch(get)
        .then(
          (answer) => answer.status,
          (error: unknown) => (error instanceof Error ? error.message : String(error)),
        )
      if (status === 200) browsed.answered += 1
      else browsed.failed.push(`${path}: ${status}`)
      await sleep(20)
    }
  }
  const visiting = Promise.all([visit(), visit()])
  return {
    end: async () => {
      open = false
      await visiting
      return browsed
    },
  }
}

export type Browsed = { answered: number; failed: string[] }
