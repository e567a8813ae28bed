import type { Database } from '#server/platform/database/database.ts'
import { findDemoRun, isShopEmpty } from './demo-shop.queries.ts'

export const DEMO_ACCOUNT = { email: 'demo@example.com', password: 'lembar-demo' }

/**
 * `none`: a shop with titles or users of its own. `wanting`: an empty shop, or a demo whose loading was broken
 * off. Asked before the demo's drawings and texts are read: a shop that has its books needs none of them.
 */
export async function demoRun({ kysely }: Pick<Database, 'kysely'>): Promise<'none' | 'wanting' | 'loaded'> {
  const run = await findDemoRun(kysely)
  if (run === 'loaded') return 'loaded'
  return run === 'started' || (await isShopEmpty(kysely)) ? 'wanting' : 'none'
}
