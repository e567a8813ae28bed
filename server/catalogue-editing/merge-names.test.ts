import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NameKind } from '#contracts/console/names.ts'
import type { Actor } from '#server/platform/actor.ts'
import { AT_THE_SERVER, staffActor } from '#tests/support/actors.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { followNames } from './follow-names.ts'
import { type AnyNameKind, listNames, mergeNames, renameName } from './merge-names.ts'
import { addGenre, changeGenre, listAllGenres, removeGenre } from './save-genre.ts'

const NOW = new Date('2026-11-23T03:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ keepAnswers: false })
})
afterAll(() => shop.close())

const transact = <T>(work: Parameters<typeof shop.database.transact<T>>[0]) => shop.database.transact(work)
const get = async (path: string) => (await (await fetch(shop.origin + path)).json()).data
const found = async (query: string): Promise<string[]> =>
  (await get(`/api/user/books?per_page=1000&${query}`)).data.map(({ title }: { title: string }) => title)
const idOf = async (kind: NameKind, text: string) => {
  const { rows } = await listNames(shop.database.kysely, kind, { text, limit: 10, offset: 0 })
  const row = rows.find(({ name }) => name === text)
  if (row === undefined) throw new Error(`no ${text}`)
  return row
}
const merge = (kind: AnyNameKind, id: number, into: number, actor: Actor = AT_THE_SERVER, version?: number) =>
  transact((tx) => mergeNames(tx, actor, { kind, id, into, version, now: NOW }))
const rename = (
  kind: AnyNameKind,
  id: number,
  name: string,
  actor: Actor = AT_THE_SERVER,
  version?: number,
) => transact((tx) => renameName(tx, actor, { kind, id, name, version, now: NOW }))
const genre = (name: string, position?: number) =>
  transact((tx) => addGenre(tx, AT_THE_SERVER, { name, position, now: NOW }))
const acts = async (kind: string, id: number) =>
  shop.database.kysely
    .selectFrom('audit_entries')
    .select(['verb', 'before', 'after', 'hidden'])
    .where('object_kind', '=', kind)
    .where('object_id', '=', String(id))
    .execute()

test('§8 two spellings of an author become one: cards, search, filter and later imports follow, and the log says so', async () => {
  await addTitles(shop.database, [
    titleRecord({ name: 'Hujan Bulan', contributors: ['Tere Liye'] }),
    titleRecord({ name: 'Bumi Kelima', contributors: ['Tere-Liye', 'Rara Ayu'] }),
    titleRecord({ name: 'Bersama Lagi', contributors: ['Rara Ayu', 'Tere-Liye', 'Tere  Liye'] }),
  ])
  const [kept, wrong] = [await idOf('contributor', 'Tere Liye'), await idOf('contributor', 'Tere-Liye')]
  const { titles } = await merge('contributor', wrong.id, kept.id)
  expect(titles).toBe(2)
  const books = (await get('/api/user/books?author=Tere%20Liye')).data
  expect(books.map(({ title }: { title: string }) => title).sort()).toEqual([
    'Bersama Lagi',
    'Bumi Kelima',
    'Hujan Bulan',
  ])
  for (const { author } of books) expect(author.name).not.toContain('Tere-Liye')
  expect(books.find(({ title }: { title: string }) => title === 'Bersama Lagi').author.name).toBe(
    'Rara Ayu, Tere Liye',
  )
  // An import that still has the other spelling.
  await addTitles(shop.database, [titleRecord({ name: 'Datang Kemudian', contributors: ['TERE-LIYE'] })])
  expect(await found('author=Tere%20Liye')).toContain('Datang Kemudian')
  await expect(idOf('contributor', 'Tere-Liye')).rejects.toThrow()
  expect(await acts('contributor', wrong.id)).toEqual([
    {
      verb: 'contributor.merge',
      before: { name: 'Tere-Liye', mergedInto: null },
      after: { name: 'Tere Liye', mergedInto: kept.id, titles: 2 },
      hidden: [],
    },
  ])
  // The merged spelling may become the name, and imports with the former one still find it.
  await rename('contributor', kept.id, 'Tere-Liye')
  await addTitles(shop.database, [titleRecord({ name: 'Paling Akhir', contributors: ['Tere Liye'] })])
  expect(await found('author=Tere-Liye')).toContain('Paling Akhir')
})

