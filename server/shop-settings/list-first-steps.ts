import type { CallAnswerData } from '#contracts/calls.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readBeginning } from './first-steps.queries.ts'
import { readShop } from './read-shop.ts'
import type { ShopSettings } from './shop-settings.queries.ts'
import { demoFacts } from './shop-settings.rules.ts'

export type FirstStepsDeps = {
  database: Database
  initial: ShopSettings
  /** Whether real money comes in by a payment method that is offered. */
  takesMoney: () => Promise<boolean>
  /** Whether it runs in production, and the doctor finds nothing left to set up. */
  isSetUp: () => Promise<boolean>
}

/** What a new shop needs before its first sale, in order; nothing where all is done, or an order was paid. */
export async function listFirstSteps({
  database: { kysely },
  initial,
  takesMoney,
  isSetUp,
}: FirstStepsDeps): Promise<CallAnswerData<'GET /api/console/first-steps'>> {
  const { sold, titled, covered, listed } = await readBeginning(kysely)
  if (sold) return []
  const steps = [
    { step: 'settings', done: demoFacts(await readShop(kysely, initial)).length === 0 },
    { step: 'payment', done: await takesMoney() },
    { step: 'title', done: titled },
    { step: 'cover', done: covered },
    { step: 'live', done: listed && (await isSetUp()) },
  ] as const
  return steps.every(({ done }) => done) ? [] : [...steps]
}
