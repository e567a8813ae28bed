import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { notifyShop, startRetries } from './notify-shop.ts'
import { missingPage, payPage, payPagePolicy } from './pay-page.ts'
import {
  decideCharge,
  decideChargeOfPage,
  findChargeByPage,
  type SimulatedCharge,
} from './simulator.queries.ts'
import type { SimulatorDeps } from './simulator.ts'

const pageParams = z.object({ pageKey: z.string().regex(/^[\w-]{20,60}$/) })
const choiceParams = pageParams.extend({ outcome: z.enum(['paid', 'failed', 'expired']) })

/** The simulator's own pages, for people: `app.register(simulatorRoutes, deps)`. */
export async function simulatorRoutes(app: FastifyInstance, deps: SimulatorDeps): Promise<void> {
  const retries = startRetries(deps)
  app.addHook('onClose', async () => retries.stop())
  // A form without fields: what it would carry is never read.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) => done(null))

  app.get('/simulator/pay/:pageKey', async (request, reply) => {
    const charge = await openCharge(deps, pageParams.safeParse(request.params).data?.pageKey)
    if (charge === undefined) return sendPage(reply.code(404), missingPage())
    return sendPage(reply, payPage(charge, deps.merchantName), charge.returnUrl)
  })

  app.post('/simulator/pay/:pageKey/:outcome', async (request, reply) => {
    const choice = choiceParams.safeParse(request.params).data
    if (choice === undefined) return sendPage(reply.code(404), missingPage())
    const { pageKey, outcome } = choice
    const decided = await decideChargeOfPage(deps.database.kysely, pageKey, outcome, deps.clock())
    if (decided && !(await notifyShop(deps, decided))) retries.retry(decided.reference)
    const charge = decided ?? (await openCharge(deps, pageKey))
    if (charge === undefined) return sendPage(reply.code(404), missingPage())
    // A second click on the same button goes the same way; on another one, the page tells what was chosen.
    const target = charge.state === outcome ? charge.returnUrl : `/simulator/pay/${pageKey}`
    return reply.header('content-security-policy', payPagePolicy(charge.returnUrl)).redirect(target, 303)
  })
}

/** The charge as it stands: one whose time is over shows so before the sweep has passed. */
async function openCharge(
  { database, clock }: SimulatorDeps,
  pageKey: string | undefined,
): Promise<SimulatedCharge | undefined> {
  const charge = pageKey === undefined ? undefined : await findChargeByPage(database.kysely, pageKey)
  if (charge?.state !== 'pending' || charge.expiresAt > clock()) return charge
  await decideCharge(database.kysely, charge.reference, 'expired')
  return { ...charge, state: 'expired' }
}

function sendPage(reply: FastifyReply, html: string, returnUrl?: string) {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', payPagePolicy(returnUrl))
    .send(html)
}
