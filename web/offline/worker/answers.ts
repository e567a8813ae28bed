import { KIT_PAGES, type Kit } from './kit.ts'
import { isPrepared, keptEntry, type WorkerWorld } from './kit-cache.ts'
import { offlinePage } from './offline-page.ts'

/** How long a connection that exists in name only may delay a saved book. */
const PATIENCE_MS = 3_000

/**
 * A page always comes from the shop: the worker never shows a cached one in place of an answer. Where no answer
 * comes, the reader's pages open from the cache, and every other address shows the offline page.
 */
export async function answerPage(
  address: URL,
  fromShop: Promise<Response>,
  kit: Kit,
  world: WorkerWorld,
): Promise<Response> {
  // Both may be awaited after they have failed.
  fromShop.catch(() => undefined)
  const kept = await keptPage(address, kit, world)
  if (kept !== undefined)
    return Promise.race([fromShop.catch(() => kept), after(PATIENCE_MS).then(() => kept)])
  return fromShop.catch(async () => offlinePage({ hasKit: await isPrepared(kit, world) }))
}

async function keptPage({ pathname }: URL, kit: Kit, world: WorkerWorld): Promise<Response | undefined> {
  const path = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  if (!KIT_PAGES.some((page) => page === path) || !(await isPrepared(kit, world))) return undefined
  return keptEntry(path, kit, world)
}

/** A cached file, also of an unfinished kit: its address holds a hash of its content. */
export async function answerFile(
  address: URL,
  fetchIt: () => Promise<Response>,
  kit: Kit,
  world: WorkerWorld,
): Promise<Response> {
  return (await keptEntry(address.pathname, kit, world)) ?? fetchIt()
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
