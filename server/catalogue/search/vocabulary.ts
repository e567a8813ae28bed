import type { Queryable } from '#server/platform/database/database.ts'
import { type LetterModel, makeLetterModel } from './letter-model.rules.ts'
import { findWordsSince, findWordsVersion, listWordsAfter } from './vocabulary.queries.ts'
import type { KnownWords } from './word-forms.rules.ts'
import { type CountedWord, makeWordTable, type WordTable } from './word-table.rules.ts'

/** The words of all names on sale. */
export type Vocabulary = KnownWords & {
  /** How many titles are on sale. */
  all: number
  /** How many words they have together, each counted once a title. */
  occurrences: number
  eachNear: WordTable['eachNear']
  likelihood: LetterModel['likelihood']
}

type Kept = {
  /** The version up to which words were read. */
  version: number
  /** The version at which `base` was made. */
  madeAt: number
  base: WordTable
  all: number | undefined
  occurrences: number
  letters: LetterModel
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

/**
 * The vocabulary with every committed word: read completely the first time, then only the additions.
 * @param version a version read a moment ago; if the vocabulary has it, nothing is read
 */
export async function openVocabulary(db: Queryable, version?: number): Promise<Vocabulary> {
  const kept = await keptFor(db)
  if (version === undefined || version > kept.version || kept.all === undefined) await addWordsSince(db, kept)
  renewInTime(db, kept)
  const { base, fresh, all = 0, occurrences, letters } = kept
  return {
    all,
    occurrences,
    likelihood: letters.likelihood,
    titlesOf: (word) => fresh.titlesOf(word) ?? base.titlesOf(word) ?? 0,
    eachNear: (word, most, found) => {
      base.eachNear(word, most, found)
      fresh.eachNear(word, most, (near, titles, slips) => {
        // A word that was removed and added again is in both.
        if (base.titlesOf(near) === undefined) found(near, titles, slips)
      })
    },
    eachBeginning: (beginning, found) => {
      base.eachBeginning(beginning, found)
      fresh.eachBeginning(beginning, found)
    },
  }
}

async function addWordsSince(db: Queryable, kept: Kept): Promise<void> {
  let asked = kept.version
  let since = await findWordsSince(db, asked)
  // A base that was rebuilt meanwhile may have an older version than the requested one.
  while (kept.version < asked) {
    asked = kept.version
    since = await findWordsSince(db, asked)
  }
  kept.all = since.all
  if (since.version > kept.version) {
    for (const { word, titles } of since.words) {
      // A word that was removed and added again, or that another search has read meanwhile, is counted already.
      const isCounted = kept.freshWords.has(word) || kept.base.titlesOf(word) !== undefined
      kept.freshWords.set(word, titles)
      if (isCounted) continue
      kept.letters.add(word)
      kept.occurrences += titles
    }
    kept.fresh = makeWordTable([...kept.freshWords].map(([word, titles]) => ({ word, titles })))
    kept.version = since.version
  }
}

/** Reads all words anew where many were added or counted since. */
function renewInTime(db: Queryable, kept: Kept): void {
  const isOld = kept.fresh.size > MOST_FRESH + kept.base.size / 10 || kept.version - kept.madeAt > MOST_WRITES
  if (!isOld || kept.making !== undefined) return
  // Searches use the old base meanwhile. After a failure the next search tries again.
  kept.making = readAll(db)
    .then((made) => Object.assign(kept, made))
    .catch(() => undefined)
    .then(() => {
      kept.making = undefined
    })
}

function keptFor(db: Queryable): Promise<Kept> {
  const known = vocabularies.get(db)
  if (known !== undefined) return known
  const made = readAll(db).then((words) => ({ ...words, all: undefined, making: undefined }))
  vocabularies.set(db, made)
  made.catch(() => vocabularies.delete(db))
  return made
}

async function readAll(db: Queryable): Promise<Omit<Kept, 'making' | 'all'>> {
  const version = await findWordsVersion(db)
  const words: CountedWord[] = []
  const letters = makeLetterModel()
  for (let after = ''; ; ) {
    const page = await listWordsAfter(db, after, PAGE)
    for (const counted of page) {
      words.push(counted)
      letters.add(counted.word)
    }
    if (page.length < PAGE) break
    after = page.at(-1)?.word ?? after
  }
  return {
    version,
    madeAt: version,
    base: makeWordTable(words),
    occurrences: words.reduce((sum, { titles }) => sum + titles, 0),
    letters,
    fresh: makeWordTable([]),
    freshWords: new Map(),
  }
}
