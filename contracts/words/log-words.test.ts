import { expect, test } from 'vitest'
import { objectWords } from './log-codes.ts'
import { FIELD_WORDS } from './log-field-words.ts'
import { fieldWords, valueWords } from './log-words.ts'

test('§7 different fields have different words in the log', () => {
  const words = ['title', 'titleIds', 'titles'].map((name) => FIELD_WORDS.get(name))
  expect(new Set(words).size).toBe(3)
  expect(fieldWords('shop.status')).toBe('halaman status')
  expect(fieldWords('title.status')).toBe('status')
  expect(fieldWords('publisher.basisPoints')).not.toBe(fieldWords('payment-method.basisPoints'))
})

test.each([
  ['title.titleIds', [42, 46, 48], '42, 46, 48'],
  ['title.titleIds', [], '–'],
  ['title.publisher', null, '–'],
  ['promo.published', true, 'ya'],
  ['title.ebook', { price: 24_000, taxClass: 'exempt' }, 'harga 24000, golongan pajak Bebas PPN'],
  ['title.contributors', [{ name: 'Wening', role: 'author' }], 'nama Wening, peran Penulis'],
  [
    'bulk-edit.change',
    { price: { by: 'percent', formats: ['ebook'] } },
    /^harga cara Naik .* edisi Digital$/,
  ],
  ['role.rights', ['log.lihat'], 'Melihat catatan tindakan'],
  ['order.courier', 'JNE', 'JNE'],
  ['order.courier', 'jnt', 'J&T'],
  ['promo.endsAt', '2026-11-28T14:07:00.000Z', '21:07 WIB, 28/11/2026'],
  ['title.publishedOn', '2026-11-28', '2026-11-28'],
  ['title.name', 'draft', 'draft'],
  ['title.status', 'constructor', 'constructor'],
])('§7 of %s the value %j is written in the log as %s', (path, value, words) => {
  expect(valueWords(path, value)).toMatch(words)
})

test('§7 the log names what an entry is about', () => {
  expect(objectWords({ kind: 'mail', id: 'paid' })).toBe('surat Pembayaran diterima')
  expect(objectWords({ kind: 'shop', id: 'shop' })).toBe('toko')
  expect(objectWords({ kind: 'shop', id: 'terms' })).toBe('toko Syarat dan ketentuan')
  expect(objectWords({ kind: 'title', id: '42' })).toBe('judul 42')
})
