import { expect, it } from 'vitest'
import { directionOf, isRightToLeft } from './text-direction.ts'

it.each([
  ['سلام دنیا', undefined, 'rtl'],
  ['«۱۲» سلام (hello)', undefined, 'rtl'],
  ['Hello سلام دنیا', undefined, 'ltr'],
  ['Buku Hikayat', 'fa', 'rtl'],
  ['سلام دنیا', 'en', 'rtl'],
  ['שלום, this is a word in an English sentence', 'en', 'ltr'],
  ['1234 …', undefined, undefined],
  ['1234', 'ar', 'rtl'],
])('%j in the language %s runs %s', (text, language, direction) => {
  expect(directionOf(text, language)).toBe(direction)
})

it.each([
  ['fa-IR', true],
  ['per', true],
  ['ar/en', true],
  ['ms-Arab', true],
  ['ur-Latn', false],
  ['id', false],
  ['farsi', false],
  [undefined, false],
])('%s is written from right to left: %s', (language, expected) => {
  expect(isRightToLeft(language)).toBe(expected)
})
