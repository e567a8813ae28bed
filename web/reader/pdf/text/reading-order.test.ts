import { describe, expect, it } from 'vitest'
import type { TextPiece } from './page-text.ts'
import { boxOfPart } from './piece-boxes.ts'
import { blocksOf, sortItems } from './reading-order.ts'

const piece = (str: string, y: number): TextPiece => ({
  str,
  transform: [10, 0, 0, 10, 50, y],
  width: 60,
  height: 10,
  fontName: 'f',
  hasEOL: true,
})
const begin = (id: string) => ({ type: 'beginMarkedContentProps', id })
const end = { type: 'endMarkedContent' }

describe('the order in which a page is read', () => {
  // The box at the margin is drawn first; the file's structure puts it last.
  const items = [
    begin('box'),
    piece('Catatan', 300),
    end,
    begin('head'),
    piece('Laut', 700),
    end,
    begin('text'),
    piece('Pagi itu', 650),
    { type: 'beginMarkedContent' },
    piece('biru.', 636),
    end,
    end,
    piece('17', 20),
  ]
  const content = (id: string) => ({ type: 'content', id })

  it('F35 is found for a page of any number of pieces and marks', () => {
    const many = 500_000
    const marks = Array.from({ length: many }, () => ({ type: 'beginMarkedContent' }))
    const one = piece('a', 1)
    const { pieces, byContent } = sortItems([
      begin('all'),
      ...marks,
      ...Array.from({ length: many }, () => one),
    ])
    expect([pieces.length, byContent.get('all')?.length]).toEqual([many, many])
    const content = { type: 'content', id: 'all' }
    const blocks = blocksOf(pieces, byContent, { children: [{ role: 'P' }, content, content] })
    expect(blocks.flatMap((block) => block.pieces)).toHaveLength(2 * many)
  })

  it('is that of the file’s own structure; what is not in it, such as page numbers, is not read', () => {
    const { pieces, byContent } = sortItems(items)
    const structure = {
      role: 'Root',
      children: [
        { role: 'H1', children: [content('head')] },
        { role: 'P', children: [{ role: 'Span', children: [content('text')] }] },
        { role: 'Figure', alt: 'Peta', children: [] },
        { role: 'Note', children: [content('box')] },
      ],
    }
    const blocks = blocksOf(pieces, byContent, structure)
    expect(
      blocks.map(({ kind, pieces: indexes, alt }) => [
        kind,
        alt ?? indexes.map((i) => pieces[i]?.str).join(' '),
      ]),
    ).toEqual([
      ['heading', 'Laut'],
      ['paragraph', 'Pagi itu biru.'],
      ['paragraph', 'Peta'],
      ['paragraph', 'Catatan'],
    ])
  })

  it('is that of the drawing where the structure lacks most of the text or is not there', () => {
    const { pieces, byContent } = sortItems(items)
    const poor = { role: 'Root', children: [{ role: 'H1', children: [content('head')] }] }
    for (const structure of [poor, null, undefined]) {
      const [first] = blocksOf(pieces, byContent, structure)
      expect(first?.pieces).toEqual([0])
    }
  })
})

describe('where a part of a text stands', () => {
  const viewport = { width: 200, height: 400, transform: [1, 0, 0, -1, 0, 400] }
  const measure = (text: string) => text.length

  it('is given in fractions of the page', () => {
    const box = boxOfPart(piece('abcdef', 300), { piece: 0, from: 2, to: 4 }, undefined, viewport, measure)
    expect(box.x).toBeCloseTo(70 / 200)
    expect(box.width).toBeCloseTo(20 / 200)
    expect(box.y).toBeCloseTo((400 - 308) / 400)
    expect(box.height).toBeCloseTo(10 / 400)
  })

  it('follows text that is turned', () => {
    const turned = { ...piece('abcdef', 300), transform: [0, 10, -10, 0, 50, 100] }
    const box = boxOfPart(turned, { piece: 0, from: 0, to: 6 }, undefined, viewport, measure)
    expect(box.height).toBeCloseTo(60 / 400)
    expect(box.width).toBeCloseTo(10 / 200)
  })
})
