import { expect, test } from 'vitest'
import { readPrice, readRupiah } from './price.rules.ts'

test.each([
  ['Rp 59.500', 59_500],
  ['Rp59.500,00', 59_500],
  ['Rp. 59.500,-', 59_500],
  ['59500', 59_500],
  ['59.500', 59_500],
  ['59,500.00', 59_500],
  ['IDR 1.234.567', 1_234_567],
  ['79200.0', 79_200],
  ['Rp\u00a012.000', 12_000],
  ['Gratis', 0],
  [59_500, 59_500],
])('a price written %s is read', (text, amount) => {
  expect(readRupiah(text)).toBe(amount)
})

test.each([
  'Rp 59.5',
  '59,50',
  '$12.99',
  'USD 10',
  '-5000',
  '1.234,567',
  '59.500.00',
  'hubungi kami',
  '',
  '1e5',
  59.5,
  -1,
  Number.NaN,
])('a price written %s is refused rather than guessed', (text) => {
  expect(readRupiah(text)).toBeUndefined()
})

const cells = (price?: string, originalPrice?: string, discount?: string) => ({
  price,
  originalPrice,
  discount,
})

test('a struck price with its percentage comes out at what the buyer pays', () => {
  expect(readPrice(cells('Rp79.200', 'Rp99.000', '20%'))).toEqual({
    priceIdr: 99_000,
    discountPercent: 20,
    discountIdr: 0,
  })
})

test('a discount that is no whole percentage is kept as an amount, to the rupiah', () => {
  expect(readPrice(cells('70.001', '99.000', '30%'))).toEqual({
    priceIdr: 99_000,
    discountPercent: 0,
    discountIdr: 28_999,
  })
})

test('a struck price that is no higher than the price is no discount', () => {
  expect(readPrice(cells('95.000', '95.000', '0%'))).toEqual({
    priceIdr: 95_000,
    discountPercent: 0,
    discountIdr: 0,
  })
})

test('a discount beside the price alone is taken off it', () => {
  expect(readPrice(cells('100.000', undefined, '10%'))).toMatchObject({ discountPercent: 10 })
  expect(readPrice(cells('100.000', undefined, 'Rp 5.000'))).toMatchObject({ discountIdr: 5_000 })
  expect(readPrice(cells('100.000', undefined, '10,00 %'))).toMatchObject({ discountPercent: 10 })
  expect(readPrice(cells('100.000', undefined, '12,5%'))).toMatchObject({ discountIdr: 12_500 })
  expect(readPrice(cells('90.000', undefined, '10.000'))).toMatchObject({ discountIdr: 10_000 })
  expect(readPrice(cells('gratis', undefined, '10%'))).toMatchObject({ priceIdr: 0, discountPercent: 0 })
})

test('nothing is sold for nothing by accident', () => {
  expect(readPrice(cells())).toBe('price_missing')
  expect(readPrice(cells('0'))).toBe('price_zero')
  expect(readPrice(cells('gratis'))).toMatchObject({ priceIdr: 0 })
  expect(readPrice(cells('murah'))).toBe('price_invalid')
  for (const discount of ['banyak', '0,2', '20%-30%', '100%', '95.000', '101%'])
    expect(readPrice(cells('50.000', undefined, discount)), discount).toBe('discount_invalid')
  expect(readPrice(cells('9.999.999.999'))).toBe('price_too_high')
})

test('a price is from 1,000 to 1,000,000,000 rupiah, before its discount as well', () => {
  expect(readPrice(cells('999'))).toBe('price_too_low')
  expect(readPrice(cells('1.000'))).toMatchObject({ priceIdr: 1000 })
  expect(readPrice(cells('1.000.000.000'))).toMatchObject({ priceIdr: 1_000_000_000 })
  expect(readPrice(cells('1.000.000.001'))).toBe('price_too_high')
  expect(readPrice(cells('90.000', '1.000.000.001'))).toBe('price_too_high')
})

test('a price before the discount that cannot be read is no missing one, and a lower one is none', () => {
  expect(readPrice(cells('90.000', 'tanya'))).toBe('price_invalid')
  expect(readPrice(cells(undefined, '90.000'))).toMatchObject({ priceIdr: 90_000 })
  expect(readPrice(cells('90.000', '80.000', '10%'))).toEqual({
    priceIdr: 90_000,
    discountPercent: 0,
    discountIdr: 0,
  })
})

test('a column in thousands holds thousands, unless a price says otherwise', () => {
  const price = (value: string) => readPrice({ ...cells(value), inThousands: true })
  expect(price('90')).toMatchObject({ priceIdr: 90_000 })
  expect(price('87,5')).toMatchObject({ priceIdr: 87_500 })
  expect(price('90.000')).toMatchObject({ priceIdr: 90_000 })
  expect(price('Rp 90.000')).toMatchObject({ priceIdr: 90_000 })
})

test('the percentage of a price before its discount is found where the file does not tell it, and kept to the rupiah', () => {
  expect(readPrice(cells('79.200', '99.000'))).toMatchObject({ discountPercent: 20, discountIdr: 0 })
  expect(readPrice(cells('79.200', '99.000', '0%'))).toMatchObject({ discountPercent: 20 })
  expect(readPrice(cells('0', '99.000'))).toBe('price_zero')
  expect(readPrice(cells('gratis', '99.000'))).toMatchObject({ priceIdr: 99_000, discountPercent: 100 })
})
