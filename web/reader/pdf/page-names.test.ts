import { expect, it } from 'vitest'
import { pageNames } from './page-names.ts'

it('leads to a page by its label before its number, and stays within the book', () => {
  const names = pageNames(6, ['i', 'ii', '1', '2', '3', 'A-1'])
  expect([1, 3, 6].map(names.nameOf)).toEqual(['i', '1', 'A-1'])
  expect(['ii', 'II ', '2', 'a-1', '99', '0'].map(names.pageOf)).toEqual([2, 2, 4, 6, 6, 1])
  expect(names.pageOf('xiv')).toBeUndefined()
  const plain = pageNames(6, undefined)
  expect([plain.nameOf(4), plain.pageOf('4'), plain.pageOf('40'), plain.hasLabels]).toEqual([
    '4',
    4,
    6,
    false,
  ])
})
