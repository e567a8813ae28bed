import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { answers, type PostgresNode, promote, signalNode } from './postgres-node.ts'

export type PrimaryAddress = { port: number; pointTo(node: PostgresNode): void; close(): void }

/**
 * The one address under which the shops find the primary, as HAProxy in front of a cluster gives it: when it points to
 * another node, every connection to the one before is cut.
 */
export async function openPrimaryAddress(first: PostgresNode): Promise<PrimaryAddress> {
  let target = first
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect({ host: '127.0.0.1', port: target.port })
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from)
      from.on('error', () => undefined)
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  })
  const cutAll = () => {
    for (const socket of open) socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    pointTo: (node) => {
      target = node
      cutAll()
    },
    close: () => {
      server.close()
      cutAll()
    },
  }
}

const CHECK_EVERY = 250
const PATIENCE = 1_000
const FAILED_CHECKS = 3

/**
 * Does what a cluster manager does: asks the primary; when it fails several times, ends it for certain, promotes the
 * standby and lets the address point there. Resolves when that is done.
 */
export async function failOver(
  address: PrimaryAddress,
  { primary, standby }: { primary: PostgresNode; standby: PostgresNode },
): Promise<void> {
  for (let failed = 0; failed < FAILED_CHECKS; await sleep(CHECK_EVERY)) {
    failed = (await answers(primary, PATIENCE)) ? 0 : failed + 1
  }
  await signalNode(primary, 'SIGKILL')
  await promote(standby)
  address.pointTo(standby)
}
