import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { startServer } from '../../bench/support/processes.ts'
import { failOver, openPrimaryAddress, type PrimaryAddress } from './address-of-primary.ts'
import { describeFigures, type Load, openLoad } from './load.ts'
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
import { type Shops, startShops } from './shops.ts'

let folder: string
let primary: PostgresNode
let standby: PostgresNode
let address: PrimaryAddress
let database: Database
let shops: Shops
let load: Load

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
  const env = {
    LEMBAR_DATA: join(folder, 'data'),
    DATABASE_URL: urlOf(address.port),
    DATABASE_REPLICA_URLS: [primary, standby].map(({ port }) => urlOf(port)).join(','),
    // Three instances with all their pools, and the next of a rolling update.
    DATABASE_POOL: '6',
    LIMIT_REFRESH: '1000000',
    BENCH_KEEP: '1',
    PORT: '0',
    LOG_LEVEL: 'silent',
  }
  load = await openLoad({
    database,
    files: await openLocalFolder(join(folder, 'data/files')),
    shops: () => shops,
    onPrimary: (work) => onNode(primary, work),
  })
  shops = await startShops(3, () => startServer('shop-process.ts', [], env))
})

afterAll(async () => {
  await shops?.close()
  await database?.close()
  address?.close()
  for (const node of [primary, standby]) if (node) await stopNode(node)
  await rm(folder, { recursive: true, force: true })
})

/** A server that was away is asked again after 5 s: the next fault may take the other one away. */
const ASKED_AGAIN = 6_000

async function addBack(): Promise<void> {
  await addStandby(primary, standby)
  await sleep(ASKED_AGAIN)
}

async function swapRoles(): Promise<void> {
  ;[primary, standby] = [standby, primary]
  await addBack()
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
    addBack,
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
    const figures = await load.during(fault)
    await annotate(describeFigures(what, figures))
    await mend?.()
    await load.expectNothingLost()
    expect(figures.failed).toEqual([])
  },
)
