import type { InTurn } from '#server/platform/limits/fair-queue.ts'
import type { DemoDeps } from './demo-deps.ts'
import { findDemoRun, noteDemoRun } from './demo-shop.queries.ts'
import { loadAccounts } from './load-accounts.ts'
import {
  loadCovers,
  loadFiles,
  loadGalleries,
  loadTitles,
  makeSamples,
  titlesSeenFirst,
} from './load-catalogue.ts'
import { loadLandings } from './load-landings.ts'
import { loadOffers } from './load-offers.ts'
import { demoTitles } from './titles.ts'

/** Pictures are not queued: the shop is not open yet, so no requests compete for the processor. */
const atOnce: InTurn = (job) => job()

/**
 * Fills an empty shop with the demo's books, readers and orders, as far as needed to open. Continues an interrupted
 * run.
 */
export async function loadDemoShop(given: DemoDeps): Promise<void> {
  const deps = { ...given, inTurn: atOnce }
  const { database, log } = deps
  const run = await findDemoRun(database.kysely)
  if (run === 'open' || run === 'loaded') return
  if (run === undefined) await noteDemoRun(database.kysely, 'started')
  const started = performance.now()
  await loadTitles(deps)
  await Promise.all([
    loadCovers(deps, titlesSeenFirst()),
    loadLandings(deps),
    loadOffers(deps),
    loadFiles(deps),
  ])
  await loadAccounts(deps)
  await noteDemoRun(database.kysely, 'open')
  log.info({ ms: Math.round(performance.now() - started) }, 'the demo shop is set up')
}

/**
 * Adds the other covers, which takes some seconds, the books' samples and the galleries. If aborted, the next start
 * continues.
 */
export async function finishDemoShop(deps: DemoDeps, signal: AbortSignal): Promise<void> {
  await loadCovers(deps, demoTitles, signal)
  await makeSamples(deps, signal)
  await loadGalleries(deps, signal)
  await noteDemoRun(deps.database.kysely, 'loaded')
}
