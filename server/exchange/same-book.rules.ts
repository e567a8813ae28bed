import { fold, words } from '#kernel/text.ts'

/** What distinguishes one book from another, beside its ISBN. */
export type BookMarks = {
  name: string
  contributors: string[]
  pageCount: number | null
  language: string | null
  /** What a buyer pays for a copy, in whole rupiah, each edition's. */
  prices: number[]
}

/**
 * Whether two entries with one ISBN can be one book. Catalogues carry wrong ISBNs: merged, one of two books would be
 * lost or, with an update, overwritten.
 */
export function canBeOneBook(one: BookMarks, other: BookMarks): boolean {
  if (areTwoVolumes(one.name, other.name)) return false
  const alike = namesAlike(one.name, other.name)
  const authors = authorsAlike(one.contributors, other.contributors)
  const pages = pagesAlike(one.pageCount, other.pageCount)
  const language = one.language === null || other.language === null || one.language === other.language
  const price = one.prices.some((amount) => other.prices.includes(amount))
  if (alike === 'same') return authors !== false || pages !== false || (language && price)
  if (alike === 'partly') return authors !== false || (pages !== false && language && price)
  // Nothing of the name is common: a translation or a new title of the same author, or of the same extent.
  return authors === true ? pages !== false : authors === undefined && pages === true
}

/**
 * Whether a row with the ISBN of a title of the shop can be that title under a new name: nothing that both tell
 * contradicts it.
 */
export function canBeRenamed(title: BookMarks, row: BookMarks): boolean {
  const language = title.language === null || row.language === null || title.language === row.language
  return (
    language &&
    !areTwoVolumes(title.name, row.name) &&
    authorsAlike(title.contributors, row.contributors) !== false &&
    pagesAlike(title.pageCount, row.pageCount) !== false
  )
}

/** Whether two names are the same but for the numbers of their volumes: `Sejarah Jilid 1` and `Sejarah Jilid 2`. */
function areTwoVolumes(one: string, other: string): boolean {
  const volumeOf = (name: string) => VOLUME.exec(fold(name))
  const [first, second] = [volumeOf(one), volumeOf(other)]
  if (!first || !second || Number(first[2]) === Number(second[2])) return false
  const rest = (name: string) => tellingWords(name.replace(VOLUME, '')).join(' ')
  return rest(fold(one)) === rest(fold(other))
}

const VOLUME = /\b(jil(?:id)?|vol(?:ume)?|buku|bagian|seri|no(?:mor)?)\b\.? ?(\d{1,3})\b/

/** `same`: the words of one are all in the other; `partly`: half of the shorter one's are. */
function namesAlike(one: string, other: string): 'same' | 'partly' | 'no' {
  const [shorter, longer] = [tellingWords(one), tellingWords(other)].sort((a, b) => a.length - b.length)
  if (shorter === undefined || longer === undefined) return 'no'
  const common = shorter.filter((word) => longer.includes(word)).length
  if (common === shorter.length) return 'same'
  return common * 2 >= shorter.length ? 'partly' : 'no'
}

/** True where somebody is the same, false where nobody is, undefined where one of them names nobody. */
function authorsAlike(ones: string[], others: string[]): boolean | undefined {
  if (ones.length === 0 || others.length === 0) return undefined
  // Degrees and initials come and go: the words of a name that are longer than two letters count.
  const keys = (names: string[]) => names.map((name) => words(name).filter((word) => word.length > 2))
  const theirs = keys(others)
  return keys(ones).some((mine) =>
    theirs.some(
      (name) => mine.length > 0 && mine.filter((word) => name.includes(word)).length * 2 >= mine.length,
    ),
  )
}

function pagesAlike(one: number | null, other: number | null): boolean | undefined {
  if (one === null || other === null) return undefined
  return Math.abs(one - other) <= Math.max(8, 0.1 * Math.max(one, other))
}

/** The words of a name with the signs that belong to them: `C`, `C++` and `C#` are three names. */
export function tellingWords(text: string): string[] {
  const found = [...fold(text).matchAll(/[\p{L}\p{N}]+[+#]*/gu)].map(([word]) => word)
  return found.length > 0 ? found : [fold(text)]
}
