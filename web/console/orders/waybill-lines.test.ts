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

test('§7 a name or a service that was copied along never becomes a part of a waybill that a buyer is mailed', () => {
  const more = [
    'ABCDEF234567\tBudi Santoso\tJNE0001',
    'ABCDEF234567\tJNE0001\tREG',
    'ABCDEF234567;JNE0001;REG',
    'ABCDEF234567\tJNE0001 REG',
    'ABCDEF234567 JNE0001 REG',
    'ABCDEF234567 Budi Santoso JNE0001',
    'ABCDEF234567\tBudi Santoso',
  ]
  expect(readWaybillLines(more.join('\n'))).toEqual({ waybills: new Map(), unread: more })
  const { waybills, unread } = readWaybillLines(
    ['ABCDEF234567\tJNE 0002', 'GHJKMN234567;;0011 2233 4455;', 'PQRSTU234567 JNE 0003'].join('\n'),
  )
  expect([...waybills.values()]).toEqual(['JNE0002', '001122334455', 'JNE0003'])
  expect(unread).toEqual([])
})

test('§7 a waybill that was scanned twice is told before a buyer gets the other one’s number', () => {
  expect([...repeatedWaybills({ A: 'jne1', B: 'JNE2', C: ' JNE1 ', D: '', E: '' })]).toEqual([['C', 'A']])
})
