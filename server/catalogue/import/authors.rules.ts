import { fold } from '#kernel/text.ts'
import { isAbsent, readLine } from './text.rules.ts'

/** How a catalogue writes names: `Andrea Hirata`, or `Hirata, Andrea` as libraries do. */
export type NameOrder = 'as_written' | 'inverted'

/** Degrees and suffixes that stand after a comma without being another person, without their points. */
const AFTER_NAME = new Set(
  (
    'ma mm mba se sh mh st mt ms spd mpd skm cpa cfp phd ak akt ca lc ners ns apt amd jr sr ii iii iv esq md ' +
    'dds dr drs dra prof ir sag mag msi ssi skom mkom ssos shum mhum sip map mak mkes skep mkep sfarm mfarm ' +
    'spsi mpsi ssn msn mkn mhi shi sei mei sc pd si kes ag hum kom sos farm psi sn kn kons msw smk sst ssit akuntan inc ltd'
  ).split(' '),
)
/** `and others` in the ways catalogues write it. */
const OTHERS = /(?:^|[\s,]+)(?:dkk|dll|et\.? ?al|and others|dan kawan-kawan|dan tim)\.?$/i
/** A body whose name may hold `dan` is one contributor. */
const BODY =
  /^(?:tim|badan|lembaga|kementerian|kementrian|pusat|fakultas|jurusan|departemen|dinas|direktorat|komisi|majelis|yayasan|united|bureau|department|center|centre)\b/i

/**
 * The people of one cell, in its order, each once. Semicolons, bars, line ends, `&`, `dan` and `and` part
 * names; a comma does too, but not before a degree (`Dr. H. Abdul Wahid, M.A.`). `dkk` names nobody.
 */
export function readAuthors(cell: string, order: NameOrder = 'as_written', separator?: string): string[] {
  const names = (separator === undefined ? cell.split(/[;|\n]/) : cell.split(separator)).flatMap((part) => {
    const line = readLine(part)
    if (isAbsent(line)) return []
    return order === 'inverted' ? [turnedRound(line)] : separator === undefined ? splitNames(line) : [line]
  })
  const once = new Map(names.map((name) => [fold(name), name]))
  once.delete('')
  return [...once.values()]
}

function splitNames(line: string): string[] {
  const people = BODY.test(line) ? [line] : line.split(/\s+(?:&|dan|and)\s+(?!associates?\b)/i)
  return people.flatMap((person) => {
    const names: string[] = []
    for (const raw of person.split(',')) {
      const part = raw.replace(/^(?:&|dan|and)\s+/i, '').trim()
      const last = names.length - 1
      if (part === '') continue
      if (names[last] !== undefined && standsAfterName(part)) names[last] = `${names[last]}, ${part}`
      else names.push(part)
    }
    return names
      .map((name) => name.replace(OTHERS, '').trim())
      .filter((name) => name !== '' && !isAbsent(name))
  })
}

/** `M.A.`, `S.Sos.I.`, `Ph.D`, `M. Sc`, `Sp.OG.`, `MBA`, `Jr.`, but neither `A. Fuadi` nor `Regi W`. */
function standsAfterName(part: string): boolean {
  return part
    .replace(OTHERS, '')
    .split(/\s+/)
    .every((token, index, tokens) => {
      const bare = token.replaceAll('.', '').toLowerCase()
      if (bare === '' || AFTER_NAME.has(bare)) return true
      // `M. Sc` and `S` are degrees, the `A.` of `A. Fuadi` is not.
      if (/^\p{L}$/u.test(bare)) {
        const next = tokens[index + 1]?.replaceAll('.', '').toLowerCase()
        return next === undefined || AFTER_NAME.has(next)
      }
      const segments = token.split('.').filter(Boolean)
      return (
        token.includes('.') && segments.every((segment) => segment.length <= (segments.length > 1 ? 5 : 4))
      )
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
