import { expect, test } from 'vitest'
import { readWaybillLines, repeatedWaybills } from './waybill-lines.ts'

test('§7 lines that were copied from a sheet give each order its waybill, and none is lost silently', () => {
  const { waybills, unread } = readWaybillLines(
    [
      'abcdef234567\tJNE0001',
      ' GHJKMN234567 ; JNE 0002 ',
      'PQRSTU234567,JNE0003',
      '',
      'No. Pesanan\tResi',
      'VWXYZ2345678\t',
      'ABCDEF234567\tJNE0009',
    ].join('\r\n'),
  )
  expect([...waybills]).toEqual([
    ['ABCDEF234567', 'JNE0009'],
    ['GHJKMN234567', 'JNE0002'],
    ['PQRSTU234567', 'JNE0003'],
  ])
  expect(unread).toEqual(['No. Pesanan\tResi', 'VWXYZ2345678'])
})

test('§7 a waybill that was scanned twice is told before a buyer gets the other one’s number', () => {
  expect([...repeatedWaybills({ A: 'jne1', B: 'JNE2', C: ' JNE1 ', D: '', E: '' })]).toEqual([['C', 'A']])
})
