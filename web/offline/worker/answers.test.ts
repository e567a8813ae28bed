import { beforeEach, describe, expect, it } from 'vitest'
import { answerFile, answerPage } from './answers.ts'
import { KIT_PAGES, type Kit } from './kit.ts'
import {
  dropOtherKits,
  fetchExtras,
  isPrepared,
  kitCacheName,
  prepareKit,
  repairKit,
  type WorkerWorld,
} from './kit-cache.ts'

const kit: Kit = {
  version: 'b',
  files: ['/assets/entry.client-b.js', '/assets/frame-1.js'],
  extras: ['/assets/pdfjs/1/cmaps/A.bcmap'],
}
const former: Kit = { version: 'a', files: ['/assets/entry.client-a.js', '/assets/frame-1.js'], extras: [] }
const page = (build: string) => `<script>import "/assets/entry.client-${build}.js"</script>`

/** Caches in memory, and a shop that can be switched off. */
function world() {
  const stores = new Map<string, Map<string, Response>>()
  const asked: string[] = []
  const shop = { build: 'b', stopped: false, stopsAfter: Number.POSITIVE_INFINITY }
  /** How many more entries are written before the browser ends the worker: nothing that it awaits ever comes. */
  const worker = { writesLeft: Number.POSITIVE_INFINITY }
  const open = async (name: string) => {
    const store = stores.get(name) ?? stores.set(name, new Map()).get(name)
    return {
      match: async (address: string) => store?.get(address)?.clone(),
      keys: async () => [...(store?.keys() ?? [])].map((address) => ({ url: `http://shop${address}` })),
      delete: async (address: string) => store?.delete(address),
      async put(address: string, response: Response) {
        if (worker.writesLeft-- <= 0) await new Promise(() => {})
        store?.set(address, response)
      },
    } as unknown as Cache
  }
  const made: WorkerWorld = {
    caches: {
      open,
      has: async (name) => stores.has(name),
      match: async (address, { cacheName } = {}) =>
        [...stores]
          .find(([name, store]) => (cacheName ?? name) === name && store.has(String(address)))?.[1]
          .get(String(address))
          ?.clone(),
      keys: async () => [...stores.keys()],
      delete: async (name) => stores.delete(name),
    },
    async fetch(address) {
      if (shop.stopped || asked.length >= shop.stopsAfter) throw new TypeError('Failed to fetch')
      asked.push(address)
      return new Response(address.startsWith('/assets') ? address : page(shop.build))
    },
  }
  return { made, stores, asked, shop, worker }
}

let now: ReturnType<typeof world>
beforeEach(() => {
  now = world()
})
const read = new URL('http://shop/book/read?name=x&source=Book+User')
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
/** The entries of a whole kit with its mark. */
const WRITTEN = kit.files.length + KIT_PAGES.length + 1
const missing = () =>
  [...kit.files, ...KIT_PAGES].filter((address) => !now.stores.get(kitCacheName(kit))?.has(address))
const textOf = async (answer: Promise<Response>) => (await answer).text()

describe('a page', () => {
  it('is the shop’s whenever the shop answers, whatever is kept', async () => {
    await prepareKit(kit, now.made)
    const fresh = Promise.resolve(new Response('from the shop'))
    expect(await textOf(answerPage(read, fresh, kit, now.made))).toBe('from the shop')
  })

  it('is said not to be there without a connection, and never shown from before', async () => {
    await prepareKit(kit, now.made)
    const answer = await answerPage(new URL('http://shop/books'), lost(), kit, now.made)
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('Sambungan terputus')
  })

  it('of a reader opens from the kit without a connection, whatever its query', async () => {
    await prepareKit(kit, now.made)
    expect(await textOf(answerPage(read, lost(), kit, now.made))).toBe(page('b'))
  })

  it('of a reader is said not to be there where nothing was saved', async () => {
    expect((await answerPage(read, lost(), kit, now.made)).status).toBe(503)
  })

  it('passes an error of the shop on as it is', async () => {
    const failed = Promise.resolve(new Response('busy', { status: 503 }))
    expect(await textOf(answerPage(new URL('http://shop/'), failed, kit, now.made))).toBe('busy')
  })
})

