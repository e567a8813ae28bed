import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueCalls, type NameKind } from '#contracts/catalogue.ts'
import { readNamePage } from '#server/catalogue/read-name-page.ts'
import { readTitle } from '#server/catalogue/read-title.ts'
import { refreshListings } from '#server/catalogue/refresh-listings.ts'
import { NO_EXTRAS } from '#tests/support/catalogue.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { saveNames } from './save-names.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const answer = catalogueCalls['GET /api/user/names/:kind/:slug'].data
async function read(kind: NameKind, slug: string, { page = 1, per_page = 9 } = {}) {
  const json = await readNamePage(db.database.read, { kind, slug, page, per_page })
  const { data, ...rest } = answer.parse(JSON.parse(json))
  return { ...rest, titles: data.map(({ title }) => title) }
}
const notFound = { reason: 'not_found' }

const people = (...contributors: string[]) => ({ contributors })
/** Gives titles a series, the way staff do. */
async function inSeries(name: string, ...titleIds: number[]): Promise<void> {
  await db.database.transact(async (tx) => {
    const id = (await saveNames(tx, 'series', [name]))(name)
    for (const [index, titleId] of titleIds.entries())
      await tx
        .updateTable('titles')
        .set({ series_id: id, series_number: titleIds.length - index })
        .where('id', '=', titleId)
        .execute()
    await refreshListings(tx, titleIds)
  })
}

describe('the page of an author, a publisher and a series', () => {
  test('§2 an author’s page has every title of theirs that is on sale, the newest first, in pages, and nobody else’s', async () => {
    await addTitles(db.database, [
      titleRecord({ name: 'Lama', publishedOn: '2010-01-01', ...people('Ni’mah Al-Husna, M.Pd.') }),
      titleRecord({
        name: 'Baru',
        publishedOn: '2025-01-01',
        ...people('Budi S.', 'Ni’mah Al-Husna, M.Pd.'),
      }),
      titleRecord({ name: 'Tengah', publishedOn: '2018-01-01', ...people('Ni’mah Al-Husna, M.Pd.') }),
      titleRecord({ name: 'Draf', status: 'draft', ...people('Ni’mah Al-Husna, M.Pd.') }),
      titleRecord({ name: 'Orang lain', ...people('Ni’mah Al-Husna') }),
    ])
    const slug = 'ni-mah-al-husna-m-pd'
    expect(await read('penulis', slug)).toMatchObject({
      name: 'Ni’mah Al-Husna, M.Pd.',
      slug,
      titles: ['Baru', 'Tengah', 'Lama'],
      total: 3,
    })
    expect(await read('penulis', slug, { per_page: 2, page: 2 })).toMatchObject({
      titles: ['Lama'],
      total: 3,
      last_page: 2,
    })
    expect(await read('penulis', slug, { page: 9 })).toMatchObject({ titles: [], total: 3 })
    expect((await read('penulis', 'budi-s')).titles).toEqual(['Baru'])
  })

  test('§2 a publisher’s page is the newest first, and a series’ stands in its order', async () => {
    const of = { publisher: 'Lumbung Kata' }
    const ids = await addTitles(db.database, [
      titleRecord({ name: 'Dapur Tiga', publishedOn: '2024-03-01', ...of }),
      titleRecord({ name: 'Dapur Dua', publishedOn: '2026-03-01', ...of }),
      titleRecord({ name: 'Dapur Satu', publishedOn: '2025-03-01', ...of }),
    ])
    await inSeries('Dapur Nusantara', ...ids)
    expect((await read('penerbit', 'lumbung-kata')).titles).toEqual(['Dapur Dua', 'Dapur Satu', 'Dapur Tiga'])
    expect((await read('seri', 'dapur-nusantara')).titles).toEqual(['Dapur Satu', 'Dapur Dua', 'Dapur Tiga'])
    expect((await read('seri', 'dapur-nusantara', { per_page: 1, page: 2 })).titles).toEqual(['Dapur Dua'])
    const page = JSON.parse(await readTitle(db.database.read, 'dapur-dua', NO_EXTRAS))
    expect(page).toMatchObject({
      contributors: [{ name: 'Rara Lestari', slug: 'rara-lestari', role: 'author' }],
      publisher_slug: 'lumbung-kata',
      series: { name: 'Dapur Nusantara', slug: 'dapur-nusantara', number: 2 },
    })
  })

  test.each([
    ['penulis', 'tidak-ada'],
    ['seri', 'rara-lestari'],
    ['penulis', '%'],
  ] as const)('§2 /%s/%s is no page', async (kind, slug) => {
    await expect(read(kind, slug)).rejects.toMatchObject(notFound)
  })

  test('§2 a name without a title on sale has no page', async () => {
    await addTitles(db.database, [titleRecord({ status: 'withdrawn', ...people('Sudah Pergi') })])
    await expect(read('penulis', 'sudah-pergi')).rejects.toMatchObject(notFound)
  })
})

describe('the slug of a name', () => {
  const slugsOf = async (...names: string[]) => {
    await db.database.transact((tx) => saveNames(tx, 'contributors', names))
    const rows = await db.database.kysely
      .selectFrom('contributors')
      .select(['name', 'slug'])
      .where('name', 'in', names)
      .orderBy('id')
      .execute()
    return Object.fromEntries(rows.map(({ name, slug }) => [name, slug]))
  }

  test('§2 is its own, also where names differ in signs only, are numbers, or have no letter of the alphabet', async () => {
    expect(await slugsOf('A.B. Surya', 'A B Surya')).toEqual({
      'A B Surya': 'a-b-surya',
      'A.B. Surya': 'a-b-surya-2',
    })
    expect(await slugsOf('1984')).toEqual({ 1984: 'nama-1984' })
    expect(await slugsOf('村上春樹')).toEqual({ 村上春樹: 'nama' })
  })

  test('§2 names that get the same slug at the same time in two transactions are both stored', async () => {
    await Promise.all(
      ['C.D. Wira', 'C D Wira', 'C-D Wira'].map((name) =>
        db.database.transact((tx) => saveNames(tx, 'contributors', [name])),
      ),
    )
    const rows = await db.database.kysely
      .selectFrom('contributors')
      .select('slug')
      .where('slug', 'like', 'c-d-wira%')
      .orderBy('slug')
      .execute()
    expect(rows.map(({ slug }) => slug)).toEqual(['c-d-wira', 'c-d-wira-2', 'c-d-wira-3'])
  })

  test('§2 changes with the name; the former one leads to the same page for ever, and to no other name', async () => {
    await addTitles(db.database, [titleRecord({ name: 'Sajak', ...people('Sari Dewi') })])
    const rename = (from: string, name: string, nameKey: string) =>
      db.database.kysely
        .updateTable('contributors')
        .set({ name, name_key: nameKey })
        .where('name', '=', from)
        .execute()
    await rename('Sari Dewi', 'Sari Dewi Utami', 'sari dewi utami')
    expect(await read('penulis', 'sari-dewi')).toMatchObject({
      name: 'Sari Dewi Utami',
      slug: 'sari-dewi-utami',
    })
    expect(await slugsOf('Sari, Dewi')).toEqual({ 'Sari, Dewi': 'sari-dewi-2' })
    // Back to the name it had.
    await rename('Sari Dewi Utami', 'Sari Dewi', 'sari dewi')
    expect(await read('penulis', 'sari-dewi-utami')).toMatchObject({ slug: 'sari-dewi' })
    expect(await read('penulis', 'sari-dewi')).toMatchObject({ slug: 'sari-dewi' })
  })
})
