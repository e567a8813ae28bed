import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { DAY, SECOND } from '#kernel/time.ts'
import { workThrough } from '#server/platform/work-through.ts'
import { callbackOf } from './callback-of.ts'
import type { SimulatorDeps } from './checkout.ts'
import {
  expireOverdue,
  findCharge,
  listUnacknowledged,
  markAcknowledged,
  type SimulatedCharge,
} from './simulator.queries.ts'

const PATIENCE = 5 * SECOND
/** After this time the provider stops notifying, and the shop's reconciliation has to ask. */
const NOTIFY_FOR = 3 * DAY
const BATCH = 50
const AT_ONCE = 4

const acknowledgement = z.object({ Code: z.literal('1') })

/** Notifies the shop over HTTP, with the charge's simulated fault. Returns whether the shop acknowledged. */
export async function notifyShop(deps: SimulatorDeps, charge: SimulatedCharge): Promise<boolean> {
  const { reference, webhook } = charge
  const acknowledged = await sentAsPlayed(deps, charge)
  if (acknowledged || webhook === 'lost')
    await markAcknowledged(deps.database.kysely, reference, deps.clock())
  return acknowledged
}

async function sentAsPlayed(deps: SimulatorDeps, charge: SimulatedCharge): Promise<boolean> {
  switch (charge.webhook) {
    case 'lost':
      return true
    case 'doubled': {
      const acknowledged = await Promise.all([send(deps, charge), send(deps, charge)])
      return acknowledged.every(Boolean)
    }
    case 'shuffled': {
      // The older notification arrives after the newer one.
      const acknowledged = await send(deps, charge)
      return (await send(deps, { ...charge, state: 'pending' })) && acknowledged
    }
    default:
      return send(deps, charge)
  }
}

async function send(deps: SimulatorDeps, charge: SimulatedCharge): Promise<boolean> {
  const { reference } = charge
  try {
    const { status, body } = await post(deps.notifyUrl(), JSON.stringify(callbackOf(deps.merchant, charge)))
    if (status !== 200 || !acknowledgement.safeParse(JSON.parse(body)).success) {
      deps.log.warn({ reference, status }, 'simulator: the shop did not acknowledge')
      return false
    }
  } catch (error) {
    deps.log.warn({ reference, error }, 'simulator: the shop could not be notified')
    return false
  }
  return true
}

// Not fetch: from the shop’s process to itself it took a twentieth of all that a checkout costs the shop.
async function post(url: string, message: string): Promise<{ status: number | undefined; body: string }> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(message) }
  const asked = request(url, { method: 'POST', headers, agent, timeout: PATIENCE })
  asked.on('timeout', () => asked.destroy(new Error('the shop took too long')))
  // After the answer has begun there is no other listener, and an unhandled error event would end the process.
  asked.on('error', () => undefined)
  asked.end(message)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, body: await text(answer) }
}

const agent = new Agent({ keepAlive: true })

/** Lets overdue charges expire and sends again what the shop has not acknowledged: run every minute. */
export async function sweepSimulator(deps: SimulatorDeps, signal?: AbortSignal): Promise<void> {
  const now = deps.clock()
  await expireOverdue(deps.database.kysely, now)
  const since = new Date(now.getTime() - NOTIFY_FOR)
  const unacknowledged = {
    name: 'simulator-sweep',
    next: (without: readonly string[]) =>
      listUnacknowledged(deps.database.kysely, { since, now, without, limit: BATCH }),
    keyOf: (charge: SimulatedCharge) => charge.reference,
    handle: async (charge: SimulatedCharge) => {
      if (!(await notifyShop(deps, charge))) throw new Error('the shop did not acknowledge')
    },
    atOnce: AT_ONCE,
  }
  await workThrough(deps, unacknowledged, signal)
}

async function notifyAgain(deps: SimulatorDeps, reference: string): Promise<boolean> {
  const charge = await findCharge(deps.database.kysely, reference)
  if (charge === undefined || charge.acknowledged) return true
  return notifyShop(deps, charge)
}

const PAUSES = [2, 4, 8, 16, 32].map((seconds) => seconds * SECOND)
/** How long a delayed notification comes after the decision. */
export const WEBHOOK_DELAY = 20 * SECOND

/** Notifies the shop again, in growing pauses, until it acknowledges; after the last one the sweep takes over. */
export function startRetries(deps: SimulatorDeps) {
  const waiting = new Set<NodeJS.Timeout>()
  const retryAfter = (reference: string, attempt: number, pause = PAUSES[attempt]) => {
    if (pause === undefined) return
    const timer = setTimeout(async () => {
      waiting.delete(timer)
      const acknowledged = await notifyAgain(deps, reference).catch(() => false)
      if (!acknowledged) retryAfter(reference, attempt + 1)
    }, pause)
    timer.unref()
    waiting.add(timer)
  }
  return {
    retry: (reference: string) => retryAfter(reference, 0),
    later: (reference: string) => retryAfter(reference, -1, WEBHOOK_DELAY),
    stop: () => {
      for (const timer of waiting) clearTimeout(timer)
      waiting.clear()
    },
  }
}
