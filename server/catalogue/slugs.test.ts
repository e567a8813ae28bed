import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBook } from '#tests/support/catalogue.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

let test_: TestDatabase
beforeAll(async () => {
  test_ = await testDatabase()
})
afterAll(() => test_.close())

const read = (key: string) => readBook(test_.database.read, key)
const slugsOf = async (ids: number[]) => {
  const rows = await test_.database.kysely
    .selectFrom('titles')
    .select(['id', 'slug'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row.slug]))
}

test('F66 every address of titles with long names opens its own book, however alike they begin', async () => {
  const long = 'Panduan Lengkap Menulis Laporan Penelitian Tindakan Kelas bagi Guru Sekolah Dasar '
  const author = 'Raden Mas Suryaningrat Kusumawardhana Adiwinata Prawirodirjo'
  const records = [60, 100, 118, 120, 121, 125, 160, 240, 490].flatMap((length) =>
    ['Satu', author, author, author, author].map((contributor) =>
      titleRecord({
        name: long.repeat(8).slice(0, length).trim(),
        isbn: null,
        contributors: [contributor],
      }),
    ),
  )
  const ids = await addTitles(test_.database, [
    ...records,
    titleRecord({ name: 'Kata'.repeat(120), isbn: null }),
    titleRecord({ name: 'a '.repeat(200), isbn: null }),
  ])
  const slugs = await slugsOf(ids)
  expect(new Set(slugs.values()).size).toBe(ids.length)
  for (const [id, slug] of slugs) {
    expect(slug.length).toBeLessThanOrEqual(120)
    expect((await read(slug)).id, slug).toBe(id)
  }
})

test('F66 a longer slug from before is found whole, with spaces too, and no other book answers for it', async () => {
  const [short = 0, long = 0, moved = 0] = await addTitles(
    test_.database,
    ['Pendek', 'Panjang', 'Pindah'].map((name) => titleRecord({ name })),
  )
  const beginning = 'x'.repeat(120)
  const db = test_.database.kysely
  const set = (id: number, slug: string) =>
    db.updateTable('titles').set({ slug }).where('id', '=', id).execute()
  await set(short, beginning)
  await set(long, `${beginning}-kata--lagi-${'y'.repeat(30)}`)
  await db
    .insertInto('retired_slugs')
    .values({ slug: `${beginning}-lama-${'z'.repeat(40)}`, title_id: moved })
    .execute()
  expect((await read(`${beginning}-kata--lagi-${'y'.repeat(30)}`)).id).toBe(long)
  expect((await read(`${beginning} lama ${'z'.repeat(40)}`)).id).toBe(moved)
  expect((await read(beginning)).id).toBe(short)
  for (const other of [`${beginning}y`, `${beginning}-kata`, beginning.slice(1)]) {
    await expect(read(other), other).rejects.toMatchObject({ reason: 'not_found' })
  }
})

test('F66 an address of signs alone is nobody’s, and a slug in capitals or with accents is found', async () => {
  await addTitles(test_.database, [
    titleRecord({ name: '書' }),
    titleRecord({ name: 'Café “Senja”' }),
    titleRecord({ name: '1984' }),
  ])
  for (const signs of ['書', '???', '—']) {
    await expect(read(signs), signs).rejects.toMatchObject({ reason: 'not_found' })
  }
  expect((await read('Café Senja')).title).toBe('Café “Senja”')
  expect((await read('judul-1984')).title).toBe('1984')
})
