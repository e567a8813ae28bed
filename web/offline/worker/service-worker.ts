import { answerFile, answerPage } from './answers.ts'
import { KIT_CACHE_PREFIX, type Kit, type PrepareAnswer, type WorkerRequest } from './kit.ts'
import { dropOtherKits, fetchExtras, prepareKit, repairKit, type WorkerWorld } from './kit-cache.ts'

// The parts of a worker's scope that are used here. TypeScript's library for workers cannot be loaded beside the one
// for pages.
type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = Lasting & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
type Scope = {
  location: { origin: string }
  caches: CacheStorage
  fetch: typeof fetch
  registration: { navigationPreload?: { enable(): Promise<void> } }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(
    name: 'message',
    listener: (event: Lasting & { data: WorkerRequest; ports: readonly MessagePort[] }) => void,
  ): void
}

declare const LEMBAR_KIT: Kit

const kit = LEMBAR_KIT
const scope = self as unknown as Scope
const world: WorkerWorld = { caches: scope.caches, fetch: (address, init) => scope.fetch(address, init) }
const files = new Set([...kit.files, ...kit.extras])

let turn: Promise<unknown> = Promise.resolve()

/** Two pages may ask at the same time: the second finds what the first has fetched. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = turn.then(work)
  turn = done.catch(() => undefined)
  return done
}

/** A user with saved books gets the readers of this build before the former ones are deleted. */
async function install(): Promise<void> {
  const kits = (await scope.caches.keys()).filter((name) => name.startsWith(KIT_CACHE_PREFIX))
  if (kits.length > 0 && (await inTurn(() => prepareKit(kit, world))) !== 'ready')
    throw new Error('the kit is not there')
}

async function activate(): Promise<void> {
  await dropOtherKits(kit, world)
  // Pages come from the shop, so the worker's start must not delay them.
  await scope.registration.navigationPreload?.enable()
}

let checked: Promise<void> | undefined

/** Once each time that the worker is started. */
function checkKit(): Promise<void> {
  checked ??= inTurn(() => repairKit(kit, world))
  return checked
}

async function prepare(answer: (prepared: PrepareAnswer) => void): Promise<void> {
  answer(await inTurn(() => prepareKit(kit, world)))
  await inTurn(() => fetchExtras(kit, world))
}

scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(activate()))

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  if (request.method !== 'GET' || address.origin !== scope.location.origin) return
  if (request.mode === 'navigate') {
    event.waitUntil(checkKit())
    // The answers of calls are private and are neither cached nor replaced.
    if (address.pathname.startsWith('/api/')) return
    const fromShop = event.preloadResponse.then((preloaded) => preloaded ?? scope.fetch(request))
    event.respondWith(answerPage(address, fromShop, kit, world))
  } else if (files.has(address.pathname)) {
    event.respondWith(answerFile(address, () => scope.fetch(request), kit, world))
  }
})

scope.addEventListener('message', (event) => {
  const [port] = event.ports
  if (event.data.type === 'take-over') event.waitUntil(scope.skipWaiting())
  if (event.data.type === 'prepare') event.waitUntil(prepare((answer) => port?.postMessage(answer)))
})
