import type { DemoDeps } from './demo-deps.ts'
import { findDemoRun, isShopEmpty } from './demo-shop.queries.ts'

export const DEMO_ACCOUNT = { email: 'demo@example.com', password: 'lembar-demo' }
/** The member of staff with all rights. */
export const DEMO_STAFF = { email: 'kelola@example.com', password: DEMO_ACCOUNT.password }

const ACCOUNTS = { account: DEMO_ACCOUNT, staff: DEMO_STAFF }

export type DemoRun = {
  account: typeof DEMO_ACCOUNT
  staff: typeof DEMO_STAFF
  /** Resolves when the last picture is stored. */
  finished: Promise<void>
  /** Stops storing pictures; the next start continues. */
  stop(): Promise<void>
}

/**
 * Fills an empty shop with the demo, or continues where an earlier start was interrupted; undefined for a shop with
 * its own titles or users. Returns when the shop can open; the remaining pictures are stored after that. The modules
 * with the demo's data are loaded only if something is missing.
 */
export async function setUpDemo(deps: DemoDeps): Promise<DemoRun | undefined> {
  const { kysely } = deps.database
  const stage = await findDemoRun(kysely)
  if (stage === undefined && !(await isShopEmpty(kysely))) return undefined
  if (stage === 'loaded') return { ...ACCOUNTS, finished: Promise.resolve(), stop: async () => undefined }

  const { finishDemoShop, loadDemoShop } = await import('./load-demo-shop.ts')
  await loadDemoShop(deps)
  const breaking = new AbortController()
  const finished = finishDemoShop(deps, breaking.signal).catch((error: unknown) => {
    if (!breaking.signal.aborted) deps.log.error({ error }, 'the demo shop could not be finished')
  })
  return {
    ...ACCOUNTS,
    finished,
    stop: async () => {
      breaking.abort()
      await finished
    },
  }
}
