import { expect, test } from 'vitest'
import { isAudio, isGoods, isSum, readCategory, readFormat, readKind } from './kind.rules.ts'
import { assumedWeight, readCopies, readPages, readSold, readWeight } from './numbers.rules.ts'
import { decodeEntities, hasInvalidCharacters, isAbsent, readLine, readProse } from './text.rules.ts'

test('entities become characters, and what is none stays as it was written', () => {
  expect(decodeEntities('Kopi &amp; Senja &#8212; Caf&eacute; &Uuml;ber &#x2019;')).toBe(
    'Kopi & Senja — Café Über ’',
  )
  expect(decodeEntities('R&D; AT&T &valueOf; &#0; &#xD800; &zzz;')).toBe(
    'R&D; AT&T &valueOf; &#0; &#xD800; &zzz;',
  )
})

test('a title is one line whatever white space it came with', () => {
  expect(readLine('  Kopi \n\t Senja\u00a0\u2003Pagi ')).toBe('Kopi Senja Pagi')
})

test('a description keeps its paragraphs and loses its tags', () => {
  expect(readProse('<p>Satu <b>dua</b></p><p>Tiga<br/>empat &lt; lima</p>\n\n\n\nEnam')).toBe(
    'Satu dua\nTiga\nempat < lima\n\nEnam',
  )
  expect(readProse('a < b dan c > d')).toBe('a < b dan c > d')
})

test('NUL, escapes and halves of characters are seen, line ends are not held against a text', () => {
  expect(['a\u0000b', 'a\u001bb', 'a\u0081b', 'a\ud800b'].map(hasInvalidCharacters)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(hasInvalidCharacters('a\r\n\tb 😀')).toBe(false)
})

test('the ways to write nothing count as nothing', () => {
  expect(['', '-', ' N/A', 'null', 'NaN', '–'].every(isAbsent)).toBe(true)
  expect(['0', 'Nan dan Ibu', 'No'].some(isAbsent)).toBe(false)
})

test("addresses' words become categories that people read", () => {
  expect(readCategory('pengembangan-diri-1')).toBe('Pengembangan Diri')
  expect(readCategory('Fiksi > Novel > Romansa')).toBe('Romansa')
  expect(readCategory('Sains & Teknologi')).toBe('Sains & Teknologi')
  expect(readCategory('Politik/Hukum', '/')).toBe('Politik')
  expect(readCategory('Fiksi; Novel')).toBe('Fiksi')
})

test('formats and kinds are recognised by the words that catalogues use', () => {
  expect(['E-Book', 'Buku Digital', 'Soft Cover', 'Hardcover', 'Keduanya', 'Bahasa'].map(readFormat)).toEqual(
    ['ebook', 'ebook', 'paper', 'paper', 'both', undefined],
  )
  expect(['Majalah', 'Buku Anak', 'Sastra'].map(readKind)).toEqual(['magazine', 'book', undefined])
})

test('goods are no books, and a book about a thing is no thing', () => {
  const row = { title: '', category: '', maker: false, publisher: false, provenBook: false, shopCode: false }
  expect(isGoods({ ...row, title: 'Pensil Warna', category: 'Alat Tulis' })).toBe(true)
  expect(isGoods({ ...row, title: 'Rak Surat W20', maker: true })).toBe(true)
  expect(isGoods({ ...row, title: 'Poster Pintar Angka', shopCode: true })).toBe(true)
  expect(isGoods({ ...row, title: 'Bijak Memakai Kartu Kredit' })).toBe(false)
  expect(isGoods({ ...row, title: 'Buku Puzzle Anak', shopCode: true })).toBe(false)
  expect(isGoods({ ...row, title: 'Sejarah Poster', category: 'Poster', provenBook: true })).toBe(false)
})

test('the sum below a table and an audiobook are no books', () => {
  expect(['TOTAL', 'Grand Total', 'Jumlah', 'Total Harga:', 'Sub Total'].every(isSum)).toBe(true)
  expect(['Total Football', 'Jumlahkan!', 'Total Recall'].some(isSum)).toBe(false)
  expect(['Audiobook', 'Buku Audio', 'audio book'].every(isAudio)).toBe(true)
  expect(['Buku', 'Audit', 'Ebook'].some(isAudio)).toBe(false)
})

test('numbers are read as shops write them', () => {
  expect(['320', '304.0', '120 halaman', '0', 'None', '-3', '99999'].map(readPages)).toEqual([
    320,
    304,
    120,
    null,
    undefined,
    undefined,
    undefined,
  ])
  expect(
    ['350', '350 gram', '0,35 kg', '0.35 Kg', '1,5', '1.250', '0', 'ringan', '900 kg'].map((cell) =>
      readWeight(cell),
    ),
  ).toEqual([350, 350, 350, 350, 1500, 1250, undefined, undefined, undefined])
  expect(['12', '12 pcs', 'habis', '-1', 'banyak'].map(readCopies)).toEqual([12, 12, 0, undefined, undefined])
  expect(['20+ terjual', '4 terjual', '1,2rb+ terjual', '1.250', '37', 'laris'].map(readSold)).toEqual([
    20,
    4,
    1200,
    1250,
    37,
    undefined,
  ])
})

test('a weight is assumed from the pages, so that shipping is never quoted for nothing', () => {
  expect([assumedWeight(null), assumedWeight(24), assumedWeight(320), assumedWeight(20_000)]).toEqual([
    300, 80, 370, 20_050,
  ])
})
