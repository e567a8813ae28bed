import { joinPieces } from '../text/page-text.ts'
import type { BookText } from '../text/read-page-text.ts'

/** A sentence of a page: the spoken text, and the part of its block that is marked meanwhile. */
export type Sentence = { text: string; from: number; to: number; pieces: readonly number[] }

/** The sentences of a page in reading order. Those without a letter or a digit are not spoken. */
export function sentencesOf(
  { pieces, blocks }: Pick<BookText, 'pieces' | 'blocks'>,
  language: string,
): Sentence[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  return blocks.flatMap((block) => {
    if (block.alt !== undefined) return [{ text: block.alt, from: 0, to: 0, pieces: [] }]
    const { text } = joinPieces(pieces, block.pieces)
    return [...segmenter.segment(text)].flatMap(({ segment, index }) => {
      const spoken = segment.trim()
      if (!/[\p{L}\p{N}]/u.test(spoken)) return []
      return [{ text: spoken, from: index, to: index + segment.trimEnd().length, pieces: block.pieces }]
    })
  })
}
