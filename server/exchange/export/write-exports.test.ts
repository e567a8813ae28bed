import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#kernel/time.ts'
import { silentLog } from '#server/platform/log.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { AT_THE_SERVER } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { claimExport, findExport, listExports } from './export-files.queries.ts'
import { nextExportAt } from './export-times.rules.ts'
import { addProfile, orderExport, removeProfile } from './manage-exports.ts'
import { type ExportDeps, orderDueExports, removeOldExports, writeExports } from './write-exports.ts'

let test_: TestDatabase
let folder: string
let files: FileStore
let deps: ExportDeps
let now: Date
beforeAll(async () => {
  test_ = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lembar-exports-'))
  files = await openLocalFolder(folder)
  await addTitles(test_.database, [titleRecord({ name: 'Angin' }), titleRecord({ name: 'Badai' })])
})
afterAll(async () => {
  await test_.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await test_.database.kysely.deleteFrom('exports').execute()
  await test_.database.kysely.deleteFrom('export_profiles').execute()
  now = new Date('2026-11-23T10:00:00+07:00')
  deps = {
    database: test_.database,
    files,
    readShop: async () =>
      ({ name: 'Toko Angin', email: 'halo@toko.example' }) as Awaited<ReturnType<ExportDeps['readShop']>>,
    publicUrl: () => 'https://toko.example',
    clock: () => now,
    log: silentLog,
  }
})

const SETTINGS = {
  format: 'onix',
  on_sale: true,
  figures: false,
  editions: 'all',
  prices: 'list',
  tags: 'reference',
  addressee: '',
} as const
const order = (more: { settings?: object } = {}) =>
  test_.database.transact((tx) =>
    orderExport(tx, AT_THE_SERVER, { settings: { ...SETTINGS, ...more.settings }, since: null }, now),
  )
const latest = async () => (await listExports(test_.database.kysely, 10))[0]
const contentOf = async (key: string) => {
  const found = await files.read(key)
  return found === undefined ? undefined : text(found.stream)
}

test('a file that was ordered is written to the store, with how many titles it has', async () => {
  const made = await order({ settings: { addressee: 'Toko Buku' } })
  await writeExports(deps)
  const done = await findExport(test_.database.kysely, made.id)
  expect(done).toMatchObject({ state: 'done', titles: 2, written: 2, endedAt: now })
  const content = (await contentOf(made.storageKey)) ?? ''
  expect(content).toContain('<AddresseeName>Toko Buku</AddresseeName>')
  expect(done?.bytes).toBe(Buffer.byteLength(content))
})

test('a member without the right orders no file', async () => {
  const actor = {
    kind: 'staff',
    id: 1,
    name: 'Sari',
    rights: new Set(['katalog.ubah'] as const),
    ip: '',
  } as const
  await expect(
    test_.database.transact((tx) => orderExport(tx, actor, { settings: SETTINGS, since: null }, now)),
  ).rejects.toMatchObject({ reason: 'forbidden' })
})

describe('a file whose process ended', () => {
  test('is begun again by another one, and by nobody while the first is heard of', async () => {
    const made = await order()
    const lostBefore = () => new Date(now.getTime() - 120_000)
    expect(await claimExport(test_.database.kysely, { now, lostBefore: lostBefore() })).toBeDefined()
    await writeExports(deps)
    expect(await latest()).toMatchObject({ state: 'running' })
    now = new Date(now.getTime() + HOUR)
    await writeExports(deps)
    expect(await findExport(test_.database.kysely, made.id)).toMatchObject({ state: 'done', attempts: 2 })
  })

  test('fails after three attempts rather than going on for ever', async () => {
    await order()
    for (let attempt = 0; attempt < 3; attempt++) {
      await claimExport(test_.database.kysely, { now, lostBefore: new Date(now.getTime() + 1) })
    }
    now = new Date(now.getTime() + HOUR)
    await writeExports(deps)
    expect(await latest()).toMatchObject({ state: 'failed', attempts: 4 })
  })
})

