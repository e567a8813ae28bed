import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCatalogueVersion } from '#server/catalogue/catalogue-version.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addPaidOrder, addUser } from '#tests/support/reader-rows.ts'
import { runLembar } from './run-lembar.testing.ts'

let shop: TestDatabase
let folder: string
beforeAll(async () => {
  shop = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lembar-promo-'))
  const picture = sharp({ create: { width: 900, height: 500, channels: 3, background: '#225588' } })
  await writeFile(join(folder, 'promo.png'), await picture.png().toBuffer())
  const strip = sharp({ create: { width: 20, height: 9000, channels: 3, background: '#225588' } })
  await writeFile(join(folder, 'strip.png'), await strip.png().toBuffer())
  await writeFile(join(folder, 'promo.txt'), 'bukan gambar')
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const lembar = (...args: string[]) => runLembar(args, { url: shop.url, folder })
/** The codes that the public list has room for. */
const shown = async () => {
  const rows = await shop.database.kysely
    .selectFrom('promos')
    .select('code')
    .where('published', '=', true)
    .where('expires_on', '>=', '2026-11-21')
    .where('kind', '!=', 'Reedem')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ code }) => code)
}
const BACA = ['promo', 'add', 'baca20', '--name', 'Pekan Baca', '--percent', '20', '--until', '2126-12-31']

test('a promo is tried first, then added with its picture, and shoppers see it at once', async () => {
  const dry = await lembar(...BACA, '--dry-run')
  expect(dry).toMatchObject({ code: 0, stderr: '' })
  expect(dry.stdout).toMatch(/^Dry run: BACA20 would be added\.\n\ncode +name/)
  expect(await shown()).toEqual([])
  const before = await readCatalogueVersion(shop.database.kysely)

  const options = ['--quota', '100', '--per-user', '1', '--minimum', '50.000', '--for', 'digital,Majalah']
  const added = await lembar(...BACA, ...options, '--image', 'promo.png')
  expect(added).toMatchObject({ code: 0, stderr: '' })
  expect(added.stdout).toMatch(
    /BACA20 +Pekan Baca +20 % +Rp 50\.000,00 +2126-12-31 +Digital,Majalah +0 of 100 +1 +open/,
  )
  expect(await shown()).toEqual(['BACA20'])
  expect(await readCatalogueVersion(shop.database.kysely)).toBeGreaterThan(before)

  expect(await lembar(...BACA)).toMatchObject({
    code: 1,
    stderr: 'lembar promo add: Kode BACA20 sudah dipakai promo lain\n',
  })
})

test('a change keeps what it does not name, and never lowers a quota under what was used (F13)', async () => {
  const db = shop.database.kysely
  const promo = await db
    .selectFrom('promos')
    .selectAll()
    .where('code', '=', 'BACA20')
    .executeTakeFirstOrThrow()
  for (const _use of [1, 2]) {
    const userId = await addUser(shop.database)
    const order = { order_id: await addPaidOrder(shop.database, userId), promo_id: promo.id, user_id: userId }
    await db
      .insertInto('promo_redemptions')
      .values({ ...order, name: 'Pekan Baca', code: 'BACA20', amount_idr: 10_000, state: 'committed' })
      .execute()
  }
  expect(await lembar('promo', 'change', 'BACA20', '--quota', '1')).toMatchObject({
    code: 1,
    stderr: 'lembar promo change: Promo ini sudah dipakai 2 kali: kuota tidak boleh kurang dari itu\n',
  })
  const changed = await lembar('promo', 'change', ' baca20 ', '--quota', '2', '--per-user', 'none', '--json')
  expect(JSON.parse(changed.stdout)).toMatchObject({
    code: 'BACA20',
    name: 'Pekan Baca',
    discount: 20,
    minimum_spend: 50_000,
    applies_to: ['Digital', 'Majalah'],
    quota: 2,
    quota_per_user: null,
    used: 2,
    has_image: true,
    state: 'used up',
    dry_run: false,
  })
})

test('a promo that is ended is for nobody, is listed as ended, and can be brought back', async () => {
  expect((await lembar('promo', 'end', 'BACA20')).stdout).toMatch(/^BACA20 has ended\./)
  expect(await shown()).toEqual([])
  expect((await lembar('promo', 'list')).stdout).toMatch(/BACA20 .* ended\n$/)
  expect((await lembar('promo', 'list', '--open')).stdout).toBe('There are no promos.\n')
  await lembar('promo', 'change', 'BACA20', '--publish', '--quota', 'none')
  expect(JSON.parse((await lembar('promo', 'list', '--open', '--json')).stdout)).toMatchObject([
    { state: 'open' },
  ])
})

test('a code that is handed out one to one is in no public list', async () => {
  await lembar(
    'promo',
    'add',
    'HADIAH',
    '--name',
    'Hadiah',
    '--amount',
    '50000',
    '--until',
    '2126-12-31',
    '--handed-out',
  )
  expect(await shown()).toEqual(['BACA20'])
  expect((await lembar('promo', 'list')).stdout).toMatch(/HADIAH .* open, handed out/)
})

test.each([
  [['promo', 'end', 'TIDAKADA'], 'Tidak ada promo dengan kode TIDAKADA'],
  [
    ['promo', 'add', 'A B', '--name', 'x', '--percent', '1', '--until', '2126-01-01'],
    'Kode terdiri atas 3 sampai 40 huruf',
  ],
  [[...BACA, '--image', 'promo.txt'], 'promo.txt cannot be taken: it is no picture'],
  [
    [...BACA, '--image', 'strip.png'],
    'strip.png cannot be taken: it is too large (at most 8 MB, 10000 pixels',
  ],
  [[...BACA, '--image', 'hilang.png'], 'The picture cannot be read'],
  [['promo', 'change', 'BACA20', '--percent', '0'], 'Isi potongan dalam persen atau rupiah'],
])('%j is refused in one line', async (args, message) => {
  const refused = await lembar(...args)
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/^lembar promo \w+: .*\n$/)
  expect(refused.stderr).toContain(message)
})

test('what was done to promos is in the audit log, and what was only tried is not', async () => {
  const { rows } = await sql<{ verb: string; id: string; after: Record<string, unknown> }>`
    select verb, object_id as id, after from audit_entries where object_kind = 'promo' order by id`.execute(
    shop.database.kysely,
  )
  expect(rows.slice(0, 2)).toMatchObject([
    { verb: 'promo.add', id: 'BACA20', after: { name: 'Pekan Baca', discountPercent: 20, quota: 100 } },
    { verb: 'promo.change', id: 'BACA20', after: { quota: 2, quotaPerUser: null } },
  ])
  expect(rows.map(({ verb }) => verb)).toEqual([
    'promo.add',
    'promo.change',
    'promo.end',
    'promo.change',
    'promo.add',
  ])
})
