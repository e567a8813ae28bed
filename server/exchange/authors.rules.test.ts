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
  ['Dan Brown', ['Dan Brown']],
  ['DAN BROWN', ['DAN BROWN']],
  ['dan brown', ['dan brown']],
  ['Chip Heath, Dan Heath', ['Chip Heath', 'Dan Heath']],
  ['Chip Heath & Dan Heath', ['Chip Heath', 'Dan Heath']],
  ['Dan Green dan Dan Reed', ['Dan Green', 'Dan Reed']],
  ['Sari Melati; Danu; dan Wira', ['Sari Melati', 'Danu', 'Wira']],
  ['Sari Melati, Dan Dr Felix', ['Sari Melati', 'Dr Felix']],
  ['SARI, DANU, AND WIRA', ['SARI', 'DANU', 'WIRA']],
  ['Sari Melati; M.Pd.', ['Sari Melati, M.Pd.']],
  ['Sari Melati & M.Pd.', ['Sari Melati, M.Pd.']],
  ['Sari Melati; dkk.', ['Sari Melati']],
  ['Sari Melati (dkk)', ['Sari Melati']],
  ['Sari Melati, dan kawan-kawan', ['Sari Melati']],
  ['Sari Melati & Dkk', ['Sari Melati']],
  ['Sari Melati, S.Si.., Dan Tim', ['Sari Melati, S.Si..']],
  ['Sari Melati, S.E., CRP, CFRM, CIISA', ['Sari Melati, S.E., CRP, CFRM, CIISA']],
  ['Raka Wiratama, CFA', ['Raka Wiratama, CFA']],
  ['Raka Wiratama, M. S.', ['Raka Wiratama, M. S.']],
  ['Dr, Sari Melati, M.Pd.', ['Dr Sari Melati, M.Pd.']],
  ['Sari, &Danu', ['Sari', 'Danu']],
  ['Sari, S.T.,MT./ Danu, ST.', ['Sari, S.T., MT.', 'Danu, ST.']],
  ['Sari Melati & Associates', ['Sari Melati & Associates']],
  ['Sari Melati & BTS', ['Sari Melati', 'BTS']],
  ['One & Yusuke', ['One', 'Yusuke']],
  ['Penulis: Ani Wulan', ['Ani Wulan']],
  ['Sari Melati (penulis)', ['Sari Melati']],
  ['1. Ani Wulan 2. Budi Raya', ['Ani Wulan', 'Budi Raya']],
  ['dkk.', []],
  ['+++', []],
  ['-', []],
  ['', []],
])('the authors of "%s" are told apart', (text, names) => {
  expect(readAuthors(text)).toEqual(names)
})

test('the name Dan is distinguished from a conjunction by the language of the book', () => {
  const list = 'Sari Melati, Danu Prakoso, Dan Wira'
  expect(readAuthors(list, 'as_written', undefined, true)).toEqual(['Sari Melati', 'Danu Prakoso', 'Wira'])
  expect(readAuthors(list)).toEqual(['Sari Melati', 'Danu Prakoso', 'Dan Wira'])
  expect(readAuthors('Chip Heath, Dan Heath', 'as_written', undefined, true)).toEqual([
    'Chip Heath',
    'Dan Heath',
  ])
})

test('libraries write the family name first', () => {
  expect(readAuthors('Kartika, Dewi A. (Dewi Anggraini)', 'inverted')).toEqual(['Dewi A. Kartika'])
  expect(readAuthors('Rahayu, Sri; Wijaya, Budi', 'inverted')).toEqual(['Sri Rahayu', 'Budi Wijaya'])
  expect(readAuthors('Anonim', 'inverted')).toEqual(['Anonim'])
  expect(readAuthors('Brown, Dan; dkk.; M.Pd.', 'inverted')).toEqual(['Dan Brown, M.Pd.'])
})

test('a separator of its own parts nothing else', () => {
  expect(readAuthors('Sari dan Danu / Wira, M.A.', 'as_written', '/')).toEqual([
    'Sari dan Danu',
    'Wira, M.A.',
  ])
  expect(readAuthors('Sari / M.Pd. / dkk.', 'as_written', '/')).toEqual(['Sari, M.Pd.'])
})
