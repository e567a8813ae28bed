import { readFileSync } from 'node:fs'
import { chmod, glob, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openS3 } from '#server/providers/files/s3.ts'
import { startS3, type TestS3 } from '#tests/support/s3-server.ts'
import { startServer } from '../../bench/support/processes.ts'
import { describeFigures, type Load, openLoad } from './load.ts'
import { accountOf, type Machines, openMachines, provide, TEST_ADDRESS } from './machines.ts'
import { NODES, openPatroni, type Patroni, until } from './patroni.ts'
import { type Shops, startShops } from './shops.ts'

// Track A: the files of deploy/ with the programs of Debian.

const DEPLOY = join(import.meta.dirname, '../../deploy')
const APPS = ['app1', 'app2', 'app3']
const settings = parseEnv(readFileSync(join(DEPLOY, 'lembar.env'), 'utf8')) as Record<string, string>
const { DATABASE_DIRECT_URL: direct = '' } = settings

let folder: string
let machines: Machines
let patroni: Patroni
let s3: TestS3
let database: Database
let load: Load
let shops: Shops
/** What the next instance is started by. */
let clock: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lembar-deployed-'))
  await chmod(folder, 0o711)
  const owner = await accountOf('postgres')
  machines = await openMachines([...NODES, 'proxy', ...APPS], { folder, owner })
  const users = join(folder, 'userlist.txt')
  await writeFile(users, '"lembar" "PASSWORD"\n')
  const front = (name: string) => join(DEPLOY, 'front', name)
  await provide('/etc/haproxy', { 'haproxy.cfg': front('haproxy.cfg') })
  await provide('/etc/pgbouncer', { 'pgbouncer.ini': front('pgbouncer.ini'), 'userlist.txt': users })
  await provide('/etc/varnish', { 'three.vcl': front('three.vcl'), 'shop.vcl': front('shop.vcl') })
  await provide('/etc/patroni', { 'patroni.yml': join(DEPLOY, 'database/patroni.yml') })

  patroni = await openPatroni(machines, { owner })
  for (const node of NODES) patroni.start(node)
  startHaproxy()
  startPgbouncer()
  await patroni.whole()
  await onServer('postgres://postgres:SUPERUSER-PASSWORD@proxy:5000/postgres', async (client) => {
    await client.query(`create role lembar login password 'PASSWORD'`)
    await client.query('create database lembar owner lembar')
  })
  await migrate(direct)
  database = openDatabase({ url: direct })
  s3 = await startS3(TEST_ADDRESS)
  load = await openLoad({
    database,
    files: await openS3(s3.settings),
    shops: () => shops,
    onPrimary: (work) => onServer(direct, work),
  })
  shops = await startShops(APPS.length, startShop, {
    balanced: 'http://proxy:8080',
    hostOf: (index) => APPS[index] ?? '',
  })
  startVarnish()
  await until('page through Varnish', async () => {
    const { ok } = await fetch('http://proxy:8080/books').catch(() => ({ ok: false }))
    return ok || undefined
  })
})

afterAll(async () => {
  await shops?.close()
  await database?.close()
  await s3?.close()
})

const startHaproxy = () => machines.start('proxy', ['haproxy', '-db', '-f', '/etc/haproxy/haproxy.cfg'])
const startPgbouncer = async () =>
  machines.start('proxy', ['pgbouncer', '/etc/pgbouncer/pgbouncer.ini'], { as: await accountOf('postgres') })
const startVarnish = () =>
  machines.start('proxy', [
    ...['varnishd', '-F', '-f', '/etc/varnish/three.vcl', '-a', ':8080', '-s', 'malloc,64m'],
    ...['-j', 'none', '-n', join(folder, 'varnish')],
  ])

/** What the settings of deploy/ cannot have in a test: services beyond these machines. */
const startShop = (index: number) => {
  const app = APPS[index] ?? ''
  const { endpoint, bucket, prefix, accessKeyId = '', secretAccessKey = '' } = s3.settings
  return startServer(
    'shop-process.ts',
    [],
    {
      ...settings,
      NODE_ENV: '',
      HOST: '0.0.0.0',
      LEMBAR_DATA: join(folder, app, 'data'),
      FILES: `s3://${bucket}/${prefix}`,
      AWS_ENDPOINT_URL_S3: endpoint ?? '',
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      SMTP_URL: '',
      PAYMENTS: 'simulator',
      LIMIT_REFRESH: '1000000',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      BENCH_KEEP: '1',
      LOG_LEVEL: 'silent',
    },
    [...machines.within(app), ...clock],
  )
}