test('a file that cannot be written fails alone, and the next one is written', async () => {
  await order()
  await order({ settings: { format: 'csv' } })
  let broken = true
  const failing: FileStore = {
    ...files,
    write: async (key, content) => {
      if (broken) {
        broken = false
        throw new Error('the disk is full')
      }
      return files.write(key, content)
    },
  }
  await writeExports({ ...deps, files: failing })
  expect((await listExports(test_.database.kysely, 10)).map(({ state }) => state)).toEqual(['done', 'failed'])
})

test('a recipient gets a file at its time, once, and then what changed since', async () => {
  const profile = await test_.database.transact((tx) =>
    addProfile(
      tx,
      AT_THE_SERVER,
      { name: 'Rekan', settings: SETTINGS, changedOnly: true, every: 'day' },
      now,
    ),
  )
  expect(profile.nextAt).toEqual(new Date('2026-11-24T02:00:00+07:00'))
  await orderDueExports(deps)
  expect(await latest()).toBeUndefined()
  now = new Date('2026-11-24T02:00:30+07:00')
  await Promise.all([orderDueExports(deps), orderDueExports(deps)])
  expect(await listExports(test_.database.kysely, 10)).toHaveLength(1)
  await writeExports(deps)
  expect(await latest()).toMatchObject({ name: 'Rekan', state: 'done', since: null, titles: 2 })

  await test_.database.kysely
    .updateTable('listing_cards')
    .set({ changed_at: new Date('2026-01-01') })
    .execute()
  await test_.database.kysely
    .updateTable('titles')
    .set({ updated_at: new Date('2026-01-01') })
    .execute()
  now = new Date('2026-11-25T02:00:30+07:00')
  await orderDueExports(deps)
  await writeExports(deps)
  const second = await latest()
  expect(second).toMatchObject({ state: 'done', titles: 0 })
  expect(second?.since).not.toBeNull()
  expect(await contentOf(second?.storageKey ?? '')).toContain('<NoProduct/>')

  await test_.database.transact((tx) => removeProfile(tx, AT_THE_SERVER, { id: profile.id, now }))
  expect(await listExports(test_.database.kysely, 10)).toHaveLength(2)
})

test('files are forgotten after 30 days, in the store as well', async () => {
  const made = await order()
  await writeExports(deps)
  now = new Date(now.getTime() + 29 * DAY)
  await removeOldExports(deps)
  expect(await contentOf(made.storageKey)).toBeDefined()
  now = new Date(now.getTime() + 2 * DAY)
  await removeOldExports(deps)
  expect(await contentOf(made.storageKey)).toBeUndefined()
  expect(await latest()).toBeUndefined()
})

test('files are due at two in the morning in Jakarta, those of a week on Mondays', () => {
  const at = (moment: string) => new Date(`${moment}+07:00`)
  expect(nextExportAt('never', at('2026-11-23T10:00:00'))).toBeNull()
  expect(nextExportAt('day', at('2026-11-23T01:59:59'))).toEqual(at('2026-11-23T02:00:00'))
  expect(nextExportAt('day', at('2026-11-23T02:00:00'))).toEqual(at('2026-11-24T02:00:00'))
  // 23 November 2026 is a Monday.
  expect(nextExportAt('week', at('2026-11-23T01:00:00'))).toEqual(at('2026-11-23T02:00:00'))
  expect(nextExportAt('week', at('2026-11-23T02:00:00'))).toEqual(at('2026-11-30T02:00:00'))
  expect(nextExportAt('week', at('2026-11-29T12:00:00'))).toEqual(at('2026-11-30T02:00:00'))
})

test('F79 an export tells that it goes on, so that a long one is not begun again', async () => {
  await order()
  let told = 0
  await writeExports(deps, undefined, () => told++)
  expect(told).toBeGreaterThan(0)
})