describe('the kit', () => {
  it('counts as there only when every file is: one that was cut off goes on where it was', async () => {
    now.shop.stopsAfter = 3
    expect(await prepareKit(kit, now.made)).toBe('failed')
    expect(await isPrepared(kit, now.made)).toBe(false)
    now.shop.stopsAfter = Number.POSITIVE_INFINITY
    expect(await prepareKit(kit, now.made)).toBe('ready')
    expect(now.asked.filter((address) => address === '/assets/entry.client-b.js')).toHaveLength(1)
    expect([...now.stores.keys()]).toEqual([kitCacheName(kit)])
  })

  it('F75 is never ready when the worker was ended while it prepared, and the next request completes it', async () => {
    for (let writes = 0; writes < WRITTEN; writes++) {
      now = world()
      now.worker.writesLeft = writes
      void prepareKit(kit, now.made)
      await new Promise((resolve) => setTimeout(resolve, 5))
      expect(await isPrepared(kit, now.made), `ended after ${writes} entries`).toBe(false)
      expect((await answerPage(read, lost(), kit, now.made)).status).toBe(503)
      now.worker.writesLeft = Number.POSITIVE_INFINITY
      expect(await prepareKit(kit, now.made)).toBe('ready')
      expect(missing()).toEqual([])
      expect(await textOf(answerPage(read, lost(), kit, now.made))).toBe(page('b'))
    }
  })

  it('F75 that lost a file is repaired when the worker starts, and counts as ready only then', async () => {
    for (const gone of [...kit.files, ...KIT_PAGES]) {
      now = world()
      await prepareKit(kit, now.made)
      now.stores.get(kitCacheName(kit))?.delete(gone)
      now.shop.stopped = true
      await repairKit(kit, now.made)
      expect(await isPrepared(kit, now.made), `without ${gone}`).toBe(false)
      now.shop.stopped = false
      await repairKit(kit, now.made)
      expect(await isPrepared(kit, now.made)).toBe(true)
      expect(missing()).toEqual([])
    }
  })

  it('is not begun by the start of a worker: nobody has saved a book', async () => {
    await repairKit(kit, now.made)
    expect([...now.stores.keys()]).toEqual([])
    expect(now.asked).toEqual([])
  })

  it('is not mixed from two builds: pages of a newer one are recognised', async () => {
    now.shop.build = 'c'
    expect(await prepareKit(kit, now.made)).toBe('outdated')
    expect(await isPrepared(kit, now.made)).toBe(false)
  })

  it('of a new build takes over what did not change, and the former one is dropped', async () => {
    now.shop.build = 'a'
    await prepareKit(former, now.made)
    now.shop.build = 'b'
    now.asked.length = 0
    expect(await prepareKit(kit, now.made)).toBe('ready')
    expect(now.asked).not.toContain('/assets/frame-1.js')
    await dropOtherKits(kit, now.made)
    expect([...now.stores.keys()]).toEqual([kitCacheName(kit)])
  })

  it('serves its files without a connection, and leaves every other to the network', async () => {
    await prepareKit(kit, now.made)
    const file = (path: string) => answerFile(new URL(path, 'http://shop'), lost, kit, now.made)
    expect(await textOf(file('/assets/frame-1.js'))).toBe('/assets/frame-1.js')
    await expect(file('/assets/other.js')).rejects.toThrow('Failed to fetch')
  })

  it('does without character maps that cannot be had', async () => {
    await prepareKit(kit, now.made)
    now.shop.stopped = true
    await fetchExtras(kit, now.made)
    expect(await isPrepared(kit, now.made)).toBe(true)
  })
})
