import { expect, test } from 'vitest'
import { readSettlements } from './settlement-file.rules.ts'

const read = (...lines: string[]) => readSettlements(lines.join('\n'))

test('§7 lines above the header, with whatever signs in them, do not hide the payments below', () => {
  const rows = ['Order ID;Status;Amount', 'A1;settlement;50000', 'A2;settlement;60000']
  const payments = [
    { references: ['A1'], amount: 50_000 },
    { references: ['A2'], amount: 60_000 },
  ]
  const titles = [
    ['Laporan transaksi, November 2026', '', 'Toko "Lembar, buku'],
    ['sep=;'],
    ['Dari\t1 November', 'Sampai\t30 November'],
    ['Judul; lain, '.repeat(5_000)],
  ]
  for (const above of titles) {
    expect({ above, file: read(...above, ...rows) }).toMatchObject({ above, file: { rows: 2, payments } })
  }
  const tabs = rows.map((row) => row.replaceAll(';', '\t'))
  expect(readSettlements(`Laporan, ringkas\r\n${tabs.join('\r\n')}`)).toMatchObject({ payments })
  expect(readSettlements(rows.join('\r'))).toMatchObject({ payments })
  expect(read(...Array.from({ length: 60 }, () => 'a'), ...rows)).toBeUndefined()
})

test('§7 a stray quote is said as one, with its line, and not as columns that are missing', () => {
  const refused = (line: number) => ({ refused: expect.stringContaining(`Baris ${line} `) })
  const rows = ['Order ID,Status,Amount', 'A1,settlement,50000', 'A2,settlement,60000']
  expect(read(...rows, '"A3,settlement,70000')).toEqual(refused(4))
  expect(read('Laporan', ...rows, '"A3,settlement,70000', 'A4,settlement,80000')).toEqual(refused(5))
  expect(read(...rows, 'A3,sett"lement,70000')).toMatchObject({ rows: 3 })
  expect(read(...rows, `"A3${'\na'.repeat(100_000)}",settlement,1`)).toEqual(refused(4))
})
