import { describe, expect, test } from 'vitest'
import {
  as,
  labelsOf,
  limit,
  moment,
  number,
  optionalText,
  sentOf,
  text,
  typedOf,
  wrongOf,
} from './record-fields.ts'

const FIELDS = {
  name: text('Nama', 'Isi nama'),
  note: optionalText('Catatan'),
  price: number('Harga'),
  months: number('Masa', 1, 'Isi jumlah bulan'),
  quota: limit('Kuota'),
  ends: moment('Berakhir'),
  kinds: as<readonly string[]>('Jenis', ({ length }) => (length === 0 ? 'Pilih satu' : undefined)),
}
const record = {
  name: 'Promo',
  note: null,
  price: 0,
  months: 3,
  quota: null,
  ends: '2026-11-27T10:00:00+07:00',
  kinds: ['Digital'],
}

describe('§7 the fields of a record that staff edit', () => {
  test('what is saved without an edit is what was stored', () => {
    const typed = typedOf(FIELDS, record)
    expect(typed).toMatchObject({ note: '', price: '0', quota: '', kinds: ['Digital'] })
    const { ends, ...others } = sentOf(FIELDS, typed)
    expect(others).toEqual({
      name: 'Promo',
      note: null,
      price: 0,
      months: 3,
      quota: null,
      kinds: ['Digital'],
    })
    expect(new Date(ends ?? '')).toEqual(new Date(record.ends))
    expect(Object.values(wrongOf(FIELDS, typed)).filter(Boolean)).toEqual([])
  })

  test('each field that cannot be sent says why', () => {
    const typed = { ...typedOf(FIELDS, record), name: ' ', price: 'x', months: '0', quota: '0', kinds: [] }
    expect(wrongOf(FIELDS, typed)).toMatchObject({
      name: 'Isi nama',
      price: 'Isi angka bulat',
      months: 'Isi jumlah bulan',
      quota: 'Isi angka bulat, atau kosongkan',
      kinds: 'Pilih satu',
    })
  })

  test('a limit that is emptied is taken away, and every field has its label', () => {
    expect(sentOf(FIELDS, { ...typedOf(FIELDS, { ...record, quota: 5 }), quota: '' }).quota).toBeNull()
    expect(labelsOf(FIELDS).quota).toBe('Kuota')
  })

  test('a moment of the year 10000 by the clock of the shop is in its field', () => {
    const { ends } = typedOf(FIELDS, { ...record, ends: '9999-12-31T23:00:00.000Z' })
    expect(ends).toBe('10000-01-01T06:00')
  })
})
