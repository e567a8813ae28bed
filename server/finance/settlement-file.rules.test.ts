import { expect, test } from 'vitest'
import { RUPIAH } from './settlement-amounts.rules.ts'
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

test('§7 fees and taxes with fractions are added exactly and count', () => {
  const feesOf = (...cells: [fee: string, tax: string][]) => {
    const lines = cells.map(([fee, tax], at) => `A${at}|50000|${fee}|${tax}`)
    const file = read('Order ID|Amount|Total Fee|Total VAT', ...lines)
    if (file === undefined || 'refused' in file) throw new Error('not read')
    return file.payments.map(({ fee }) => fee && fee / RUPIAH)
  }
  expect(feesOf(['648.20', '71.30'])).toEqual([719.5])
  expect(feesOf(['648,20', '71,30'], ['-648.2', '-71,3'])).toEqual([719.5, 719.5])
  expect(feesOf(['4.000,5', '440'], ['Rp 4,000.50', 'IDR 440'], ['1.234.567', '0.385'])).toEqual([
    4_440.5, 4_440.5, 1_234_567.385,
  ])
  expect(feesOf(['0.1', '0.2'], ['', ''], ['', '71,30'], ['4000', '']).map(String)).toEqual([
    '0.3',
    'null',
    'null',
    '4000',
  ])
  // Three digits after a sign are a fraction where the file writes its fractions with that sign.
  expect(feesOf(['353.5', '38.885'], ['4.440', '']).map(Number)).toEqual([392.385, 4.44])
  expect(feesOf(['4.440', '1.250'])).toEqual([5_690])
  expect(feesOf(['4.440', 'lima'])).toEqual([null])
  expect(feesOf(['4.440', '648,20'], ['1,250', ''])).toEqual([5_088.2, 1.25])
})
