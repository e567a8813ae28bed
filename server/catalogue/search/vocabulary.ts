import type { Queryable } from '#server/platform/database/database.ts'
import { findWordsSince, findWordsVersion, listWordsAfter } from './vocabulary.queries.ts'
import { type CountedWord, makeWordTable, type WordTable } from './word-table.rules.ts'

/** The words of all names on sale. */
export type Vocabulary = {
  /** How many titles are on sale. */
  all: number
  /** In how many titles a word stands; 0 for what is no word. */
  titlesOf(word: string): number
  eachNear: WordTable['eachNear']
  commonestOf: WordTable['commonestOf']
}

type Kept = {
  /** The version of the words up to which they are here. */
  version: number
  /** The version at which `base` was made. */
  madeAt: number
  base: WordTable
  /** Words that came since. */
  fresh: WordTable
  freshWords: Map<string, number>
  making: Promise<void> | undefined
}

const PAGE = 20_000
/** So many words more than a tenth of the base, and the base is made anew. */
const MOST_FRESH = 1000
/** How often a word stands only weighs one correction against another: after so many writes it is read again. */
const MOST_WRITES = 1000

/** By where the words are read from: each database of a process has its own. */
const vocabularies = new WeakMap<Queryable, Promise<Kept>>()

/** The vocabulary with every word that is committed now: read whole at first, then what came since. */
export async function openVocabulary(db: Queryable): Promise<Vocabulary> {
  const kept = await keptFor(db)
  let asked = kept.version
  let since = await findWordsSince(db, asked)
  // A base that was made anew meanwhile may begin before what was asked for.
  while (kept.version < asked) {
    asked = kept.version
    since = await findWordsSince(db, asked)
  }
  if (since.version > kept.version) {
    for (const { word, titles } of since.words) kept.freshWords.set(word, titles)
    kept.fresh = makeWordTable([...kept.freshWords].map(([word, titles]) => ({ word, titles })))
    kept.version = since.version
  }
  const isOld = kept.fresh.size > MOST_FRESH + kept.base.size / 10 || kept.version - kept.madeAt > MOST_WRITES
  if (isOld && kept.making === undefined) {
    // Searches go on with the old base meanwhile; what fails is tried again by the next one.
    kept.making = readAll(db)
      .then((made) => Object.assign(kept, made))
      .catch(() => undefined)
      .then(() => {
        kept.making = undefined
      })
  }
  const { base, fresh } = kept
  return {
    all: since.all,
    titlesOf: (word) => fresh.titlesOf(word) ?? base.titlesOf(word) ?? 0,
    eachNear: (word, most, found) => {
      base.eachNear(word, most, found)
      fresh.eachNear(word, most, (near, titles, slips) => {
        // A word that was removed and came again stands in both.
        if (base.titlesOf(near) === undefined) found(near, titles, slips)
      })
    },
    commonestOf: (beginning) => Math.max(base.commonestOf(beginning), fresh.commonestOf(beginning)),
  }
}

function keptFor(db: Queryable): Promise<Kept> {
  const known = vocabularies.get(db)
  if (known !== undefined) return known
  const made = readAll(db).then((all) => ({ ...all, making: undefined }))
  vocabularies.set(db, made)
  made.catch(() => vocabularies.delete(db))
  return made
}

async function readAll(db: Queryable): Promise<Omit<Kept, 'making'>> {
  const version = await findWordsVersion(db)
  const words: CountedWord[] = []
  for (let after = ''; ; ) {
    const page = await listWordsAfter(db, after, PAGE)
    for (const word of page) words.push(word)
    if (page.length < PAGE) break
    after = page.at(-1)?.word ?? after
  }
  return {
    version,
    madeAt: version,
    base: makeWordTable(words),
    fresh: makeWordTable([]),
    freshWords: new Map(),
  }
}
