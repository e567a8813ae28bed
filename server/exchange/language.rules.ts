import { fold } from '#kernel/text.ts'

/** `Bilingual` and its like say that there are two, not which. */
const NAMELESS = new Set(['bilingual', 'dwibahasa', 'multilingual', 'mul', 'und', 'zxx', 'mis'])

let byName: Map<string, string> | undefined

/**
 * The languages of a book as ISO 639 codes in alphabetical order (`id`, `en/id`), from codes of two or three letters
 * (`ind`, `en-US`) or names in Indonesian or English (`Bahasa Inggris`). Null where the cell names none.
 */
export function readLanguage(cell: string): string | null {
  const codes = cell
    .split(/[,;/|&]|\s(?:dan|and)\s/i)
    .map(codeOf)
    .filter((code) => code !== undefined)
  return codes.length === 0 ? null : [...new Set(codes)].sort().join('/')
}

function codeOf(text: string): string | undefined {
  const folded = fold(text).replace(/^bahasa /, '')
  if (NAMELESS.has(folded)) return undefined
  byName ??= namesOfLanguages()
  const named = byName.get(folded)
  if (named !== undefined) return named
  const code = /^([a-z]{2,3})(?:[-_][a-z]{2,4})?$/.exec(folded)?.[1]
  return code === undefined ? undefined : canonical(code)
}

/** `ind` and the old `in` are `id`. */
function canonical(code: string): string | undefined {
  return Intl.getCanonicalLocales(code)[0]?.slice(0, 3)
}

/** Names of the languages with a code of two letters, in English and Indonesian. */
function namesOfLanguages(): Map<string, string> {
  const names = new Map<string, string>()
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  for (const locale of ['en', 'id']) {
    const display = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' })
    for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
      const name = display.of(code)
      if (name !== undefined) names.set(fold(name), canonical(code) ?? code)
    }
  }
  return names.set('mandarin', 'zh').set('cina', 'zh').set('malay', 'ms').set('indo', 'id')
}
