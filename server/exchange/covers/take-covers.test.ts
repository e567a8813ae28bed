import { mkdtemp, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR } from '#kernel/time.ts'
import { silentLog } from '#server/platform/log.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { serve } from '#tests/support/foreign-server.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { listCoverReport } from './covers.queries.ts'
import { type CoverDeps, takeCovers } from './take-covers.ts'
import { wishCovers } from './wish-covers.ts'

let test_: TestDatabase
let folder: string
let picture: Buffer
let deps: CoverDeps
let now: Date
let titles: number[]
beforeAll(async () => {
  test_ = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lembar-covers-'))
  picture = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await test_.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await test_.database.kysely.deleteFrom('titles').execute()
  titles = await addTitles(
    test_.database,
    Array.from({ length: 6 }, () => titleRecord()),
  )
  now = new Date('2026-11-23T10:00:00Z')
})
async function serveCovers(listener: RequestListener) {
  const { origin, rules } = await serve(listener)
  deps = {
    database: test_.database,
    files: await openLocalFolder(folder),
    clock: () => now,
    log: silentLog,
    rules,
  }
  return origin
}
const wish = (addresses: string[]) =>
  test_.database.transact((tx) =>
    wishCovers(
      tx,
      addresses.map((address, at) => ({ titleId: titles[at] ?? 0, address })),
      now,
    ),
  )
const report = async () =>
  (await listCoverReport(test_.database.kysely, { state: undefined, limit: 100 })).map(
    ({ state, reason }) => [state, reason],
  )
const covers = async () =>
  (await test_.database.kysely.selectFrom('titles').select('cover_image_id').orderBy('id').execute()).map(
    ({ cover_image_id }) => cover_image_id,
  )

test('F138 a cover is taken by its bytes, whatever its address ends in, and the rest is told title by title', async () => {
  const origin = await serveCovers((request, response) => {
    if (request.url === '/hilang') response.writeHead(404).end()
    else if (request.url === '/halaman.jpg') response.end('<html>bukan gambar</html>')
    else if (request.url === '/gambar.svg') response.end('<svg xmlns="http://www.w3.org/2000/svg"/>')
    else response.end(picture)
  })
  await wish([
    `${origin}/sampul?id=1&v=2`,
    `${origin}/hilang`,
    `${origin}/halaman.jpg`,
    `${origin}/gambar.svg`,
    'http://10.0.0.1/a.jpg',
    'tidak ada',
  ])
  await takeCovers(deps)
  expect(await report()).toEqual([
    ['taken', null],
    ['refused', 'not_found'],
    ['refused', 'no_picture'],
    ['refused', 'no_picture'],
    ['refused', 'address_refused'],
  ])
  expect((await covers()).map((id) => id !== null)).toEqual([true, false, false, false, false, false])
  const card = await test_.database.kysely
    .selectFrom('listing_cards')
    .select('head')
    .where('title_id', '=', titles[0] ?? 0)
    .executeTakeFirstOrThrow()
  expect(card.head).toContain('"cover_picture":{"key"')
})

test('no host is asked by more than two at a time, others meanwhile', async () => {
  let [open, most] = [0, 0]
  const origin = await serveCovers(async (_request, response) => {
    most = Math.max(most, ++open)
    await sleep(60)
    open--
    response.end(picture)
  })
  await wish(titles.map((id) => `${origin}/${id}`))
  expect(await takeCovers(deps)).toBe(6)
  expect(most).toBe(2)
  expect((await report()).every(([state]) => state === 'taken')).toBe(true)
})

test('what a stopped process left is taken by the next one', async () => {
  const stop = new AbortController()
  let asked = 0
  const origin = await serveCovers((_request, response) => {
    if (++asked === 2) stop.abort()
    response.end(picture)
  })
  await wish(titles.map((id) => `${origin}/${id}`))
  await takeCovers(deps, { signal: stop.signal })
  expect((await report()).filter(([state]) => state === 'waiting').length).toBeGreaterThan(0)
  await takeCovers(deps)
  expect((await report()).every(([state]) => state === 'taken')).toBe(true)
})

test('a server that is busy is asked again later, three times, and then told', async () => {
  let asked = 0
  const origin = await serveCovers((_request, response) => {
    asked++
    response.writeHead(503).end()
  })
  await wish([origin])
  await takeCovers(deps)
  expect(await report()).toEqual([['waiting', 'busy']])
  await takeCovers(deps)
  expect(asked).toBe(1)
  for (let hour = 0; hour < 3; hour++) {
    now = new Date(now.getTime() + HOUR)
    await takeCovers(deps)
  }
  expect(await report()).toEqual([['refused', 'busy']])
  expect(asked).toBe(3)
})

test('the same address once more is asked only for something newer; a cover chosen by hand stays', async () => {
  let sent = 0
  const origin = await serveCovers((request, response) => {
    if (request.headers['if-none-match'] === '"1"') return response.writeHead(304).end()
    sent++
    return response.writeHead(200, { etag: '"1"' }).end(picture)
  })
  await wish([`${origin}/a`])
  await takeCovers(deps)
  const [first] = await covers()
  await wish([`${origin}/a`])
  await takeCovers(deps)
  expect(await report()).toEqual([['unchanged', null]])
  expect(sent).toBe(1)
  expect((await covers())[0]).toBe(first)

  const { id } = await test_.database.kysely
    .insertInto('images')
    .values({ key: 'b'.repeat(20), width: 10, height: 10, mean_color: '#aabbcc', widths: [10] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await test_.database.kysely
    .updateTable('titles')
    .set({ cover_image_id: id })
    .where('id', '=', titles[0] ?? 0)
    .execute()
  await wish([`${origin}/b`])
  await takeCovers(deps)
  expect(await report()).toEqual([['kept', null]])
  expect((await covers())[0]).toBe(id)
})

test('two processes do not ask one host twice at once', async () => {
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const origin = await serveCovers(async (_request, response) => {
    begun.resolve()
    await goOn.promise
    response.end(picture)
  })
  await wish([`${origin}/a`])
  const first = takeCovers(deps)
  await begun.promise
  expect(await takeCovers(deps)).toBe(0)
  goOn.resolve()
  expect(await first).toBe(1)
})
