import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveTitles } from '#server/catalogue-editing/save-titles.ts'
import type { TitleRecord } from '#server/catalogue-editing/title-record.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { type CheckoutWorld, loadCheckoutWorld } from '../../bench/support/checkout-world.ts'
import { checkOut } from '../../bench/support/insistent-checkout.ts'
import { findLosses } from '../../bench/support/losses.ts'
import { openShopper } from '../../bench/support/shopper.ts'
import { failOver, openPrimaryAddress, type PrimaryAddress } from './address-of-primary.ts'
import {
  addStandby,
  continueAlone,
  makeNode,
  onNode,
  type PostgresNode,
  promote,
  signalNode,
  startPrimary,
  stopNode,
  urlOf,
} from './postgres-node.ts'
import { browseAllTheTime, type Shops, startShops } from './shops.ts'

const SHOPPERS = 6
const COPIES = 100_000
const PUBLIC = ['/api/user/books?per_page=12&page=1', '/', '/books']

let folder: string
let primary: PostgresNode
let standby: PostgresNode
let address: PrimaryAddress
let database: Database
let world: CheckoutWorld
let shops: Shops
const acknowledged: number[] = []
let orders = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lembar-cluster-'))
  await chmod(folder, 0o711)
  primary = await makeNode('satu', join(folder, 'satu'))
  standby = await makeNode('dua', join(folder, 'dua'))
  await startPrimary(primary)
  await migrate(urlOf(primary.port))
  await addStandby(primary, standby)
  address = await openPrimaryAddress(primary)
  database = openDatabase({ url: urlOf(address.port) })
  world = await loadCheckoutWorld(database, { shoppers: SHOPPERS, titles: 20, copies: COPIES })
  shops = await startShops(3, {
    LEMBAR_DATA: join(folder, 'data'),
    DATABASE_URL: urlOf(address.port),
    DATABASE_REPLICA_URLS: [primary, standby].map(({ port }) => urlOf(port)).join(','),
    // Three instances with all their pools, and the next of a rolling update.
    DATABASE_POOL: '6',
    LIMIT_REFRESH: '1000000',
  })
})

afterAll(async () => {
  await shops?.close()
  await database?.close()
  address?.close()
  for (const node of [primary, standby]) if (node) await stopNode(node)
  await rm(folder, { recursive: true, force: true })
})

type Figures = { gap: number; bought: number; answered: number; failed: string[] }

/** Shoppers buy and browse while something happens, until each of them has bought once more afterwards. */
async function underLoad(happens: () => Promise<void>): Promise<Figures> {
  const began = acknowledged.length
  const browsing = browseAllTheTime(shops, PUBLIC)
  let open = true
  let last = performance.now()
  let gap = 0
  const buying = Promise.all(
    world.shoppers.map(async ({ token, userId }) => {
      const shopper = openShopper(() => shops.origin(), token)
      while (open) {
        const titleId = world.titleIds[orders % world.titleIds.length] ?? 0
        acknowledged.push(await checkOut(shopper, { titleId, key: `cluster-${userId}-${orders++}` }))
        gap = Math.max(gap, performance.now() - last)
        last = performance.now()
      }
    }),
  )
  await expect.poll(() => acknowledged.length - began, { timeout: 60_000 }).toBeGreaterThan(SHOPPERS)
  gap = 0
  await happens()
  const bought = acknowledged.length
  await expect.poll(() => acknowledged.length - bought, { timeout: 120_000 }).toBeGreaterThan(2 * SHOPPERS)
  open = false
  await buying
  return { gap: gap / 1000, bought: acknowledged.length - began, ...(await browsing.end()) }
}

/** Orders, money and stock as they must be, and every instance shows what the present primary says. */
async function expectNothingLost(): Promise<void> {
  const losses = await onNode(primary, (client) => findLosses(client, { acknowledged, copies: COPIES }))
  expect(losses.filter(([, count]) => count > 0)).toEqual([])
  const price = 40_000 + acknowledged.length
  const [changed] = await database.transact((tx) => saveTitles(tx, [pricedAt(price)]))
  for (const origin of shops.origins()) {
    const shopper = openShopper(() => origin, world.shoppers[0]?.token ?? '')
    const shown = async () => JSON.stringify(await shopper.detail(changed?.id ?? 0))
    await expect.poll(shown, { timeout: 60_000 }).toContain(String(price))
  }
}

const pricedAt = (priceIdr: number): TitleRecord => ({
  kind: 'book',
  name: 'Harga yang berubah',
  description: 'Keterangan.',
  isbn: '9786029999992',
  publisher: 'Penerbit',
  genre: 'Fiksi',
  contributors: ['Penulis'],
  publishedOn: '2024-05-17',
  pageCount: 120,
  paper: { priceIdr, discountPercent: 0, discountIdr: 0, weightGrams: 300 },
})

async function swapRoles(): Promise<void> {
  ;[primary, standby] = [standby, primary]
  await addStandby(primary, standby)
}

type Fault = [what: string, fault: () => Promise<void>, mend?: () => Promise<void>]

const FAULTS: Fault[] = [
  [
    'the machine of the primary fails',
    async () => {
      await signalNode(primary, 'SIGKILL')
      await failOver(address, { primary, standby })
    },
    swapRoles,
  ],
  [
    'the machine of the primary stands still',
    async () => {
      await signalNode(primary, 'SIGSTOP')
      await failOver(address, { primary, standby })
    },
    swapRoles,
  ],
  [
    'the roles are changed as planned',
    async () => {
      await stopNode(primary)
      await promote(standby)
      address.pointTo(standby)
    },
    swapRoles,
  ],
  [
    'the machine of the standby fails',
    async () => {
      await signalNode(standby, 'SIGKILL')
      await sleep(2_000)
      await continueAlone(primary)
    },
    () => addStandby(primary, standby),
  ],
  ['an instance is killed', () => shops.replaceKilled(1)],
  [
    'every instance is replaced in turn',
    async () => {
      for (const index of [0, 1, 2]) await shops.replaceDrained(index)
    },
  ],
]

test.for(FAULTS)(
  'F150 F153 F155 no order is lost or doubled when %s',
  async ([what, fault, mend], { annotate }) => {
    const { gap, bought, answered, failed } = await underLoad(fault)
    await annotate(
      `${what}: ${gap.toFixed(1)} s without an order, ${bought} orders, ${failed.length} of ${answered + failed.length} public reads failed`,
    )
    await mend?.()
    await expectNothingLost()
    expect(failed).toEqual([])
  },
)
