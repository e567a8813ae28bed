import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import * as z from 'zod'
import type { Account, Machines } from './machines.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')
export const NODES = ['db1', 'db2', 'db3'] as const
type Node = (typeof NODES)[number]

const members = z.object({
  members: z.array(z.object({ name: z.enum(NODES), role: z.string(), state: z.string() })),
})

export type Patroni = {
  start(node: Node): void
  /** Where writes go. */
  primary(): Promise<Node>
  /** Resolves when three servers run and one of them is the synchronous standby. */
  whole(): Promise<void>
  /** Asks for another primary, as before maintenance. */
  switchOver(): Promise<void>
}

/** Asks again and again until something is found. */
export async function until<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  for (let waited = 0; waited < 120_000; waited += 300, await sleep(300)) {
    const found = await find()
    if (found !== undefined) return found
  }
  throw new Error(`after two minutes there was no ${what}`)
}

/** Three servers by deploy/database, with the PostgreSQL 15 of Debian. */
export async function openPatroni(machines: Machines, { owner }: { owner: Account }): Promise<Patroni> {
  const nodeEnv = parseEnv(await readFile(join(DEPLOY, 'database/node.env'), 'utf8')) as Record<
    string,
    string
  >
  const envOf = (node: Node) =>
    Object.fromEntries(
      Object.entries(nodeEnv).map(([name, value]) => [
        name,
        name === 'ETCD_INITIAL_CLUSTER' ? value : value.replaceAll('db1', node),
      ]),
    )
  const start = (node: Node) => {
    const env = {
      ...envOf(node),
      HOME: '/var/lib/postgresql',
      ETCD_DATA_DIR: '/var/lib/postgresql/etcd',
      PATRONI_POSTGRESQL_BIN_DIR: '/usr/lib/postgresql/15/bin',
      LC_ALL: 'C.UTF-8',
    }
    machines.start(node, ['etcd'], { env, as: owner })
    machines.start(node, ['patroni', '/etc/patroni/patroni.yml'], { env, as: owner })
  }
  const ask = async (node: Node, path: string, init: RequestInit = {}) =>
    fetch(`http://${node}:8008${path}`, { ...init, signal: AbortSignal.timeout(60_000) })
  const findPrimary = async (): Promise<Node | undefined> => {
    for (const node of NODES) {
      const signal = AbortSignal.timeout(1_000)
      const answer = await fetch(`http://${node}:8008/primary`, { signal }).catch(() => undefined)
      if (answer?.ok) return node
    }
    return undefined
  }
  const primary = () => until('primary', findPrimary)

  return {
    start,
    primary,
    whole: async () => {
      await until('cluster of three with a synchronous standby', async () => {
        const node = await findPrimary()
        if (node === undefined) return undefined
        const { members: all } = members.parse(await (await ask(node, '/cluster')).json())
        const running = all.filter(({ state }) => state === 'running' || state === 'streaming')
        return running.length === NODES.length && running.some(({ role }) => role === 'sync_standby')
          ? true
          : undefined
      })
    },
    switchOver: async () => {
      const leader = await primary()
      const headers = { 'content-type': 'application/json' }
      const answer = await ask(leader, '/switchover', {
        method: 'POST',
        headers,
        body: JSON.stringify({ leader }),
      })
      if (!answer.ok) throw new Error(`the switchover was refused: ${await answer.text()}`)
    },
  }
}
