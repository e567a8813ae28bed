import { completeIsbn } from '#kernel/isbn.ts'
import type { TitleRecord } from '#server/catalogue-editing/title-record.ts'
import {
  AUTHORS_OF_TITLE,
  CATEGORIES,
  DIFFERENT_WORDS,
  LETTERS_IN_WORD,
  NUMBERS,
  PRICES,
  SAME_NAME,
  SHARE_OF_RANK,
  TITLES_OF_AUTHOR,
  WHOLE_THOUSANDS,
  WORDS_IN_TITLE,
  YEARS,
} from './catalogue-figures.ts'
import { below, oneOf, randomFrom } from './random.ts'

const DESCRIPTION_WORDS = 60

type Random = () => number
type Language = 'id' | 'en'

const SYLLABLES = {
  id: 'a ba ca da ga ha ja ka la ma na pa ra sa ta wa ya bi di i ki li mi ni pi ri si ti bu du ku lu mu nu u ru su tu be de ke me se te bo do ko lo mo no ro to an ang kan ber ter men pan',
  en: 'a al an ar as at be ble can ch con cor der dis e ed el en er est ex fer for gra ha he ic in ing is it ja ka ke la le lo ly ma man mar men mer mo ne ness no o on or ou per pe por pro ra re ri ro sa se sh si sion st ta te ter th ti tion to tra tu un ver wa wi wo',
}

/** The place in a rising list of shares at which a drawn share falls. */
const placeOf = (shares: readonly number[], drawn: number) =>
  Math.max(
    0,
    shares.findIndex((share) => drawn < share),
  )

/** A value between two points of a distribution. */
function between(points: readonly (readonly [share: number, value: number])[], drawn: number): number {
  const at = Math.max(
    1,
    points.findIndex(([share]) => drawn < share),
  )
  const [[from, low], [to, high]] = [points[at - 1] ?? [0, 0], points[at] ?? [1, 0]]
  return low + ((high - low) * (drawn - from)) / (to - from)
}

/** Made-up words, the shorter ones mostly among the frequent ones, and a draw from them by their frequency. */
function vocabulary(language: Language, size: number, random: Random): () => string {
  const syllables = SYLLABLES[language].split(' ')
  const cumulated = cumulate(LETTERS_IN_WORD[language])
  const found = new Set<string>()
  while (found.size < size) {
    const length = Math.max(2, 1 + placeOf(cumulated, random() * (cumulated.at(-1) ?? 1)))
    let word = ''
    while (word.length < length) word += oneOf(random, syllables)
    // Few short words can be made: a letter more keeps the loop from going on for ever.
    found.add(found.has(word.slice(0, length)) ? word + oneOf(random, syllables) : word.slice(0, length))
  }
  const words = [...found]
    .map((word) => ({ word, rank: word.length + 6 * random() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ word }) => word)
  const shares = cumulate(words.map((_word, index) => shareOfRank(index + 1, language)))
  const all = shares.at(-1) ?? 1
  return () => words[lowerBound(shares, random() * all)] ?? 'kata'
}

function shareOfRank(rank: number, language: Language): number {
  const column = language === 'id' ? 1 : 2
  const at = SHARE_OF_RANK.findIndex((point) => rank < point[0])
  const upper = at < 0 ? SHARE_OF_RANK.length - 1 : Math.max(1, at)
  const [low, high] = [SHARE_OF_RANK[upper - 1], SHARE_OF_RANK[upper]]
  if (low === undefined || high === undefined) return 0
  // Straight between two points where both axes are logarithms, and on beyond the last one.
  const slope = Math.log(high[column] / low[column]) / Math.log(high[0] / low[0])
  return low[column] * (rank / low[0]) ** slope
}

function cumulate(values: readonly number[]): number[] {
  let sum = 0
  return values.map((value) => {
    sum += value
    return sum
  })
}

function lowerBound(rising: readonly number[], value: number): number {
  let [from, to] = [0, rising.length - 1]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((rising[middle] ?? 0) < value) from = middle + 1
    else to = middle
  }
  return from
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Titles as real catalogues have them, one after the other; the same count and seed give the same titles. */
export function* syntheticTitles(count: number, seed = count): Generator<TitleRecord> {
  const random = randomFrom(seed)
  const tokens = count * 5.5
  const different = Math.ceil(
    (DIFFERENT_WORDS.different * (tokens / DIFFERENT_WORDS.at) ** DIFFERENT_WORDS.growth) / 2,
  )
  const word = {
    id: vocabulary('id', Math.max(300, different), random),
    en: vocabulary('en', Math.max(300, different), random),
  }
  const surname = vocabulary('en', Math.max(300, Math.ceil(Math.sqrt(count) * 30)), random)
  const name = (index: number) => {
    const own = randomFrom(seed * 31 + index)()
    const initial = () => `${capital(surname()).charAt(0)}.`
    if (own < 0.1) return `${initial()}${initial()} ${capital(surname())}`
    return `${capital(word.id())} ${own < 0.4 ? `${initial()} ` : ''}${capital(surname())}`
  }
  const authors = Array.from({ length: Math.max(20, Math.ceil(count / TITLES_OF_AUTHOR / 2)) }, (_, index) =>
    name(index),
  )
  const publishers = Array.from(
    { length: Math.max(10, Math.ceil(Math.sqrt(count) * 2)) },
    () => `${capital(word.id())} ${capital(word.en())}`,
  )
  const categories = cumulate(CATEGORIES)
  const categoryTotal = categories.at(-1) ?? 1
  // The first ones write and publish the most.
  const skewed = <Value>(values: readonly Value[]) =>
    values[Math.floor(values.length * random() ** 2)] as Value
  const recent: string[] = []

  for (let index = 0; index < count; index++) {
    const language: Language = random() < 0.5 ? 'id' : 'en'
    const title = random() < SAME_NAME && recent.length > 0 ? oneOf(random, recent) : newName(language)
    recent[index % 5000] = title
    const price = Math.round(between(PRICES, random()) / 1000) * 1000 + (random() < WHOLE_THOUSANDS ? 0 : 500)
    const shape = random()
    const discountPercent = random() < 0.3 ? 5 * (1 + below(random, 8)) : 0
    const contributors = Array.from({ length: 1 + placeOf(AUTHORS_OF_TITLE, random()) }, () =>
      skewed(authors),
    )
    yield {
      kind: random() < 0.08 ? 'magazine' : 'book',
      name: title,
      description: Array.from({ length: DESCRIPTION_WORDS }, word[language]).join(' '),
      isbn: completeIsbn(`979${String(index).padStart(9, '0')}`),
      publisher: skewed(publishers),
      genre: `Kategori ${1 + lowerBound(categories, random() * categoryTotal)}`,
      language,
      contributors: [...new Set(contributors)],
      publishedOn: `${Math.floor(between(YEARS, random()))}-${String(1 + below(random, 12)).padStart(2, '0')}-${String(1 + below(random, 28)).padStart(2, '0')}`,
      pageCount: 32 + below(random, 500),
      ...(shape < 0.6
        ? { ebook: { priceIdr: price, discountPercent, discountIdr: 0, inSubscription: random() < 0.1 } }
        : {}),
      ...(shape > 0.35
        ? { paper: { priceIdr: price + 20_000, discountPercent: 0, discountIdr: 0, weightGrams: 300 } }
        : {}),
    }
  }

  function newName(language: Language): string {
    const length = 1 + placeOf(WORDS_IN_TITLE[language], random())
    return Array.from({ length }, () =>
      random() < NUMBERS ? String(1 + below(random, 40)) : capital(word[language]()),
    ).join(' ')
  }
}
