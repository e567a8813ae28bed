import { expect, test } from 'vitest'
import { oneIssueEach } from './one-issue-each.ts'

const issue = (title: string, name = 'Redaksi') => ({ title, author: { name } })
const titlesOf = (...issues: ReturnType<typeof issue>[]) => oneIssueEach(issues, 3).map(({ title }) => title)

test('§2 a row of magazines shows each magazine once, by the issue that comes first', () => {
  expect(
    titlesOf(
      issue('Selasar No. 13'),
      issue('Selasar No. 12'),
      issue('Rantang Edisi 4 (Mei 2026)'),
      issue('Selasar: 9'),
      issue('rantang #2'),
      issue('Tapak Usaha'),
      issue('Arah Angin 2026'),
    ),
  ).toEqual(['Selasar No. 13', 'Rantang Edisi 4 (Mei 2026)', 'Tapak Usaha'])
})

test('§2 two magazines of one name by different makers are two', () => {
  expect(titlesOf(issue('Kota 1', 'A'), issue('Kota 2', 'B'))).toEqual(['Kota 1', 'Kota 2'])
})
