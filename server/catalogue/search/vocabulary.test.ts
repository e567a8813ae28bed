import { type KyselyPlugin, type QueryResult, sql, type UnknownRow } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { openVocabulary } from './vocabulary.ts'

let test_: TestDatabase
beforeAll(async () => {
  test_ = await testDatabase()
})
afterAll(() => test_.close())

type Answer = { passOn(): void }

/** A plugin that delays answers of the database while it is switched on, in the order in which they arrive. */
function holdAnswers() {
  const held: Answer[] = []
  const waiting: ((answer: Answer) => void)[] = []
  let holds = false
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      if (!holds) return Promise.resolve(result)
      return new Promise<QueryResult<UnknownRow>>((resolve) => {
        const answer = { passOn: () => resolve(result) }
        const first = waiting.shift()
        if (first === undefined) held.push(answer)
        else first(answer)
      })
    },
  }
  return {
    plugin,
    hold: (wanted: boolean) => {
      holds = wanted
    },
    /** The next answer that is held back. */
    next: () =>
      new Promise<Answer>((resolve) => {
        const answer = held.shift()
        if (answer === undefined) waiting.push(resolve)
        else resolve(answer)
      }),
  }
}

async function addWords(words: readonly string[]): Promise<void> {
  await test_.database.transact((tx) =>
    sql`select change_search_words(${sql.val(words)}::text[], '{}')`.execute(tx),
  )
}

/** Until everything has run that waited for an answer that is here. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('F68 a word that came while all words are read anew is known to a search that asked before they were there', async () => {
  const answers = holdAnswers()
  const db = test_.database.read.withPlugin(answers.plugin)
  await openVocabulary(db)
  // More than are kept beside those that were read first: the next search has all of them read anew.
  await addWords(Array.from({ length: 1_500 }, (_, index) => `kata${index}`))

  await openVocabulary(db)
  answers.hold(true)
  const version = await answers.next()
  version.passOn()
  const lastPage = await answers.next()

  answers.hold(false)
  await addWords(['susulan'])
  expect((await openVocabulary(db)).titlesOf('susulan')).toBe(1)

  answers.hold(true)
  const search = openVocabulary(db)
  const wordsSince = await answers.next()
  answers.hold(false)
  lastPage.passOn()
  await settled()
  wordsSince.passOn()
  expect((await search).titlesOf('susulan')).toBe(1)
  expect((await openVocabulary(db)).titlesOf('susulan')).toBe(1)
})

test('F77 a word that two searches read at once counts once among all words', async () => {
  const answers = holdAnswers()
  const db = test_.database.read.withPlugin(answers.plugin)
  const before = await openVocabulary(db)
  await addWords(['pertama'])
  answers.hold(true)
  const search = openVocabulary(db)
  const first = await answers.next()
  await addWords(['kedua'])
  const other = openVocabulary(db)
  const both = await answers.next()
  answers.hold(false)
  first.passOn()
  await search
  both.passOn()
  const { occurrences, titlesOf } = await other
  expect([titlesOf('pertama'), titlesOf('kedua')]).toEqual([1, 1])
  expect(occurrences).toBe(before.occurrences + 2)
})