test('§8 a renamed publisher is on every card and found by its new name, not by its old one', async () => {
  await addTitles(shop.database, [titleRecord({ name: 'Rumah Kaca', publisher: 'Kanopy Pustka' })])
  const { id, version } = await idOf('publisher', 'Kanopy Pustka')
  await rename('publisher', id, '  Kanopi   Pustaka ', staffActor('katalog.ubah'), version)
  expect(await found('search=kanopi%20pustaka')).toEqual(['Rumah Kaca'])
  expect(await found('search=pustka&exact=1')).toEqual([])
  const again = await rename('publisher', id, 'Kanopi Pustaka')
  expect(again.version).toBe(version + 1)
  expect((await acts('publisher', id)).map(({ before, after }) => [before, after])).toEqual([
    [{ name: 'Kanopy Pustka' }, { name: 'Kanopi Pustaka' }],
  ])
})

test('§8 more titles than one transaction rebuilds are all rebuilt by the job, and none twice wrong', async () => {
  const many = Array.from({ length: 1_203 }, (_, index) =>
    titleRecord({ name: `Judul banyak ${index}`, publisher: 'Banyak Sekali' }),
  )
  for (let at = 0; at < many.length; at += 400) await addTitles(shop.database, many.slice(at, at + 400))
  const { id } = await idOf('publisher', 'Banyak Sekali')
  await addTitles(shop.database, [titleRecord({ name: 'Satu saja', publisher: 'Tujuan Akhir' })])
  const target = await idOf('publisher', 'Tujuan Akhir')
  expect((await merge('publisher', id, target.id)).titles).toBe(1_203)
  expect((await found('search=tujuan%20akhir')).length).toBeLessThan(1_204)
  await followNames(shop.database)
  const total = async (publisher: string) =>
    (await get(`/api/user/books?publisher=${encodeURIComponent(publisher)}`)).total
  expect(await total('Tujuan Akhir')).toBe(1_204)
  expect(await total('Banyak Sekali')).toBe(0)
  const { titles } = await idOf('publisher', 'Tujuan Akhir')
  expect(titles).toBe(1_204)
})

test('§8 genres stand in the order that staff give them; a merged one leads on, a removed one leaves its titles', async () => {
  const [cerita, kisah, resep] = [await genre('Cerita'), await genre('Kisah-kisah'), await genre('Resep')]
  await addTitles(shop.database, [
    titleRecord({ name: 'Si Kancil', genre: 'Cerita' }),
    titleRecord({ name: 'Malin', genre: 'Kisah-kisah' }),
    titleRecord({ name: 'Rendang', genre: 'Resep' }),
  ])
  const change = { id: resep.id, changes: { position: 1 }, version: 1, now: NOW }
  await transact((tx) => changeGenre(tx, staffActor('pemasaran.ubah'), change))
  expect((await get('/api/user/genres'))[0]).toMatchObject({ id: resep.id, position: 1 })
  expect((await get('/api/user/books/facets')).genres[0]).toMatchObject({ id: resep.id })
  await merge('genre', kisah.id, cerita.id)
  expect((await found(`genre_id=${cerita.id}`)).sort()).toEqual(['Malin', 'Si Kancil'])
  expect(await get(`/api/user/genres/${kisah.id}`)).toMatchObject({ id: cerita.id, name: 'Cerita' })
  expect((await get('/api/user/genres')).map(({ id }: { id: number }) => id)).not.toContain(kisah.id)
  expect((await listAllGenres(shop.database.kysely)).find(({ id }) => id === cerita.id)?.titles).toBe(2)

  const removal = { id: cerita.id, now: NOW }
  expect(await transact((tx) => removeGenre(tx, AT_THE_SERVER, removal))).toBe(2)
  expect(await found('search=kancil')).toEqual(['Si Kancil'])
  const [card] = (await get('/api/user/books?search=kancil')).data
  expect(card.genre).toBeNull()
  expect((await fetch(`${shop.origin}/api/user/genres/${cerita.id}`)).status).toBe(404)
  await followNames(shop.database)
  expect((await fetch(`${shop.origin}/api/user/genres/${kisah.id}`)).status).toBe(404)
  // Its name is free again.
  expect((await genre('Cerita')).id).not.toBe(cerita.id)
})

