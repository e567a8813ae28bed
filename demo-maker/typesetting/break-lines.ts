import { hyphenate } from './hyphenate.ts'

export type Word = { text: string; italic: boolean }
export type Line = { words: Word[]; width: number; last: boolean }
export type Measure = (text: string, italic: boolean) => number

type Piece = { text: string; italic: boolean; width: number; opens: boolean; closes: boolean }

const RAGGED = 1e9

/** `*miring*` marks words to be set in italics. */
export function wordsOf(text: string): Word[] {
  let italic = false
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((raw) => {
      if (raw.startsWith('*')) italic = true
      const word = { text: raw.replaceAll('*', ''), italic }
      if (/\*[^\w]*$/.test(raw) && raw.length > 1) italic = false
      return word
    })
}

function piecesOf(words: Word[], measure: Measure, divide: boolean): Piece[] {
  return words.flatMap(({ text, italic }) => {
    const parts = divide ? hyphenate(text) : [text]
    return parts.map((part, index) => ({
      text: part,
      italic,
      width: measure(part, italic),
      opens: index === 0,
      closes: index === parts.length - 1,
    }))
  })
}

/**
 * Breaks a paragraph so that the sum of its lines' badness is least (after Knuth and Plass, with spaces as the only
 * glue): `indent` shortens the first line, and a division at a line's end costs as much as a rather loose line.
 */
export function breakLines(
  words: Word[],
  width: number,
  space: number,
  measure: Measure,
  { indent = 0, justified }: { indent?: number; justified: boolean },
): Line[] {
  const pieces = piecesOf(words, measure, justified)
  const hyphen = measure('-', false)
  const count = pieces.length
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }]
  for (let end = 1; end <= count; end++) {
    best[end] = { cost: Number.POSITIVE_INFINITY, from: end - 1 }
    const closing = pieces[end - 1]
    let natural = closing && !closing.closes ? hyphen : 0
    let gaps = 0
    for (let start = end - 1; start >= 0; start--) {
      const piece = pieces[start]
      if (!piece) break
      natural += piece.width
      const room = start === 0 ? width - indent : width
      const slack = room - natural - gaps * space
      if (slack < -gaps * space * 0.18 && start < end - 1) break
      const before = best[start]
      if (before && before.cost < RAGGED * 1e3) {
        const cost =
          before.cost + badness(slack, gaps, space, end === count, justified) + (closing?.closes ? 0 : 900)
        const known = best[end]
        if (known && cost < known.cost) best[end] = { cost, from: start }
      }
      if (piece.opens) gaps++
    }
  }
  const lines: Line[] = []
  for (let end = count; end > 0; ) {
    const from = best[end]?.from ?? end - 1
    lines.unshift(lineOf(pieces.slice(from, end), measure, space, end === count))
    end = from
  }
  return lines
}

function badness(slack: number, gaps: number, space: number, last: boolean, justified: boolean): number {
  if (slack < 0) return gaps === 0 ? RAGGED : 200 * (slack / (gaps * space * 0.18)) ** 2
  if (last) return slack < 0 ? RAGGED : 0
  if (!justified) return (slack / space) ** 2
  const stretch = slack / (Math.max(1, gaps) * space)
  return 100 * stretch ** 3 + (gaps === 0 ? 5000 : 0)
}

function lineOf(pieces: Piece[], measure: Measure, space: number, last: boolean): Line {
  const words: Word[] = []
  for (const piece of pieces) {
    const previous = words.at(-1)
    if (piece.opens || !previous) words.push({ text: piece.text, italic: piece.italic })
    else previous.text += piece.text
  }
  const end = words.at(-1)
  if (end && !pieces.at(-1)?.closes) end.text += '-'
  const width =
    words.reduce((sum, word) => sum + measure(word.text, word.italic), 0) +
    space * Math.max(0, words.length - 1)
  return { words, width, last }
}
