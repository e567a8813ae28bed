import { expect, test } from 'vitest'
import { readAuthors } from './authors.rules.ts'

test.each([
  ['Raka Wiratama', ['Raka Wiratama']],
  ['Sari Melati & Danu Prakoso', ['Sari Melati', 'Danu Prakoso']],
  ['Sari Melati dan Danu Prakoso', ['Sari Melati', 'Danu Prakoso']],
  ['SARI MELATI DAN DANU PRAKOSO', ['SARI MELATI', 'DANU PRAKOSO']],
  ['Sari Melati, Danu, & Wira', ['Sari Melati', 'Danu', 'Wira']],
  ['Sari Melati; Danu Prakoso', ['Sari Melati', 'Danu Prakoso']],
  ['A. Fuadi, Regi W', ['A. Fuadi', 'Regi W']],
  ['Dr. H. Abdul Karim, M.A.', ['Dr. H. Abdul Karim, M.A.']],
  ['Abdul Karim,S.E.,M.M.', ['Abdul Karim, S.E., M.M.']],
  ['Ari W, S.T., M.T., Ph.D., Gradi P, S.T., M.Sc.', ['Ari W, S.T., M.T., Ph.D.', 'Gradi P, S.T., M.Sc.']],
  ['Faiz, M. Sc', ['Faiz, M. Sc']],
  ['Gembong Suwita, CFP', ['Gembong Suwita, CFP']],
  ['Fitri Lianti, dkk.', ['Fitri Lianti']],
  ['Fitri Lianti Dkk', ['Fitri Lianti']],
  ['Wahana Ilmu,', ['Wahana Ilmu']],
  ['Tim Kajian dan Pengembangan', ['Tim Kajian dan Pengembangan']],
  ['Danu, Danu', ['Danu']],
  ['-', []],
  ['', []],
])('the authors of "%s" are told apart', (text, names) => {
  expect(readAuthors(text)).toEqual(names)
})

test('libraries write the family name first', () => {
  expect(readAuthors('Kartika, Dewi A. (Dewi Anggraini)', 'inverted')).toEqual(['Dewi A. Kartika'])
  expect(readAuthors('Rahayu, Sri; Wijaya, Budi', 'inverted')).toEqual(['Sri Rahayu', 'Budi Wijaya'])
  expect(readAuthors('Anonim', 'inverted')).toEqual(['Anonim'])
})

test('a separator of its own parts nothing else', () => {
  expect(readAuthors('Sari dan Danu / Wira, M.A.', 'as_written', '/')).toEqual([
    'Sari dan Danu',
    'Wira, M.A.',
  ])
})
