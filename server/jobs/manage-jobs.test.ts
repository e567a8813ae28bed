import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR } from '#kernel/time.ts'
import type { Actor } from '#server/platform/actor.ts'
import { failedRuns } from '#server/platform/failed-runs.ts'
import { staffActor } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { failRun } from '#tests/support/run-job.ts'
import { dropFailedRun, listFailedJobs, runJobAgain, tryRowAgain } from './manage-jobs.ts'

const NOW = new Date('2026-11-23T03:00:00Z')
const other = staffActor('katalog.ubah')

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const again = (id: string, actor: Actor = staffActor()) =>
  db.database.transact((tx) => runJobAgain(tx, actor, failedRuns(db.url), { id, now: NOW }))
const drop = (id: string, actor: Actor = staffActor()) =>
  db.database.transact((tx) =>
    dropFailedRun(tx, actor, failedRuns(db.url), { id, reason: 'Sudah diperbaiki', now: NOW }),
  )
const failed = async () => (await listFailedJobs(db.database.kysely)).runs.map(({ job }) => job)
const waiting = async (job: string) => {
  const { rows } = await sql`
    select from pgboss.job where name = ${job} and state = 'created'`.execute(db.database.kysely)
  return rows.length
}
const acts = (id: string) =>
  db.database.kysely
    .selectFrom('audit_entries')
    .select(['verb', 'before', 'after', 'reason'])
    .where('object_kind', '=', 'job')
    .where('object_id', '=', id)
    .execute()

test('§7 a run that failed is queued again once, by those who may', async () => {
  const id = await failRun(db.url, 'uji-ulang')
  expect(await failed()).toEqual(['uji-ulang'])
  await expect(again(id, other)).rejects.toMatchObject({ reason: 'forbidden' })
  expect(await waiting('uji-ulang')).toBe(0)
  const both = await Promise.allSettled([again(id), again(id)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await waiting('uji-ulang')).toBe(1)
  expect(await failed()).toEqual([])
  expect(await acts(id)).toMatchObject([{ verb: 'job.run-again', after: { job: 'uji-ulang' } }])
})

test('§7 a run that failed is forgotten with a reason, and not queued', async () => {
  const id = await failRun(db.url, 'uji-buang')
  await expect(drop(id, other)).rejects.toMatchObject({ reason: 'forbidden' })
  await drop(id)
  await expect(drop(id)).rejects.toMatchObject({ reason: 'not_found' })
  await expect(again(id)).rejects.toMatchObject({ reason: 'not_found' })
  expect(await waiting('uji-buang')).toBe(0)
  expect(await failed()).toEqual([])
  expect(await acts(id)).toMatchObject([
    { verb: 'job.drop', before: { job: 'uji-buang' }, reason: 'Sudah diperbaiki' },
  ])
})

test('§7 what an operator does to a run is undone with its transaction', async () => {
  const id = await failRun(db.url, 'uji-batal')
  const undone = db.database.transact(async (tx) => {
    await runJobAgain(tx, staffActor(), failedRuns(db.url), { id, now: NOW })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await failed()).toEqual(['uji-batal'])
  expect(await waiting('uji-batal')).toBe(0)
})

test('§7 a row that failed is tried with the next run', async () => {
  const retryAt = new Date(NOW.getTime() + HOUR)
  const failure = { work: 'images-add-avif', row_key: '7', failures: 6, failed_at: NOW, retry_at: retryAt }
  await db.database.kysely.insertInto('failed_work').values(failure).execute()
  const tryAgain = (row: string, actor: Actor = staffActor()) =>
    db.database.transact((tx) => tryRowAgain(tx, actor, { work: 'images-add-avif', row, now: NOW }))
  await expect(tryAgain('7', other)).rejects.toMatchObject({ reason: 'forbidden' })
  await tryAgain('7')
  await expect(tryAgain('7')).rejects.toMatchObject({ reason: 'not_found' })
  await expect(tryAgain('8')).rejects.toMatchObject({ reason: 'not_found' })
  expect((await listFailedJobs(db.database.kysely)).rows).toMatchObject([{ row: '7', retryAt: NOW }])
  expect(await acts('images-add-avif/7')).toMatchObject([{ verb: 'job.try-row-again' }])
})