async function onServer<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The library of Debian's package faketime. Its command would be a process of its own between a stop and the instance. */
async function fakeClock(): Promise<string> {
  for await (const path of glob('/usr/lib/*/faketime/libfaketimeMT.so.1')) return path
  throw new Error('there is no libfaketime')
}

const LOSSY = 'numgen random mod 20 == 0'

type Fault = [what: string, fault: () => Promise<void>, mend?: () => Promise<void>]
let former: (typeof NODES)[number]

const anotherPrimary = async () => {
  await expect.poll(() => patroni.primary(), { timeout: 60_000 }).not.toBe(former)
}

const FAULTS: Fault[] = [
  [
    'the machine of the primary fails',
    async () => {
      former = await patroni.primary()
      await machines.signal(former, 'SIGKILL')
      await anotherPrimary()
    },
    async () => patroni.start(former),
  ],
  [
    'the roles are changed as planned',
    async () => {
      former = await patroni.primary()
      await patroni.switchOver()
      await anotherPrimary()
    },
  ],
  [
    'PgBouncer is killed',
    async () => {
      await machines.signal('proxy', 'SIGKILL', 'pgbouncer')
      await sleep(1_000)
      await startPgbouncer()
    },
  ],
  [
    'HAProxy is killed',
    async () => {
      await machines.signal('proxy', 'SIGKILL', 'haproxy')
      await sleep(1_000)
      startHaproxy()
    },
  ],
  ['an instance is killed', () => shops.replaceKilled(1)],
  [
    'the clock of an instance is ten minutes ahead',
    async () => {
      clock = ['env', `LD_PRELOAD=${await fakeClock()}`, 'FAKETIME=+10m']
      await shops.replaceDrained(1)
      clock = []
    },
    () => shops.replaceDrained(1),
  ],
  [
    'the machine of the primary stands still',
    async () => {
      former = await patroni.primary()
      await machines.signal(former, 'SIGSTOP')
      await anotherPrimary()
    },
    // As a watchdog does: a machine that stood still is reset before it goes on.
    async () => {
      await machines.signal(former, 'SIGKILL')
      patroni.start(former)
    },
  ],
  [
    'the machine of the primary is cut off',
    async () => {
      former = await patroni.primary()
      await machines.link(former, 'down')
      await anotherPrimary()
    },
    () => machines.link(former, 'up'),
  ],
  [
    'the disk of the primary is full for 10 s',
    async () => {
      former = await patroni.primary()
      await machines.disk(former, 'full')
      await sleep(10_000)
      await machines.disk(former, 'free')
    },
    // Patroni or etcd may have ended there.
    async () => {
      await machines.signal(former, 'SIGKILL')
      if ((await patroni.primary()) === former) await anotherPrimary()
      patroni.start(former)
    },
  ],
  [
    'an instance loses every packet of the notifications',
    async () => {
      await machines.lose('app1', 'ip saddr proxy tcp sport 5000')
      await sleep(30_000)
    },
    () => machines.lose('app1'),
  ],
  [
    'one in twenty packets to each machine is lost',
    async () => {
      for (const machine of [...NODES, 'proxy', ...APPS]) await machines.lose(machine, LOSSY)
      await sleep(20_000)
    },
    async () => {
      for (const machine of [...NODES, 'proxy', ...APPS]) await machines.lose(machine)
    },
  ],
  [
    'the S3 server is silent, then refuses everything',
    async () => {
      s3.outage = { kind: 'silent', after: 0 }
      await sleep(15_000)
      s3.outage = { kind: 'status', status: 503 }
      await sleep(5_000)
      s3.outage = undefined
    },
  ],
]

test.for(FAULTS)(
  'F150 F151 F153 F155 as deployed, no order is lost or doubled when %s',
  async ([what, fault, mend], { annotate }) => {
    const figures = await load.during(fault)
    await annotate(describeFigures(what, figures))
    await mend?.()
    await patroni.whole()
    await load.expectNothingLost()
    expect(figures.failed).toEqual([])
  },
)
