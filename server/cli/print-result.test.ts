import { expect, test } from 'vitest'
import { tableLines } from './print-result.ts'

test('a long title is cut, so that the columns after it stay in sight; the last one is whole', () => {
  const long = 'Perjalanan Panjang Sebuah Kereta Ekonomi dari Yogyakarta ke Surabaya'
  const [heading = '', row = ''] = tableLines(['free', 'title', 'slug'], [[12, long, long]])
  expect(row).toBe(`  12  Perjalanan Panjang Sebuah Kereta Ekonomi dari Yogyakarta ke…  ${long}`)
  expect(heading.indexOf('slug')).toBe(row.lastIndexOf(long))
})
