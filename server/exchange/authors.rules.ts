import { fold } from '#kernel/text.ts'
import { isAbsent, readLine } from './text.rules.ts'

/** How a catalogue writes names: `Andrea Hirata`, or `Hirata, Andrea` as libraries do. */
export type NameOrder = 'as_written' | 'inverted'

/** Degrees, orders and certificates that follow a name and are no other person, without points. */
const AFTER_NAME = new Set(
  (
    'ma mm mba se sh mh st mt ms spd mpd skm cpa cfp phd ak akt ca lc ners ns apt amd jr sr ii iii iv esq md ' +
    'dds dr drs dra prof ir sag mag msi ssi skom mkom ssos shum mhum sip map mak mkes skep mkep sfarm mfarm ' +
    'spsi mpsi ssn msn mkn mhi shi sei mei me sc pd si kes ag hum kom sos farm psi sn kn kons msw smk sst ssit akuntan ' +
    'inc ltd pt spt mp msc bsc mph mkm ed med bmedsc sked spkk sj ofm osa cm scj pr cfa csa cfe cia crp crmp crgp rsa ' +
    'cfrm ciisa cifrs qwp qia spa spog'
  ).split(' '),
)
/** Titles before a name. A comma after one is a typing error. */
const BEFORE_NAME = new Set('dr drs dra prof ir h hj kh tgk ust drg apt'.split(' '))
/** `and others` as catalogues write it. */
const OTHERS =
  /(?:^|[\s,]+)[([]?(?:d?\.?k\.?k|dll|et\.? ?al|and others|dan (?:kawan|teman|rekan)(?:-| )?(?:kawan|teman|rekan)|dan lain(?:-| )lain|(?:dan )?tim)\.?[)\]]?\.?$/i
/** A body whose name may hold `dan` is one contributor. */
const BODY =
  /^(?:tim|badan|lembaga|kementerian|kementrian|pusat|fakultas|jurusan|departemen|dinas|direktorat|komisi|majelis|yayasan|united|bureau|department|center|centre)\b/i

/**
 * The people of one cell, in its order, each once. Semicolons, bars, line ends, `&`, `dan` and `and` separate names;
 * a comma does too, but not before a degree (`Dr. H. Abdul Wahid, M.A.`). `dkk` names nobody.
 * @param indonesian whether the book is: then `A, B, Dan C` ends with a conjunction, not with somebody called Dan
 */
export function readAuthors(
  cell: string,
  order: NameOrder = 'as_written',
  separator?: string,
  indonesian = false,
): string[] {
  const lines = (
    separator === undefined ? cell.replace(NUMBERED, ';').split(/[;|\n]/) : cell.split(separator)
  ).map((line) => readLine(line).replace(CALLED_AUTHOR, ''))
  const parts = lines.flatMap((line, index): Part[] => {
    if (isAbsent(line)) return []
    // `A; B; dan C`
    const named = index > 0 ? withoutConjunction(line) : line
    if (order === 'inverted') return [{ text: turnedRound(named), afterComma: false }]
    return separator === undefined ? splitNames(named, indonesian) : [{ text: named, afterComma: false }]
  })
  const people = joinSuffixes(parts.map(({ text, ...part }) => ({ ...part, text: withoutOthers(text) })))
  return [...new Map(people.map((name) => [fold(name), name])).values()]
}

/** `1. Ani 2. Budi`. */
const NUMBERED = /(?:^|\s)\d{1,2}[.)]\s+(?=\p{L})/gu
/** `Penulis: Ani` and `Ani (penulis)`. */
const CALLED_AUTHOR = /^(?:penulis|pengarang|oleh|authors?|by) ?: ?| ?\((?:penulis|pengarang|author)\)$/gi

type Part = { text: string; afterComma: boolean }

const withoutOthers = (name: string) => name.replace(OTHERS, '').replace(/,$/, '').trim()

function splitNames(cell: string, indonesian: boolean): Part[] {
  const line = withoutOthers(cell)
  const people = BODY.test(line)
    ? [line]
    : line.split(
        /(?<!,) (?:dan|and) (?!associates?\b)| &(?! ?associates?\b) ?|& (?!associates?\b)| \/ ?|\/ /i,
      )
  return people.flatMap((person) =>
    person.split(',').map((part, index) => ({
      text: index > 0 ? withoutConjunction(part.trim(), indonesian && index > 1) : part.trim(),
      afterComma: index > 0,
    })),
  )
}

/** With a capital, `Dan` is a first name (`Chip Heath, Dan Heath`) unless a title follows (`Dan Dr. Felix`). */
const CONJUNCTION =
  /^(?:&\s*|dan\s+|[Aa]nd\s+|AND\s+|(?:Dan|DAN)\s+(?=(?:DRS?|D[Rr]s?|Dra|Prof|Ir|Hj?|Ust)\b))/

const withoutConjunction = (part: string, whateverCase = false) =>
  part.replace(whateverCase ? /^(?:&\s*|(?:dan|and)\s+)/i : CONJUNCTION, '')

/** Puts degrees behind the name that they follow, and a lone title before the name that follows it. */
function joinSuffixes(parts: Part[]): string[] {
  const names: string[] = []
  let before = ''
  for (const { text, afterComma } of parts) {
    if (!/\p{L}/u.test(text)) continue
    const last = names.at(-1)
    // A certificate in capitals after a name that is not: `Raymond Budiman, CFA`.
    const capitals =
      afterComma && last !== undefined && /\p{Ll}/u.test(last) && /^\p{Lu}{2,6}\.?$/u.test(text)
    if (last !== undefined && before === '' && (capitals || isSuffix(text))) {
      names[names.length - 1] = `${last}, ${text}`
    } else if (BEFORE_NAME.has(bareWord(text))) before = `${before}${text} `
    else {
      names.push(before + text)
      before = ''
    }
  }
  return names
}

const bareWord = (token: string) => token.replaceAll('.', '').toLowerCase()

/** `M.A.`, `S.Sos.I.`, `Ph.D`, `M. Sc`, `Sp.OG.`, `MBA`, `Jr.`, `M. S.`, but neither `A. Fuadi` nor `Regi W`. */
function isSuffix(part: string): boolean {
  const tokens = part.split(/\s+/)
  if (tokens.length > 1 && part.includes('.') && tokens.every((token) => /^\p{L}\.?$/u.test(token)))
    return true
  return tokens.every((token, index) => {
    const bare = bareWord(token)
    if (bare === '' || AFTER_NAME.has(bare)) return true
    // `M. Sc` and `S` are degrees, the `A.` of `A. Fuadi` is not.
    if (/^\p{L}$/u.test(bare)) {
      const next = tokens[index + 1]
      return next === undefined || AFTER_NAME.has(bareWord(next))
    }
    const segments = token.split('.').filter(Boolean)
    return token.includes('.') && segments.every((segment) => segment.length <= (segments.length > 1 ? 5 : 4))
  })
}

/** `Kennedy, John F. (John Fitzgerald)` → `John F. Kennedy`. */
function turnedRound(name: string): string {
  const [family, given, ...rest] = name
    .replace(/\s*\([^)]*\)/g, '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  if (family === undefined || given === undefined) return name
  return [`${given} ${family}`, ...rest].join(', ')
}
