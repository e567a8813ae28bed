import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoTitles } from '#demo/titles.ts'
import { browse } from '#tests/support/catalogue.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { randomFrom } from '#tests/support/random.ts'
import { CLASSES, type Hit, tryClasses, type Wanted } from '#tests/support/relevance.ts'
import { syntheticTitles } from '#tests/support/synthetic-titles.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

// The same classes are tried over real catalogues by `npm run bench -- search`. Here they are tried over titles that may
// be shipped: the demo's, and made-up ones between which they have to be found.
const AMONG = 2000
const EACH = 25

/** Titles that searches of the table below are about. */
const NAMED: [title: string, author: string, description?: string][] = [
  ['The Trial', 'Franz Kafka'],
  ['The Trial of the Century', 'Anna Smith'],
  ['It', 'Stephen King'],
  ['It Ends with Us', 'Colleen Hoover'],
  ['Dune', 'Frank Herbert'],
  ['Dune Messiah', 'Frank Herbert'],
  ['The Winds of Dune', 'Brian Herbert'],
  ['Life of Pi', 'Yann Martel'],
  ['The Da Vinci Code', 'Dan Brown'],
  ['Brown Bear and Dan', 'Bill Martin'],
  ['Jane Eyre', 'Charlotte Brontë'],
  ['Gone Girl', 'Gillian Flynn'],
  ['Goodhabits for Everyone', 'Rina Sari'],
  ['The Hobbit', 'J.R.R. Tolkien'],
  ['Anne of Green Gables', 'L. M. Montgomery'],
  ['Attack on Titan 04', 'Hajime Isayama'],
  ['Attack on Titan 14', 'Hajime Isayama'],
  ['Membaca Peta Langit', 'Bayu Aji'],
  ['Baca Tulis untuk Anak', 'Sari Dewi'],
  ['Kumpulan Bacaan Ringan', 'Tim Redaksi'],
  ['Beternak Ayam Kampung', 'Joko Tani'],
  ['Alam Semesta', 'Dian Onasis'],
  ['Khazanah Alam', 'Fachruddin'],
  ['Rahasia Alam', 'Dian Onasis'],
  ['Hidup bersama Alam', 'Sari Dewi'],
  ['Almira dan Laut', 'Sari Dewi'],
  ['Pemrograman C++', 'Budi Raharjo'],
  ['Dasar Pemrograman C', 'Budi Raharjo'],
  ["Tafsir Al-Qur'an", 'Quraish Shihab'],
  ['Perahu Kertas', 'Dee Lestari', 'Kisah tentang mercusuar tua di pulau.'],
]

let db: TestDatabase
let named: TestDatabase
const wanted: Wanted[] = []
beforeAll(async () => {
  db = await testDatabase()
  named = await testDatabase()
  const records = [
    ...demoTitles.map(({ title, authors, isbn, publishedOn }) =>
      titleRecord({ name: title, contributors: authors, isbn, publishedOn, description: '' }),
    ),
    ...[...syntheticTitles(AMONG)].map((title) => ({ ...title, description: '' })),
  ]
  for (const { name, contributors, isbn } of records) {
    wanted.push({ title: name, author: contributors[0] ?? null, isbn })
  }
  for (let from = 0; from < records.length; from += 500)
    await addTitles(db.database, records.slice(from, from + 500))
  const few = NAMED.map(([name, author, description = '']) =>
    titleRecord({ name, contributors: [author], isbn: null, description }),
  )
  await addTitles(named.database, [
    ...records.slice(0, demoTitles.length).map((record) => ({ ...record, isbn: null })),
    ...few,
  ])
})
afterAll(async () => {
  await db.close()
  await named.close()
})

const findIn = async ({ database }: TestDatabase, search: string, most = 5): Promise<Hit[]> => {
  const { data, near } = await browse(database.read, { search, per_page: String(most) })
  // Where nothing was found, similar titles are what the page shows.
  return (data.length > 0 ? data : near).map(({ title, author, isbn }) => ({
    title,
    author: author.name,
    isbn,
  }))
}

