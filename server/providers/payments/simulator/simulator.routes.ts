import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { SimulatorDeps } from './checkout.ts'
import { notifyShop, startRetries, WEBHOOK_DELAY } from './notify-shop.ts'
import { missingPage, payPage, payPagePolicy } from './pay-page.ts'
import {
  decideCharge,
  decideChargeOfPage,
  findChargeByPage,
  type SimulatedCharge,
  type SimulatedState,
  WEBHOOK_MODES,
} from './simulator.queries.ts'

const pageParams = z.object({ pageKey: z.string().regex(/^[\w-]{20,60}$/) })
const choiceParams = pageParams.extend({
  outcome: z.enum(['paid', 'failed', 'expired', 'challenged', 'reversed']),
})
const choiceBody = z.object({ webhook: z.enum(WEBHOOK_MODES).default('prompt') })

/** The states in which a button can be pressed, and the charge's state after it. */
const choices: Record<
  z.infer<typeof choiceParams>['outcome'],
  { from: readonly SimulatedState[]; to: SimulatedState }
> = {
  paid: { from: ['pending', 'challenged'], to: 'paid' },
  failed: { from: ['pending', 'challenged'], to: 'failed' },
  expired: { from: ['pending'], to: 'expired' },
  challenged: { from: ['pending'], to: 'challenged' },
  reversed: { from: ['paid'], to: 'failed' },
}

/** The simulator's own pages, for people: `app.register(simulatorRoutes, deps)`. */
export async function simulatorRoutes(app: FastifyInstance, deps: SimulatorDeps): Promise<void> {
  const retries = startRetries(deps)
  app.addHook('onClose', async () => retries.stop())
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  app.get('/simulator/pay/:pageKey', async (request, reply) => {
    const charge = await openCharge(deps, pageParams.safeParse(request.params).data?.pageKey)
    if (charge === undefined) return sendPage(reply.code(404), missingPage())
    return sendPage(reply, payPage(charge, await deps.merchantName()), charge.returnUrl)
  })

  app.post('/simulator/pay/:pageKey/:outcome', async (request, reply) => {
    const choice = choiceParams.safeParse(request.params).data
    if (choice === undefined) return sendPage(reply.code(404), missingPage())
    const { pageKey, outcome } = choice
    const webhook = choiceBody.safeParse(request.body ?? {}).data?.webhook ?? 'prompt'
    const now = deps.clock()
    const notifyAt = webhook === 'delayed' ? new Date(now.getTime() + WEBHOOK_DELAY) : null
    const decision = { ...choices[outcome], webhook, notifyAt }
    const decided = await decideChargeOfPage(deps.database.kysely, pageKey, decision, now)
    if (decided && webhook === 'delayed') retries.later(decided.reference)
    else if (decided && !(await notifyShop(deps, decided))) retries.retry(decided.reference)
    const charge = decided ?? (await openCharge(deps, pageKey))
    if (charge === undefined) return sendPage(reply.code(404), missingPage())
    // A second click on the same button gets the same redirect; on another one, the page with what was chosen.
    const target = charge.state === decision.to ? charge.returnUrl : `/simulator/pay/${pageKey}`
    return reply.header('content-security-policy', payPagePolicy(charge.returnUrl)).redirect(target, 303)
  })
}

/** The charge in its present state. An overdue one is shown as expired even before the sweep. */
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
