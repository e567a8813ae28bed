import { type KnownWords, numberForms, relatedForms } from './word-forms.rules.ts'

/** A word that a typed word may stand for. */
export type Choice = {
  word: string
  /** 1 for the word itself, less for a similar one. */
  quality: number
  /** Also the beginning of longer words. */
  beginning: boolean
  /** How many typing errors lie between them (`slips.rules.ts`); 0 for another form of the same word. */
  slips: number
}

/** One position of a reading: a word, as typed or as interpreted, and the words that it may stand for. */
export type Group = {
  /** What was typed. */
  typed: string
  /** The word in this reading: split, joined or as typed. */
  read: string
  choices: Choice[]
  /** In how many titles the likeliest choice occurs. */
  titles: number
  /** True where no title has the word, so that it may be misspelt: then similar words count as well. */
  isDoubtful: boolean
}

/** One interpretation of a search: its words, some of them joined or split. */
export type Reading = Group[]

const QUALITY = { number: 0.97, related: 0.82, completion: 0.9, rareCompletion: 0.7 }
/** The most words into which a search is split. A whole title without spaces is also found by its letters. */
const MOST_PARTS = 12
/** The most words by which one position is looked up. */
const MOST_CHOICES = 12

function joinedPairs(words: readonly string[]): { at: number; joined: string }[] {
  return words.slice(0, -1).map((word, at) => ({ at, joined: word + (words[at + 1] ?? '') }))
}

export type ReadingOptions = {
  vocabulary: KnownWords
  /** Known words near an unknown one, the likeliest first. */
  corrections: ReadonlyMap<string, Choice[]>
  /** The words into which an unknown word can be split. */
  splits: ReadonlyMap<string, string[]>
  /** Whether the last word may be incomplete. */
  typing: boolean
}

/** The interpretations of a search: as typed, with unknown words split, with neighbours joined that make a word. */
export function readingsOf(words: readonly string[], options: ReadingOptions): Reading[] {
  const group = (typed: string, read: string, last: boolean) =>
    groupOf(typed, read, last && options.typing, options)
  const asTyped = words.map((word, index) => group(word, word, index === words.length - 1))
  const readings: Reading[] = [asTyped]
  const parts = words.flatMap((word) => options.splits.get(word) ?? [word])
  if (parts.length > words.length && parts.length <= MOST_PARTS) {
    readings.push(
      words.flatMap((word, index) => {
        const split = options.splits.get(word)
        if (split === undefined) return [group(word, word, index === words.length - 1)]
        return split.map((part) => group(word, part, false))
      }),
    )
  }
  for (const { at, joined } of joinedPairs(words)) {
    if (options.vocabulary.titlesOf(joined) === 0) continue
    const typed = `${words[at]} ${words[at + 1]}`
    readings.push([
      ...asTyped.slice(0, at),
      group(typed, joined, at + 2 === words.length),
      ...asTyped.slice(at + 2),
    ])
  }
  return readings
}

function groupOf(typed: string, read: string, beginning: boolean, options: ReadingOptions): Group {
  const { titlesOf, eachBeginning } = options.vocabulary
  const known = (forms: string[], quality: number) =>
    forms
      .filter((form) => titlesOf(form) > 0)
      .map((word): Choice => ({ word, quality, beginning: false, slips: 0 }))
  let completion = 0
  if (beginning) {
    eachBeginning(read, (_word, titles) => {
      completion = Math.max(completion, titles)
    })
  }
  const corrected = options.corrections.get(read) ?? []
  // `alm` is the beginning of a few names, but more likely `alam` with a letter lost.
  const isSlip = titlesOf(read) === 0 && corrected.some(({ word }) => titlesOf(word) > 3 * completion)
  const choices: Choice[] = [
    { word: read, quality: 1, beginning: false, slips: 0 },
    ...(beginning
      ? [{ word: read, quality: isSlip ? QUALITY.rareCompletion : QUALITY.completion, beginning, slips: 0 }]
      : []),
    ...known(numberForms(read), QUALITY.number),
    ...known(relatedForms(read, options.vocabulary), QUALITY.related),
    ...corrected,
  ]
  // A word may be both a typing error away and another form. The better of the two counts.
  choices.sort((one, other) => other.quality - one.quality)
  const once = choices.filter(
    ({ word, beginning }, index) =>
      choices.findIndex((other) => other.word === word && other.beginning === beginning) === index,
  )
  const titles = Math.max(completion, ...once.map(({ word }) => titlesOf(word)))
  return {
    typed,
    read,
    choices: once.slice(0, MOST_CHOICES),
    titles,
    isDoubtful: options.corrections.has(read),
  }
}
