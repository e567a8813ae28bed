import { expect, test } from 'vitest'
import { holdsTag, partOf } from './byte-range.rules.ts'

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-5000', { start: 90, end: 99 }],
  ['bytes=-1', { start: 99, end: 99 }],
  ['bytes=-100', { start: 0, end: 99 }],
  ['bytes=-5000', { start: 0, end: 99 }],
  ['Bytes= 5 - 9 ', { start: 5, end: 9 }],
])('a reader gets exactly the bytes it asks for: %s of 100', (header, part) => {
  expect(partOf(header, 100)).toEqual(part)
})

test.each(['bytes=100-', 'bytes=100-200', 'bytes=99999999999999999999-', 'bytes=-0'])(
  'what lies beyond the file cannot be had: %s of 100',
  (header) => {
    expect(partOf(header, 100)).toBe('unsatisfiable')
  },
)

test.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=a-b',
  'bytes=5-2',
  'bytes=0-1,5-6',
  'bytes=--5',
  'bytes=1.5-3',
  'items=0-5',
  'bytes=0x10-0x20',
])('what is no single range is answered with the whole file: %s', (header) => {
  expect(partOf(header, 100)).toBe('whole')
})

test('an entity tag is found in a list, weak or strong, and a star stands for any', () => {
  expect(holdsTag('"a", W/"b"', '"b"')).toBe(true)
  expect(holdsTag('*', '"b"')).toBe(true)
  expect(holdsTag('"a"', '"b"')).toBe(false)
  expect(holdsTag(undefined, '"b"')).toBe(false)
})

test('F61 a header that is longer than any range stops nobody else', () => {
  const started = performance.now()
  for (const filler of [' ', '0', '-', '\t', ',']) {
    for (const start of ['bytes=', 'bytes=0', 'bytes=0-', 'bytes=-']) {
      expect(partOf(`${start}${filler.repeat(1_000_000)}x`, 100)).toBe('whole')
    }
  }
  expect(holdsTag(`${'"a", '.repeat(200_000)}"b"`, '"b"')).toBe(false)
  // Half a second each before they had a bound.
  expect(performance.now() - started).toBeLessThan(1_000)
})
