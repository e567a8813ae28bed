import { type FoldedText, foldText } from './fold-text.ts'

/** A hit, as a part of the original text. */
export type Hit = { from: number; to: number }

/** All places at which a text contains the query; none for a query of white space. They do not overlap. */
export function findInText({ folded, places }: FoldedText, query: string, length: number): Hit[] {
  const wanted = foldText(query.trim()).folded
  if (wanted === '') return []
  const hits: Hit[] = []
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    const from = places[at] ?? 0
    hits.push({ from, to: places[at + wanted.length] ?? length })
  }
  return hits
}

const AROUND = 48

/** The text around a hit, cut at words, for a list of hits. */
export function excerptOf(text: string, { from, to }: Hit): { before: string; hit: string; after: string } {
  const before = text.slice(Math.max(0, from - AROUND), from)
  const after = text.slice(to, to + AROUND)
  return {
    before: from > AROUND ? `…${before.replace(/^\S*\s/u, '')}` : before,
    hit: text.slice(from, to),
    after: to + AROUND < text.length ? `${after.replace(/\s\S*$/u, '')}…` : after,
  }
}