describe('titles are found as readers type them', () => {
  test.each(CLASSES)('$name', async (entry) => {
    const random = randomFrom(7)
    const mixed = wanted
      .map((title) => ({ title, place: random() }))
      .sort((one, other) => one.place - other.place)
      .map(({ title }) => title)
    // Nobody tells a title of one short word from another one by a slip.
    const telling = mixed.filter(({ title }) => title.length >= 8)
    const [outcome] = await tryClasses(telling, { each: EACH, random, classes: [entry] }, (search, most) =>
      findIn(db, search, most),
    )
    const share = (outcome?.found ?? 0) / Math.max(1, outcome?.searches ?? 0)
    const missed = outcome?.missed
      .map(({ search, wanted: { title } }) => `"${search}" for "${title}"`)
      .join('\n')
    expect(share, missed).toBeGreaterThanOrEqual(Math.min(entry.share, 0.92))
  })
})

describe('what is meant comes first', () => {
  const find = (search: string, most?: number) => findIn(named, search, most)

  test.each([
    ['The Trial', 'The Trial'],
    ['the trial of', 'The Trial of the Century'],
    ['It', 'It'],
    ['dune', 'Dune'],
    ['life of pi', 'Life of Pi'],
    ['dan brown', 'The Da Vinci Code'],
    ['charlotte br', 'Jane Eyre'],
    ['bronte jane', 'Jane Eyre'],
    ['gonegirl', 'Gone Girl'],
    ['gone gril', 'Gone Girl'],
    ['good habits', 'Goodhabits for Everyone'],
    ['jrr', 'The Hobbit'],
    ['j.r.r.', 'The Hobbit'],
    ['j r r tolkien', 'The Hobbit'],
    ['lm montgomery', 'Anne of Green Gables'],
    ['titan 4', 'Attack on Titan 04'],
    ['attack on titan 04', 'Attack on Titan 04'],
    ['titan 14', 'Attack on Titan 14'],
    ['membaca', 'Membaca Peta Langit'],
    ['beternak', 'Beternak Ayam Kampung'],
    ['ternak', 'Beternak Ayam Kampung'],
    ['alm semesta', 'Alam Semesta'],
    ['almira', 'Almira dan Laut'],
    ['c++', 'Pemrograman C++'],
    ['tafsir alquran', "Tafsir Al-Qur'an"],
    ['tafsir al qur an', "Tafsir Al-Qur'an"],
    ['novel gone girl bahasa indonesia', 'Gone Girl'],
    ['download gone girl pdf gratis', 'Gone Girl'],
    ['buku life of pi', 'Life of Pi'],
    ['gone girl gillian flynn qwertyx', 'Gone Girl'],
    ['mercusuar tua', 'Perahu Kertas'],
  ])('%s → %s', async (search, title) => {
    expect((await find(search, 3))[0]?.title).toBe(title)
  })

  test('short titles come before long ones, and titles that begin with the search before those that hold it', async () => {
    expect((await find('dune', 3)).map(({ title }) => title)).toEqual([
      'Dune',
      'Dune Messiah',
      'The Winds of Dune',
    ])
  })

  test('another form of an Indonesian word is found after the word itself', async () => {
    const titles = (await find('bacaan')).map((hit) => hit.title)
    expect(titles[0]).toBe('Kumpulan Bacaan Ringan')
    expect(titles).toEqual(expect.arrayContaining(['Membaca Peta Langit', 'Baca Tulis untuk Anak']))
  })

  test('the beginning of a rare word may be a common one with a slip', async () => {
    const { data, near } = await browse(named.database.read, { search: 'alm' })
    expect(data.map(({ title }) => title)).toEqual(['Almira dan Laut'])
    expect(near.map(({ title }) => title)).toContain('Alam Semesta')
  })

  test('what was corrected is said only where it found something', async () => {
    const corrected = async (search: string) => (await browse(named.database.read, { search })).corrected
    expect(await corrected('gone gril')).toBe('gone girl')
    expect(await corrected('gonegirl')).toBe('gone girl')
    expect(await corrected('gone girl')).toBeNull()
    expect(await corrected('beternak')).toBeNull()
    expect(await corrected('xqxqxqxq')).toBeNull()
  })

  test('a search of signs only is no search', async () => {
    const all = await browse(named.database.read)
    for (const search of ['…', '!?', '  ', '---', '"']) {
      expect((await browse(named.database.read, { search })).total, search).toBe(all.total)
    }
  })
})
