import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueCalls } from '#contracts/catalogue.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { listSimilar } from './list-similar.ts'

let test_: TestDatabase
const { data: answer } = catalogueCalls['GET /api/user/books/:id/similar']
const similar = async (key: string | number) =>
  answer
    .parse(JSON.parse(await listSimilar(test_.database.read, String(key), true)))
    .similar.map(({ title }) => title)

let ids: number[]
beforeAll(async () => {
  test_ = await testDatabase()
  const volume = (number: number, publishedOn: string) =>
    titleRecord({ name: `Arah Angin No. ${number}`, publisher: 'Arah', genre: 'Budaya', publishedOn })
  ids = await addTitles(test_.database, [
    volume(1, '2020-01-01'),
    volume(2, '2021-01-01'),
    volume(3, '2022-01-01'),
    titleRecord({ name: 'Arah Angin 9', publisher: 'Lain', genre: 'Sains', contributors: ['Orang Lain'] }),
    titleRecord({ name: 'Sendiri', genre: 'Puisi', contributors: ['Wening'] }),
    titleRecord({ name: 'Juga Olehnya', genre: 'Sejarah', contributors: ['Seseorang', 'Wening'] }),
    titleRecord({ name: 'Puisi Lain', genre: 'Puisi', contributors: ['Galuh'] }),
    titleRecord({ name: 'Konsep', genre: 'Puisi', contributors: ['Wening'], status: 'draft' }),
  ])
})
afterAll(() => test_.close())

describe('titles akin to one', () => {
  test('the volumes beside it come first, then what its people wrote', async () => {
    const [, second] = ids
    const titles = await similar(second ?? 0)
    expect(titles.slice(0, 2).toSorted()).toEqual(['Arah Angin No. 1', 'Arah Angin No. 3'])
    expect(titles).toHaveLength(4)
    expect(titles).not.toContain('Arah Angin No. 2')
  })

  test('the author’s other books come before the genre’s, and a draft is shown to nobody', async () => {
    const titles = await similar('sendiri')
    expect(titles.slice(0, 2)).toEqual(['Juga Olehnya', 'Puisi Lain'])
    expect(titles).toHaveLength(4)
    expect(titles).not.toContain('Konsep')
  })

  test('a title that is not on sale, and one that never was, are not found', async () => {
    await expect(similar('konsep')).rejects.toMatchObject({ reason: 'not_found' })
    await expect(similar('999999999')).rejects.toMatchObject({ reason: 'not_found' })
  })
})
