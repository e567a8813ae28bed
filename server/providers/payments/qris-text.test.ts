import { expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { amountOfQris, checksumOf, readQrisText, writeQrisText } from './qris-text.ts'

const written = writeQrisText({
  amount: rupiah(50_500),
  merchant: 'Toko “Lembar” & kawan',
  reference: 'AB12-1',
})

test('a code’s text says the amount, and ends with the checksum that apps compare', () => {
  // The check value of CRC-16/CCITT-FALSE.
  expect(checksumOf('123456789')).toBe('29B1')
  expect(checksumOf(written.slice(0, -4))).toBe(written.slice(-4))
  expect(amountOfQris(written)).toBe(50_500)
  expect(readQrisText(written, rupiah(50_500), 'penyedia')).toBe(written)
})

test('F11 a code of another amount is refused; one whose amount cannot be read is the provider’s word', () => {
  expect(() => readQrisText(written, rupiah(50_000), 'penyedia')).toThrow('another amount')
  expect(amountOfQris('54075050.005802ID')).toBe(5050)
  for (const odd of ['', 'xx', '5499', '5404abcd', '0002', '54-150', 'some-random-qr-string']) {
    expect(amountOfQris(odd), odd).toBeUndefined()
  }
  expect(readQrisText('some-random-qr-string', rupiah(1), 'penyedia')).toBe('some-random-qr-string')
  for (const bad of ['', 'a\nb', 'kode–QR', '0'.repeat(513)]) {
    expect(() => readQrisText(bad, rupiah(1), 'penyedia')).toThrow('cannot be shown')
  }
})
