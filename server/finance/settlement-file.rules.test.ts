import { expect, test } from 'vitest'
import { RUPIAH } from './settlement-amounts.rules.ts'
import { readSettlements } from './settlement-file.rules.ts'

const TODAY = '2026-12-15'
const read = (...lines: string[]) => readSettlements(lines.join('\n'), TODAY)

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
  expect(readSettlements(`Laporan, ringkas\r\n${tabs.join('\r\n')}`, TODAY)).toMatchObject({ payments })
  expect(readSettlements(rows.join('\r'), TODAY)).toMatchObject({ payments })
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

test('§7 payments count by the statuses of dashboards in Indonesian too, and no status is guessed', () => {
  const file = (status: string) => read('Order ID,Status,Amount', `A1,${status},50000`)
  for (const status of [
    'Berhasil',
    'SUKSES',
    'Selesai',
    'Lunas',
    'Sudah Dibayar',
    'Pembayaran berhasil',
    '',
  ]) {
    expect({ status, ...file(status) }).toMatchObject({ status, payments: [{ amount: 50_000 }], leftOut: 0 })
  }
  for (const status of [
    'Gagal',
    'Kedaluwarsa',
    'dibatalkan',
    'Menunggu pembayaran',
    'Belum dibayar',
    'UNPAID',
  ]) {
    expect({ status, ...file(status) }).toMatchObject({ status, payments: [], leftOut: 1 })
  }
  expect(file('Ok')).toMatchObject({
    leftOut: 0,
    unreadable: { count: 1, rows: [{ line: 2, reference: 'A1', what: 'status', written: 'Ok' }] },
  })
})

test('§7 what cannot be read of a payment is told apart from rows that are none, with line and text', () => {
  const file = read(
    'Order ID,Type,Status,Amount,Fee,VAT',
    'A1,Payment,settlement,"8,7E+4",4440,',
    'A2,Payment,settlement,lima puluh,,',
    'A3,Payment,settlement,50000,4.4.4,',
    'A4,Payment,settlement,50000,4000,lima',
    'A5,Payment,expire,"8,7E+4",,',
    'A6,Refund,settlement,"8,7E+4",,',
    ',Payment,settlement,70000,,',
    '',
    '"A7,Payment,settlement,50000,4440,',
    'A8,Payment,settlement,"50000",4440,',
    'Catatan: jumlah dalam rupiah,,,,,',
    ',,,,,',
  )
  expect(file).toMatchObject({
    rows: 9,
    leftOut: 3,
    unreadable: {
      count: 6,
      rows: [
        { line: 2, reference: 'A1', what: 'amount', written: '8,7E+4' },
        { line: 3, reference: 'A2', what: 'amount', written: 'lima puluh' },
        { line: 4, reference: 'A3', what: 'fee', written: '4.4.4' },
        { line: 5, reference: 'A4', what: 'fee', written: 'lima' },
        { line: 8, reference: '', what: 'reference', written: '70000' },
        { line: 10, what: 'quote', written: expect.stringMatching(/^"?A7,Payment/) },
      ],
    },
  })
  expect(
    file &&
      'payments' in file &&
      file.payments.slice(0, 4).map(({ references, amount }) => [...references, amount]),
  ).toEqual([
    ['A1', null],
    ['A2', null],
    ['A3', 50_000],
    ['A4', 50_000],
  ])
  const many = read('Order ID,Amount', ...Array.from({ length: 500 }, (_, at) => `A${at},?`))
  expect(many).toMatchObject({ unreadable: { count: 500, rows: { length: 200 } } })
})

test('§7 a payment whose fee is empty is told, unless the file has no fees at all', () => {
  const rows = [
    'A1,settlement,50000,4440,',
    'A2,settlement,50000,,',
    'A3,settlement,50000,-,440',
    'A4,expire,1,,',
  ]
  const file = read('Order ID,Status,Amount,Fee,VAT', ...rows)
  expect(file).toMatchObject({
    payments: [{ fee: 4_440 * RUPIAH }, { amount: 50_000, fee: null }, { amount: 50_000, fee: null }],
    leftOut: 1,
    unreadable: {
      count: 2,
      rows: [
        { line: 3, reference: 'A2', what: 'fee', written: '' },
        { line: 4, reference: 'A3', what: 'fee', written: '-' },
      ],
    },
  })
  expect(read('Order ID,Status,Amount,Note,VAT', ...rows)).toMatchObject({ unreadable: { count: 0 } })
})

test('§7 the days of a file are those of all its rows, however its times are written', () => {
  const daysOf = (...times: string[]) => {
    const file = read('Order ID|Status|Amount|Date & Time', ...times.map((time) => `A1|expire|1|${time}`))
    return file && 'days' in file ? file.days : undefined
  }
  expect(daysOf('2026-11-03 10:00:00', '2026-11-01 23:59:59', 'nanti', '2026-11-02')).toEqual([
    '2026-11-01',
    '2026-11-03',
  ])
  expect(daysOf('2026-10-31T17:30:00Z', '2026-11-30T16:59:59.999Z')).toEqual(['2026-11-01', '2026-11-30'])
  expect(daysOf('2026-11-30 20:00:00 +0000')).toEqual(['2026-12-01', '2026-12-01'])
  expect(daysOf('02/11/2026 10:00', '30/11/2026')).toEqual(['2026-11-02', '2026-11-30'])
  expect(daysOf('11/02/2026 10:00', '11/30/2026 09:00 PM')).toEqual(['2026-11-02', '2026-11-30'])
  expect(daysOf('11 Nov 2026, 15:05', '12 Agustus 2026 08.00')).toEqual(['2026-08-12', '2026-11-11'])
  expect(daysOf('', 'kemarin')).toBeNull()
  expect(read('Order ID,Amount,Created Date,Settlement Date', 'A1,1,2026-11-01,2026-11-04')).toMatchObject({
    days: ['2026-11-01', '2026-11-01'],
  })
})
