import { expect, it } from 'vitest'
import { toPlace, toPosition } from './html-place.ts'
import type { TextIndex } from './text-position.ts'

/** A text of one block with so many characters. */
const blockOf = (length: number) =>
  ({ toIndex: ({ offset }: { offset: number }) => Math.min(offset, length) }) as unknown as TextIndex

it('opens a book where its sample was left, also in a block that the sample has cut', () => {
  const { block, within } = toPlace(blockOf(1000), { block: 0, offset: 500 })
  expect({ block, within }).toEqual({ block: 0, within: 0.5 })
  expect(toPosition(blockOf(20_000), { block, within, offset: 500 })).toEqual({ block: 0, offset: 500 })
  // A place of the book itself is a share of its block, which another revision may have made longer.
  expect(toPosition(blockOf(20_000), { block, within })).toEqual({ block: 0, offset: 10_000 })
})