test('F101 F116 without the right, from another version or into nothing, no name is changed', async () => {
  const [one, two] = [await genre('Puisi'), await genre('Sajak')]
  const reader = staffActor('pemasaran.lihat', 'katalog.lihat')
  await expect(merge('genre', one.id, two.id, reader)).rejects.toMatchObject({ reason: 'forbidden' })
  await expect(rename('genre', one.id, 'X', staffActor('katalog.ubah'))).rejects.toMatchObject({
    reason: 'forbidden',
  })
  await expect(merge('genre', one.id, two.id, AT_THE_SERVER, 7)).rejects.toMatchObject({
    reason: 'changed_meanwhile',
  })
  for (const into of [one.id, 999_999_999]) {
    await expect(merge('genre', one.id, into)).rejects.toMatchObject({ errors: { into: expect.anything() } })
  }
  await expect(rename('genre', one.id, 'SAJAK')).rejects.toMatchObject({ reason: 'conflict' })
  for (const name of ['', '\u0000', 'x'.repeat(201)]) {
    await expect(rename('genre', one.id, name)).rejects.toMatchObject({ errors: { name: expect.anything() } })
  }
  await merge('genre', one.id, two.id)
  await expect(merge('genre', one.id, two.id)).rejects.toMatchObject({ reason: 'not_found' })
  await expect(merge('genre', two.id, one.id)).rejects.toMatchObject({ errors: { into: expect.anything() } })
})

test('§8 of sixty merges at once, round in circles, each name is merged at most once and none is lost', async () => {
  const records = Array.from({ length: 20 }, (_, index) =>
    titleRecord({ name: `Lingkar ${index}`, contributors: [`Penulis lingkar ${index}`] }),
  )
  await addTitles(shop.database, records)
  const ids = await Promise.all(
    records.map(async (_, index) => (await idOf('contributor', `Penulis lingkar ${index}`)).id),
  )
  const pairs = Array.from({ length: 60 }, (_, index) => [
    ids[index % 20] ?? 0,
    ids[(index * 7 + 1) % 20] ?? 0,
  ])
  const results = await Promise.allSettled(pairs.map(([id = 0, into = 0]) => merge('contributor', id, into)))
  const faults = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.reason] : []))
  expect(new Set(faults)).toEqual(new Set(['not_found', 'invalid']))
  await followNames(shop.database)
  const rows = await shop.database.kysely
    .selectFrom('title_contributors')
    .innerJoin('contributors', 'contributors.id', 'contributor_id')
    .select(['contributors.merged_into'])
    .where('contributor_id', 'in', ids)
    .execute()
  expect(rows).toHaveLength(20)
  expect(rows.every(({ merged_into }) => merged_into === null)).toBe(true)
})

test('§8 a name with markup or a search with wildcards is only text', async () => {
  await addTitles(shop.database, [
    titleRecord({ name: 'Aneh', contributors: ['<img src=x onerror=alert(1)>'] }),
  ])
  const { rows } = await listNames(shop.database.kysely, 'contributor', { text: '<img', limit: 5, offset: 0 })
  expect(rows.map(({ name }) => name)).toEqual(['<img src=x onerror=alert(1)>'])
  const none = await listNames(shop.database.kysely, 'contributor', { text: '%_%', limit: 5, offset: 0 })
  expect(none.total).toBe(0)
})
