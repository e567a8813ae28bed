/** Words that may have been meant: one typing error, one ending or one spelling away from a word. */

/** How many typing errors are plausible in a word: one in 3 or 4 letters, two up to 9, three in longer words. */
export const plausibleSlips = (word: string): number =>
  word.length < 3 ? 0 : word.length <= 4 ? 1 : word.length <= 9 ? 2 : 3

const SHORTEST_ROOT = 4

/** How the prefixes `me-` and `pe-` change the first letter of a root: `tulis` → `nulis` in `menulis`. */
function nasal(root: string): string {
  const [first = ''] = root
  const rest = root.slice(1)
  if (first === 'p') return `m${rest}`
  if (first === 't') return `n${rest}`
  if (first === 's') return `ny${rest}`
  if (first === 'k') return `ng${rest}`
  if ('bfv'.includes(first)) return `m${root}`
  if ('cdjz'.includes(first)) return `n${root}`
  if ('aeioughq'.includes(first)) return `ng${root}`
  return root
}

const PREFIXES = [
  // Letters of the root that a prefix may have removed: `menulis` → `tulis`.
  [/^(?:me|pe)ny/, 's'],
  [/^(?:me|pe)ng/, ''],
  [/^(?:me|pe)ng/, 'k'],
  [/^(?:me|pe)m(?=[bfv])/, ''],
  [/^(?:me|pe)m/, 'p'],
  [/^(?:me|pe)n(?=[cdjz])/, ''],
  [/^(?:me|pe)n/, 't'],
  [/^(?:me|pe)(?=[lmnrwy])/, ''],
  [/^(?:ber|bel|per|pel|ter)/, ''],
  [/^(?:be|te)(?=r|[^aeiou]er)/, ''],
  [/^(?:di|ke|se)/, ''],
] as const
const SUFFIX = /(?:nya|lah|kah|kan|an|i)$/

/** The roots that an Indonesian word may come from: `membaca`, `bacaan`, `pembacanya` → `baca`. */
function rootsOf(word: string): string[] {
  const stems = new Set([word])
  for (let round = 0; round < 2; round++) {
    for (const stem of [...stems]) {
      const cut = stem.replace(SUFFIX, '')
      if (cut.length >= SHORTEST_ROOT) stems.add(cut)
      // `-kan` after a root with k, `-an` after one with n: both are tried.
      if (stem.endsWith('kan') && stem.length > 5) stems.add(stem.slice(0, -2))
    }
  }
  const roots = new Set<string>()
  for (const stem of stems) {
    roots.add(stem)
    for (const [prefix, lost] of PREFIXES) {
      if (prefix.test(stem)) roots.add(stem.replace(prefix, lost))
    }
  }
  return [...roots].filter((root) => root.length >= SHORTEST_ROOT)
}

/** Words of the same root in Indonesian, singular and plural in English. They may not exist in the vocabulary. */
export function relatedForms(word: string): string[] {
  if (word.length < SHORTEST_ROOT || /[^a-z]/.test(word)) return []
  const forms = new Set<string>()
  for (const root of rootsOf(word)) {
    const changed = nasal(root)
    for (const form of [
      root,
      `ber${root}`,
      // `ber-` loses its r before another one, also in the next syllable: `berenang`, `bekerja`, `beternak`.
      `be${root}`,
      `bel${root}`,
      `di${root}`,
      `ter${root}`,
      `se${root}`,
      `me${changed}`,
      `pe${changed}`,
      `pe${root}`,
      `pel${root}`,
      `ke${root}an`,
      `pe${changed}an`,
      `per${root}an`,
      `pel${root}an`,
      `me${changed}kan`,
      `me${changed}i`,
      `di${root}kan`,
      `ber${root}an`,
    ]) {
      forms.add(form)
    }
    for (const ending of ['an', 'kan', 'i', 'nya']) forms.add(root + ending)
  }
  for (const form of [
    `${word}s`,
    `${word}es`,
    word.replace(/s$/, ''),
    word.replace(/es$/, ''),
    word.replace(/ies$/, 'y'),
    word.replace(/y$/, 'ies'),
  ]) {
    forms.add(form)
  }
  forms.delete(word)
  return [...forms].filter((form) => form.length >= SHORTEST_ROOT - 1)
}

const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ')

/** `2` is `ii` and `ii` is `2`, up to 20. */
export function numberForms(word: string): string[] {
  const roman = ROMAN.indexOf(word)
  if (roman >= 0) return [String(roman + 1)]
  const written = /^\d{1,2}$/.test(word) ? ROMAN[Number(word) - 1] : undefined
  return written === undefined ? [] : [written]
}

const LONGEST_PIECE = 18
const LONGEST_SPLIT = 60

/** Pieces have at least two letters. A number is not split, since `1984` is neither `19` nor `84`. */
function isPiece(word: string, from: number, to: number): boolean {
  const isNumber = (at: number) => /\d/.test(word[at] ?? '')
  const startsInNumber = from > 0 && isNumber(from - 1) && isNumber(from)
  const endsInNumber = isNumber(to - 1) && isNumber(to)
  return !startsInNumber && !endsInNumber && (to - from > 1 || isNumber(from))
}

const asWord = (piece: string) => piece.replace(/^0+(?=\d)/, '')

/** The cost of one more word, as much as that of a word that a 400th of the titles have. */
const EACH_WORD = 6

/**
 * The likeliest words in a text without spaces: few and frequent ones. Undefined if it cannot be split, or only into
 * fragments.
 * @param titles how many titles have a piece; 0 if it is no word
 * @param all how many titles there are
 */
export function splitWord(
  word: string,
  titles: (piece: string) => number,
  all: number,
): string[] | undefined {
  if (word.length < 4 || word.length > LONGEST_SPLIT) return undefined
  /** For each position, the least cost of the text before it, and where its last word begins. */
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }]
  for (let to = 1; to <= word.length; to++) {
    for (let from = Math.max(0, to - LONGEST_PIECE); from < to; from++) {
      const before = best[from]
      if (before === undefined || (from === 0 && to === word.length) || !isPiece(word, from, to)) continue
      const count = titles(asWord(word.slice(from, to)))
      if (count === 0) continue
      const cost = before.cost + Math.log((all + 1) / count) + EACH_WORD
      const known = best[to]
      if (known === undefined || cost < known.cost) best[to] = { cost, from }
    }
  }
  const words: string[] = []
  for (let to = word.length; to > 0; ) {
    const step = best[to]
    if (step === undefined) return undefined
    words.unshift(asWord(word.slice(step.from, to)))
    to = step.from
  }
  return word.length / words.length < 2.6 ? undefined : words
}
