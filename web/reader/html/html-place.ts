import type { TextIndex, TextPosition } from './text-position.ts'

/** A position as it is stored and sent: a block, and how much of its text lies before the position, from 0 to 1. */
export type HtmlPlace = {
  block: number
  within: number
  /** The position's own offset, kept for a sample: a sample may end in the middle of a block, which the book has whole. */
  offset?: number
}

export function toPlace(index: TextIndex, { block, offset }: TextPosition): HtmlPlace {
  const length = lengthOf(index, block)
  return { block, within: length === 0 ? 0 : Math.min(1, offset / length) }
}

export const toPosition = (index: TextIndex, { block, within, offset }: HtmlPlace): TextPosition => ({
  block,
  offset: offset ?? Math.round(within * lengthOf(index, block)),
})

const lengthOf = (index: TextIndex, block: number) =>
  index.toIndex({ block, offset: Number.MAX_SAFE_INTEGER }) - index.toIndex({ block, offset: 0 })
