import { describe, expect, test } from 'vitest'
import { markedPicture, type RawObject, rawPdf } from '#tests/support/raw-pdf.ts'
import { sampleFault } from './verify-sample.ts'

const sample = (changes: Record<number, RawObject> = {}) =>
  rawPdf({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /XObject << /Im1 5 0 R >> >> >>',
    4: { dict: '<< >>', data: '/Im1 Do' },
    5: markedPicture('x'),
    ...changes,
  })
const judge = (pdf: Uint8Array, painted = ['160 × 160'], largest = 100_000) =>
  sampleFault(pdf, { pageCount: 1, painted: new Set(painted), largest })

describe('F64 a finished sample is looked through once more', () => {
  test('a page and what it draws is all right', () => expect(judge(sample())).toBeUndefined())

  test.each<[string, Record<number, RawObject>, string]>([
    ['an object that no page reaches', { 6: '<< /Rahasia (x) >>' }, 'object 6 is on no page'],
    [
      'a resource that no operator names',
      {
        3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /XObject << /Im1 5 0 R /Im 6 0 R >> >> >>',
        6: markedPicture('y'),
      },
      '/Im is not drawn',
    ],
    [
      'a structure tree',
      { 1: '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 6 0 R >>', 6: '<< /Type /StructTreeRoot >>' },
      'there is a /StructTreeRoot',
    ],
    [
      'an attachment',
      { 1: '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles 6 0 R >> >>', 6: '<< >>' },
      '/Names',
    ],
    ['a thumbnail', { 3: '<< /Type /Page /Thumb 5 0 R /Contents 4 0 R >>' }, '/Thumb'],
    ['a further page', { 2: '<< /Type /Pages /Kids [3 0 R 6 0 R] >>', 6: '<< /Type /Page >>' }, '2 pages'],
    ['an object that is missing', { 5: '<< /Next 9 0 R >>' }, 'object 9 is missing'],
  ])('%s is refused', (_what, changes, fault) => {
    expect(judge(sample(changes))).toContain(fault)
  })

  test('F35 a chain of objects is followed to its end, however long it is', () => {
    const chain = (links: number): Record<number, RawObject> =>
      Object.fromEntries(
        Array.from({ length: links }, (_, link) => [
          6 + link,
          link === links - 1 ? '<< /Thumb 5 0 R /Type /Page >>' : `<< /Next ${7 + link} 0 R >>`,
        ]),
      )
    const long = { 4: { dict: '<< /Next 6 0 R >>', data: '/Im1 Do' }, ...chain(50_000) }
    expect(judge(sample(long))).toContain('there is a /Thumb')
  })

  test('a picture that no page paints is refused, whatever the content names', () => {
    expect(judge(sample(), [])).toContain('a picture of 160 × 160 pixels is on no page')
  })

  test('a file too large for its pages is refused', () => {
    expect(judge(sample(), ['160 × 160'], 1000)).toContain('too large')
  })
})
