import type { DemoDeps } from './demo-deps.ts'
import { findDemoRun, isShopEmpty, noteDemoRun } from './demo-shop.queries.ts'
import { loadAccounts } from './load-accounts.ts'
import { loadFiles, loadPictures, loadTitles } from './load-catalogue.ts'
import { loadShopWindow } from './load-shop-window.ts'

/**
 * Fills an empty shop with the demo's books, readers and orders. What a broken-off run has done is kept and
 * the rest is added; a shop with titles of its own is never touched.
 */
export async function loadDemoShop(deps: DemoDeps): Promise<void> {
  const { database, log } = deps
  const run = await findDemoRun(database.kysely)
  if (run === 'loaded') return
  if (run === undefined && !(await isShopEmpty(database.kysely))) return
  if (run === undefined) await noteDemoRun(database.kysely, 'started')
  const started = performance.now()
  await loadTitles(deps)
  await loadShopWindow(deps)
  await loadPictures(deps)
  await loadFiles(deps)
  await loadAccounts(deps)
  await noteDemoRun(database.kysely, 'loaded')
  log.info({ ms: Math.round(performance.now() - started) }, 'the demo shop is set up')
}
