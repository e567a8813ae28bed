import { expect, test } from 'vitest'
import { seriesKey } from './series.rules.ts'

test.each([
  ['Arah Angin No. 23', 'arah angin'],
  ['Satria Becak: Jilid 1, Roda Pertama', 'satria becak'],
  ['Naruto 12', 'naruto'],
  ['One Piece Vol. 004', 'one piece'],
  ['Detektif Cilik Gang Mangga: Rahasia Kentungan', 'detektif cilik gang mangga'],
  ['Sapiens: Riwayat Singkat Umat Manusia', undefined],
  ['1984', undefined],
  ['Laskar Pelangi', undefined],
  ['', undefined],
])('readers of “%s” are shown what begins with “%s” as the same series', (name, key) => {
  expect(seriesKey(name)).toBe(key)
})
