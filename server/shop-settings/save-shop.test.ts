import { afterAll, beforeAll, expect, test } from 'vitest'
import { sectionsOf } from '#contracts/legal-sections.ts'
import type { Actor } from '#server/platform/actor.ts'
import { openRegions, type Regions } from '#server/regions/open-regions.ts'
import { AT_THE_SERVER, staffActor } from '#tests/support/actors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { readLegalText, readShop, type ShopSettings } from './read-shop.ts'
import { changeLegalText, listLegalTexts } from './save-legal-text.ts'
import { changeShop } from './save-shop.ts'

const NOW = new Date('2026-11-23T03:00:00Z')
const initial: ShopSettings = {
  name: 'Toko Awal',
  address: 'Jalan Kenari 7, Yogyakarta',
  email: 'toko@example.id',
  phone: '+62 274 555 0123',
  instagram: 'https://www.instagram.com/toko',
  twitter: null,
  whatsapp: null,
  couriers: ['jne', 'tiki', 'pos'],
  reviews: false,
  recommendations: true,
  wishlist: false,
  preorders: false,
  prices: false,
  status: false,
  maintenance: '',
  maintenanceFrom: null,
  maintenanceUntil: null,
  notices: ['leaving', 'ending', 'volume', 'author', 'cart'],
  bundles: false,
  gifts: false,
  shippingOrigin: '34.71',
  returnDays: 7,
}

let db: TestDatabase
let regions: Regions
beforeAll(async () => {
  ;[db, regions] = await Promise.all([testDatabase(), openRegions()])
})
afterAll(() => db.close())

const change = (changes: Partial<ShopSettings>, version?: number, actor: Actor = AT_THE_SERVER) =>
  db.database.transact((tx) => changeShop(tx, actor, regions, { changes, initial, version, now: NOW }))
const present = () => readShop(db.database.kysely, initial)
const acts = () =>
  db.database.kysely
    .selectFrom('audit_entries')
    .select(['verb', 'object_id', 'before', 'after', 'hidden'])
    .where('object_kind', '=', 'shop')
    .orderBy('id')
    .execute()

test('§7 the environment holds until the owner changes a setting, and each change leaves what it was and is', async () => {
  expect(await present()).toEqual({ ...initial, version: 1, changed: false })
  // Nothing is changed, so the environment still holds.
  await change({ name: ' Toko   Awal ' }, 1)
  expect(await present()).toMatchObject({ changed: false })
  await change({ name: 'Toko Baru', instagram: null }, 1)
  expect(await present()).toEqual({
    ...initial,
    name: 'Toko Baru',
    instagram: null,
    version: 2,
    changed: true,
  })
  expect(await acts()).toEqual([
    {
      verb: 'shop.change',
      object_id: 'shop',
      before: { name: 'Toko Awal', instagram: 'https://www.instagram.com/toko' },
      after: { name: 'Toko Baru', instagram: null },
      hidden: [],
    },
  ])
})

test('F101 F116 without the right, or from another version, nothing is changed', async () => {
  const { version, ...before } = await present()
  const reader = staffActor('pengaturan.lihat')
  await expect(change({ name: 'Curian' }, version, reader)).rejects.toMatchObject({ reason: 'forbidden' })
  await expect(change({ name: 'Terlambat' }, version - 1)).rejects.toMatchObject({
    reason: 'changed_meanwhile',
    data: { version },
  })
  expect(await present()).toEqual({ ...before, version })
})

test.each<[string, Partial<ShopSettings>]>([
  ['name', { name: ' \u0000\n ' }],
  ['name', { name: 'x'.repeat(61) }],
  ['email', { email: 'bukan email' }],
  ['email', { email: 'a@example.id\r\nBcc: b@example.id' }],
  ['phone', { phone: 'javascript:alert(1)' }],
  ['instagram', { instagram: 'javascript:alert(1)//https://x' }],
  ['twitter', { twitter: 'data:text/html,<script>' }],
  ['whatsapp', { whatsapp: 'https://a"onclick="b' }],
  ['maintenance', { maintenanceFrom: NOW }],
  ['maintenance_from', { maintenance: 'Pindah server' }],
  ['maintenance_until', { maintenance: 'Pindah server', maintenanceFrom: NOW }],
  ['maintenance_until', { maintenance: 'Pindah server', maintenanceFrom: NOW, maintenanceUntil: NOW }],
  ['shipping_origin', { shippingOrigin: '99.99' }],
  ['shipping_origin', { shippingOrigin: '3471' }],
])('F105 a %s that is none is refused beside its field: %j', async (field, changes) => {
  const before = await present()
  await expect(change(changes)).rejects.toMatchObject({ errors: { [field]: [expect.any(String)] } })
  expect(await present()).toEqual(before)
})

test('F116 of sixty edits at once that began from one version, one is saved', async () => {
  const { version } = await present()
  const edits = Array.from({ length: 60 }, (_, index) => change({ name: `Toko ${index}` }, version))
  const results = await Promise.allSettled(edits)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await present()).version).toBe(version + 1)
})

const write = (body: string, intro = 'Kesepakatan kita.', actor: Actor = AT_THE_SERVER) =>
  db.database.transact((tx) =>
    changeLegalText(tx, actor, { kind: 'terms', draft: { intro, body }, now: NOW }),
  )

test('§7 a legal text is the template until the owner writes it, and shoppers read what was written', async () => {
  const [terms] = await listLegalTexts(db.database.kysely)
  expect(terms).toMatchObject({ kind: 'terms', template: true, version: 1 })
  // The template itself is a text that could be saved.
  await write(terms?.body ?? '', terms?.intro)
  expect(await acts()).not.toContainEqual(expect.objectContaining({ object_id: 'terms' }))
  await write('## Akun\r\n\r\nSatu.\n\nDua,\nlanjut.\n\n\n\n## Bayar\nTiga <b>tebal</b>.')
  expect(await readLegalText(db.database.kysely, 'terms')).toEqual({
    intro: 'Kesepakatan kita.',
    sections: [
      { title: 'Akun', paragraphs: ['Satu.', 'Dua, lanjut.'], questions: [] },
      { title: 'Bayar', paragraphs: ['Tiga <b>tebal</b>.'], questions: [] },
    ],
  })
  expect((await listLegalTexts(db.database.kysely)).map(({ template }) => template)).toEqual([
    false,
    true,
    true,
    true,
    true,
  ])
})

test('F101 F35 a legal text without a section, with an empty one or with too many is refused, and so is a stranger', async () => {
  const before = await readLegalText(db.database.kysely, 'terms')
  for (const body of ['Tanpa bagian', '## Kosong', '## A\n\n## B\nisi', '## a\nb\n\n'.repeat(101)]) {
    await expect(write(body)).rejects.toMatchObject({ errors: { body: [expect.any(String)] } })
  }
  const reader = staffActor('pengaturan.lihat')
  await expect(write('## A\nb', 'c', reader)).rejects.toMatchObject({ reason: 'forbidden' })
  expect(await readLegalText(db.database.kysely, 'terms')).toEqual(before)
})

test('F35 a text of sixty thousand line ends is read in no time', () => {
  const began = performance.now()
  expect(sectionsOf('help', `## a\n${'\n'.repeat(60_000)}b`)).toHaveLength(1)
  expect(sectionsOf('help', '## a\n'.repeat(12_000))).toHaveLength(12_000)
  expect(performance.now() - began).toBeLessThan(1_000)
})
