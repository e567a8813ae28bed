import { KIT_CACHE_PREFIX, KIT_PAGES, type Kit, type PrepareAnswer } from './kit.ts'

const AT_ONCE = 6

/** What the worker needs of the browser. */
export type WorkerWorld = {
  caches: Pick<CacheStorage, 'open' | 'has' | 'keys' | 'delete'>
  fetch: (address: string, init?: RequestInit) => Promise<Response>
}

export const kitCacheName = ({ version }: Kit) => KIT_CACHE_PREFIX + version

export const isPrepared = (kit: Kit, { caches }: WorkerWorld) => caches.has(kitCacheName(kit))

/**
 * Fetches the missing files of the kit. The cache gets its final name only once it is complete. One that was
 * interrupted is completed from a separate cache the next time, and never taken for a complete one.
 */
export async function prepareKit(kit: Kit, world: WorkerWorld): Promise<PrepareAnswer> {
  const { caches } = world
  if (await isPrepared(kit, world)) return 'ready'
  const draft = await caches.open(`${KIT_CACHE_PREFIX}draft`)
  try {
    const pages = await Promise.all(KIT_PAGES.map((page) => fetchPage(page, kit, world)))
    if (pages.some((page) => page === 'outdated')) return 'outdated'
    const kept = await keptFiles(world)
    await inTurns(kit.files, async (file) => {
      if (await draft.match(file)) return
      await draft.put(file, (await kept(file)) ?? (await fetchOk(file, world)))
    })
    // From here on nothing is fetched, so that the complete cache appears within moments.
    const cache = await caches.open(kitCacheName(kit))
    try {
      for (const file of kit.files) {
        const response = await draft.match(file)
        if (response === undefined) throw new Error(`${file} was removed meanwhile`)
        await cache.put(file, response)
      }
      for (const [place, page] of pages.entries()) await cache.put(KIT_PAGES[place] ?? '', page as Response)
    } catch (error) {
      await caches.delete(kitCacheName(kit))
      throw error
    }
    return 'ready'
  } catch {
    return 'failed'
  } finally {
    if (await isPrepared(kit, world)) await caches.delete(`${KIT_CACHE_PREFIX}draft`)
  }
}

/** The character maps; those that cannot be fetched are left out. */
export async function fetchExtras(kit: Kit, world: WorkerWorld): Promise<void> {
  const cache = await world.caches.open(kitCacheName(kit))
  const kept = await keptFiles(world)
  await inTurns(kit.extras, async (file) => {
    if (await cache.match(file)) return
    await cache.put(file, (await kept(file)) ?? (await fetchOk(file, world)))
  }).catch(() => undefined)
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

/** Names carry a hash, so a file of a former kit with the same address has the same content. */
async function keptFiles({ caches }: WorkerWorld): Promise<(file: string) => Promise<Response | undefined>> {
  const names = (await caches.keys()).filter((name) => name.startsWith(KIT_CACHE_PREFIX))
  const kits = await Promise.all(names.map((name) => caches.open(name)))
  return async (file) => {
    for (const kit of kits) {
      const found = await kit.match(file)
      if (found) return found
    }
    return undefined
  }
}

async function inTurns(files: readonly string[], work: (file: string) => Promise<void>): Promise<void> {
  const waiting = [...files]
  const worker = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await work(file)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
