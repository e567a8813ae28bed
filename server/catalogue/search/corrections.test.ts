import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoTitles } from '#demo/titles.ts'
import { browse } from '#tests/support/catalogue.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { LACKING } from '#tests/support/relevance.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { suggest } from './suggest.ts'
import { openVocabulary } from './vocabulary.ts'

/** Titles whose words are near words that no title has. */
const TITLES: [title: string, author: string, publisher?: string, description?: string][] = [
  ['Hawk dan Burung Lain', 'Tim Redaksi'],
  ['Percakapan di Teras', 'Sari Dewi'],
  ['Menjadi Manusia', 'Bayu Aji'],
  ['Meni dan Moni', 'Rina Sari'],
  ['Ra, Dewa Matahari', 'Dian Onasis'],
  ['Komik Hadits untuk Anak', 'Fachruddin'],
  ['Habits of the Heart', 'Robert Bellah'],
  ['The Art of Habits', 'Anna Smith'],
  ['Panduan Tes CPNS', 'Tim Bintang'],
  ['Tak Ada Waktu, Tim!', 'Joko Tani'],
  ['Dinikahi Tetangga', 'Maya Lestari'],
  ['Kursus Menjahit Kebaya', 'Tim Redaksi'],
  ['Kelas Memasak', 'Tim Redaksi'],
  ['Kelas Pagi', 'Sari Dewi'],
  ['Kelas Sore', 'Sari Dewi'],
  ['Gone Girl', 'Gillian Flynn'],
  ['Pramoedya dan Zamannya', 'Bayu Aji'],
  ['Habis Gelap Terbitlah Terang', 'R.A. Kartini'],
  ['Surat untuk Stella', 'RA Kartini'],
  ['Renungan Malam', 'W.S. Rendra'],
  ['Pemrograman C++ untuk Pemula', 'Budi Raharjo'],
  ['Perahu Kertas', 'Dee Lestari', 'Bentang', 'Kisah tentang mercusuar tua di pulau.'],
]

let db: TestDatabase
let without: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  without = await testDatabase()
  const record = ([
    name,
    author,
    publisher = 'Penerbit Percobaan',
    description = '',
  ]: (typeof TITLES)[number]) =>
    titleRecord({ name, contributors: [author], isbn: null, publisher, description })
  await addTitles(db.database, TITLES.map(record))
  await addTitles(
    without.database,
    TITLES.filter(([title, author]) => !/kartini|menjahit|dinikahi/i.test(`${title} ${author}`)).map(record),
  )
  const demo = demoTitles.map(({ title, authors }) =>
    titleRecord({ name: title, contributors: authors, isbn: null, description: '' }),
  )
  await addTitles(without.database, demo)
})
afterAll(async () => {
  await db.close()
  await without.close()
})

const search = (text: string, { database }: TestDatabase = db, more: Record<string, unknown> = {}) =>
  browse(database.read, { search: text, ...more })
const titlesOf = (books: { title: string }[]) => books.map(({ title }) => title)

describe('F77 a search invents nothing', () => {
  test.each([
    'hamka',
    'pernikahan',
    'menikah',
    'menjahit',
    'r.a. kartini',
    'hadits arbain',
    'cpns twk tiu',
    'kulkas',
  ])('a title that the shop lacks is not taken for another one: %s', async (text) => {
    expect(await search(text, without)).toMatchObject({ total: 0, data: [], corrected: null })
  })

  test('of many words that no title has, none is corrected', async () => {
    const { titlesOf: known } = await openVocabulary(without.database.read)
    const lacking = LACKING.filter(({ search }) => search.split(' ').every((word) => known(word) === 0))
    expect(lacking.length).toBeGreaterThanOrEqual(50)
    for (const { search: text, alike } of lacking) {
      const { corrected } = await search(text, without)
      expect([null, ...alike], text).toContain(corrected)
    }
  })

  test('words that the catalogue knows stay as they are beside a misspelt one', async () => {
    expect((await search('gone gril')).corrected).toBe('gone girl')
    expect((await search('hadits kmik')).corrected).toBe('hadits komik')
    expect(await search('habits gelap')).toMatchObject({ total: 0, corrected: null })
  })

  test('a title that is merely similar is not suggested while somebody types', async () => {
    expect(await suggest(without.database.read, 'hadits arbain')).toEqual([])
    expect(await suggest(db.database.read, 'gone gril')).toMatchObject([{ title: 'Gone Girl' }])
  })

  test('what is near is shown apart from what was found', async () => {
    const page = await search('hadits arbain')
    expect(titlesOf(page.near)).toContain('Komik Hadits untuk Anak')
    const found = await search('gone girl')
    expect([titlesOf(found.data), found.near]).toEqual([['Gone Girl'], []])
  })

  test('a corrected search can be made as it was typed', async () => {
    expect(await search('gone gril')).toMatchObject({
      total: 1,
      corrected: 'gone girl',
      data: [{ title: 'Gone Girl' }],
    })
    const exact = await search('gone gril', db, { exact: '1' })
    expect(exact).toMatchObject({ total: 0, data: [], corrected: null })
    expect(titlesOf(exact.near)).toEqual(['Gone Girl'])
  })
})

describe('F77 a word is found in its other forms', () => {
  test.each([
    ['menikah', 'Dinikahi Tetangga'],
    ['pernikahan', 'Dinikahi Tetangga'],
    ['jahit', 'Kursus Menjahit Kebaya'],
    ['jahitan', 'Kursus Menjahit Kebaya'],
    ['dijahitkan', 'Kursus Menjahit Kebaya'],
    ['nikah tetangga', 'Dinikahi Tetangga'],
    ['masakan kelas', 'Kelas Memasak'],
  ])('%s finds %s', async (text, title) => {
    expect(await search(text)).toMatchObject({ total: 1, corrected: null, data: [{ title }] })
  })
})

describe('F77 abbreviations with and without dots are one word', () => {
  test.each(['r.a. kartini', 'ra kartini', 'R.A Kartini', 'r a kartini', 'RA. Kartini', 'r.a.kartini'])(
    '%s',
    async (text) => {
      const page = await search(text)
      expect(titlesOf(page.data).toSorted()).toEqual(['Habis Gelap Terbitlah Terang', 'Surat untuk Stella'])
      expect(page.corrected).toBeNull()
    },
  )
  test('of one author, with a slip beside it', async () => {
    expect(titlesOf((await search('ws rendra')).data)).toEqual(['Renungan Malam'])
    expect(titlesOf((await search('r.a. kartnii')).data)).toHaveLength(2)
  })

  test('with and without the signs of a name', async () => {
    expect(titlesOf((await search('pemrograman c pemula')).data)).toEqual(['Pemrograman C++ untuk Pemula'])
  })
})
