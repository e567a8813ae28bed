import { KIT_CACHE_PREFIX, KIT_MARK, KIT_PAGES, type Kit, type PrepareAnswer } from './kit.ts'

const AT_ONCE = 6

/** What the worker needs of the browser. */
export type WorkerWorld = {
  caches: Pick<CacheStorage, 'open' | 'has' | 'keys' | 'match' | 'delete'>
  fetch: (address: string, init?: RequestInit) => Promise<Response>
}

export const kitCacheName = ({ version }: Kit) => KIT_CACHE_PREFIX + version

/** A kit without its mark is never used: the browser may end the worker after any entry. */
export const isPrepared = async (kit: Kit, world: WorkerWorld) =>
  (await keptEntry(KIT_MARK, kit, world)) !== undefined

/** An entry of the kit's cache, which is not made by asking. */
export const keptEntry = (address: string, kit: Kit, { caches }: WorkerWorld) =>
  caches.match(address, { cacheName: kitCacheName(kit) })

/**
 * Checks the kit and fetches what is missing. The mark is written last, and removed first where something is missing.
 * What an interrupted preparation has fetched is kept for the next one.
 */
export async function prepareKit(kit: Kit, world: WorkerWorld): Promise<PrepareAnswer> {
  try {
    const cache = await world.caches.open(kitCacheName(kit))
    const missing = missingFrom(await addressesIn(cache), [KIT_MARK, ...KIT_PAGES, ...kit.files])
    if (missing.length === 0) return 'ready'
    await cache.delete(KIT_MARK)
    // All pages are fetched anew: they tell whether the shop still has this build.
    const pages = await Promise.all(KIT_PAGES.map((page) => fetchPage(page, kit, world)))
    if (pages.some((page) => page === 'outdated')) return 'outdated'
    for (const [place, page] of pages.entries()) await cache.put(KIT_PAGES[place] ?? '', page as Response)
    await fetchInto(cache, missingFrom(await addressesIn(cache), kit.files), world)
    await cache.put(KIT_MARK, new Response(kit.version))
    // A page deletes the cache when the last book is removed; what is written into it after that is lost.
    return (await isPrepared(kit, world)) ? 'ready' : 'failed'
  } catch {
    return 'failed'
  }
}

/** The character maps; those that cannot be fetched are left out. */
export async function fetchExtras(kit: Kit, world: WorkerWorld): Promise<void> {
  // A kit that was deleted meanwhile is not begun again.
  if (!(await isPrepared(kit, world))) return
  const cache = await world.caches.open(kitCacheName(kit))
  const missing = missingFrom(await addressesIn(cache), kit.extras)
  await fetchInto(cache, missing, world).catch(() => undefined)
}

/** Completes a kit that was begun or has lost entries; begins none. */
export async function repairKit(kit: Kit, world: WorkerWorld): Promise<void> {
  if (!(await world.caches.has(kitCacheName(kit)))) return
  await prepareKit(kit, world)
  await fetchExtras(kit, world)
}

/** Deletes the kits of former builds, once this one is complete or none is needed. */
export async function dropOtherKits(kit: Kit, { caches }: WorkerWorld): Promise<void> {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(KIT_CACHE_PREFIX) && name !== kitCacheName(kit))
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** A page of the kit. A page that names files which this kit does not have belongs to another build. */
async function fetchPage(page: string, kit: Kit, world: WorkerWorld): Promise<Response | 'outdated'> {
  const response = await fetchOk(page, world, { cache: 'reload', credentials: 'omit' })
  const known = new Set(kit.files)
  const named = (await response.clone().text()).match(/\/assets\/[\w./-]+\.(?:js|css|woff2)\b/g) ?? []
  return named.every((file) => known.has(file) || !neededAtStart(file)) ? response : 'outdated'
}

/** The router's list of pages names the code of every page. What the page itself loads stands in tags and imports. */
const neededAtStart = (file: string) => /\/(?:entry[.]client|root|manifest)-/.test(file)

async function fetchOk(address: string, { fetch }: WorkerWorld, init?: RequestInit): Promise<Response> {
  const response = await fetch(address, init)
  if (response.status !== 200 || response.redirected)
    throw new Error(`${address} answered ${response.status}`)
  return response
}

async function addressesIn(cache: Cache): Promise<Set<string>> {
  return new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
}

const missingFrom = (there: ReadonlySet<string>, wanted: readonly string[]) =>
  wanted.filter((address) => !there.has(address))

/** Names carry a hash, so a file of a former kit with the same address has the same content. */
async function fetchInto(cache: Cache, files: readonly string[], world: WorkerWorld): Promise<void> {
  const waiting = [...files]
  const fetchInTurn = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
      await cache.put(file, (await world.caches.match(file)) ?? (await fetchOk(file, world)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchInTurn))
}
