import type { Queryable } from '#server/platform/database/database.ts'
import { findWordsSince, findWordsVersion, listWordsAfter } from './vocabulary.queries.ts'
import { type CountedWord, makeWordTable, type WordTable } from './word-table.rules.ts'

/** The words of all names on sale. */
export type Vocabulary = {
  /** How many titles are on sale. */
  all: number
  /** In how many titles a word occurs. */
  titlesOf(word: string): number
  eachNear: WordTable['eachNear']
  commonestOf: WordTable['commonestOf']
}

type Kept = {
  /** The version up to which words were read. */
  version: number
  /** The version at which `base` was made. */
  madeAt: number
  base: WordTable
  /** Words added since. */
  fresh: WordTable
  freshWords: Map<string, number>
  making: Promise<void> | undefined
}

const PAGE = 20_000
/** The base is rebuilt when the added words exceed a tenth of it by this number. */
const MOST_FRESH = 1000
/** Frequencies only rank corrections, so the base is read again only after this many writes. */
const MOST_WRITES = 1000

/** By database, since each database of a process has its own vocabulary. */
const vocabularies = new WeakMap<Queryable, Promise<Kept>>()

/** The vocabulary with every committed word: read completely the first time, then only the additions. */
export async function openVocabulary(db: Queryable): Promise<Vocabulary> {
  const kept = await keptFor(db)
  let asked = kept.version
  let since = await findWordsSince(db, asked)
  // A base that was rebuilt meanwhile may have an older version than the requested one.
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
    // Searches use the old base meanwhile. After a failure the next search tries again.
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
        // A word that was removed and added again is in both.
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
