/** What is asked about the words of all names. */
export type KnownWords = {
  /** In how many titles a word occurs. */
  titlesOf(word: string): number
  /** Calls back for the words with this beginning. Of very many words, a part is enough. */
  eachBeginning(beginning: string, found: (word: string, titles: number) => void): void
}

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
  [/^(?:memper|diper|member|diber|keber|keter|seper|menge|penge)/, ''],
] as const
/** Endings, the outer ones first. `-kah` and `-lah` are rare in titles, and `menikah` is not a question. */
const SUFFIXES = [/(?:nya|ku|mu)$/, /(?:kan|an|i)$/]
/** What may follow a root: `(tulis)kan`, `-annya`. */
const ENDING = /^(?:kan|an|i)?(?:nya|ku|mu)?$/
const ENDING_AROUND = /^an(?:nya|ku|mu)?$/

/** The roots that an Indonesian word may come from: `membaca`, `bacaan`, `pembacanya` → `baca`. */
function rootsOf(word: string): string[] {
  const stems = new Set([word])
  for (const suffix of SUFFIXES) {
    for (const stem of [...stems]) {
      const cut = stem.replace(suffix, '')
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

/** What may precede a root, and what follows it then. */
function affixesOf(root: string): { beginning: string; ending: RegExp }[] {
  const changed = nasal(root)
  const beginnings = [
    root,
    `me${changed}`,
    `pe${changed}`,
    ...['di', 'se', 'ter', 'te', 'per', 'pe', 'pel', 'memper', 'diper'].map((before) => before + root),
    // `ber-` loses its r before another one, also in the next syllable: `berenang`, `bekerja`, `beternak`.
    ...['ber', 'be', 'bel'].map((before) => before + root),
  ]
  // Beside `ke-` there is an `-an`.
  const around = ['ke', 'keber', 'keter'].map((before) => before + root)
  return [
    ...[...new Set(beginnings)].map((beginning) => ({ beginning, ending: ENDING })),
    ...around.map((beginning) => ({ beginning, ending: ENDING_AROUND })),
  ]
}

/** The plural of an English word, or its singular. */
const pluralForms = (word: string): string[] => [
  `${word}s`,
  `${word}es`,
  word.replace(/s$/, ''),
  word.replace(/es$/, ''),
  word.replace(/ies$/, 'y'),
  word.replace(/y$/, 'ies'),
]

/**
 * Known words of the same root as an Indonesian word, and an English word in singular and plural, the most frequent
 * first. Where a word may come from several roots (`menikah`: `nikah`, `tikah`), a rare one does not count.
 */
export function relatedForms(word: string, { titlesOf, eachBeginning }: KnownWords): string[] {
  if (word.length < SHORTEST_ROOT || /[^a-z]/.test(word)) return []
  const families = rootsOf(word).map((root) => {
    const forms = new Map<string, number>()
    for (const { beginning, ending } of affixesOf(root)) {
      eachBeginning(beginning, (form, titles) => {
        if (form !== word && ending.test(form.slice(beginning.length))) forms.set(form, titles)
      })
    }
    return { forms, titles: [...forms.values()].reduce((sum, titles) => sum + titles, 0) }
  })
  const most = Math.max(0, ...families.map(({ titles }) => titles))
  const related = new Map(
    families.filter(({ titles }) => titles * RARE_ROOT >= most).flatMap(({ forms }) => [...forms]),
  )
  for (const form of pluralForms(word)) {
    const titles = form === word || form.length < SHORTEST_ROOT - 1 ? 0 : titlesOf(form)
    if (titles > 0) related.set(form, titles)
  }
  return [...related].sort(([, one], [, other]) => other - one).map(([form]) => form)
}

/** A root is left out if another one occurs more than this many times as often. */
const RARE_ROOT = 4

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
