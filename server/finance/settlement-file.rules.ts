import { CsvError, type Info, parse } from 'csv-parse/sync'
import { amountOf, commonDecimalSign, partsOfRupiah } from './settlement-amounts.rules.ts'

/** One payment as a provider's file has it; `fee` with its tax in parts of a rupiah, null where the file tells none. */
export type SettledPayment = { references: string[]; amount: number; fee: number | null }
export type SettlementFile = { payments: SettledPayment[]; rows: number; leftOut: number }

/**
 * How Midtrans (transactions) and Xendit (transactions, balance) call their columns, without case and marks. The
 * first one that a file has counts.
 */
const COLUMNS = {
  reference: ['orderid', 'reference', 'referenceid', 'externalid', 'invoiceid', 'merchantreference'],
  providerReference: ['transactionid', 'productid', 'paymentrequestid', 'paymentid'],
  amount: ['grossamount', 'amount', 'transactionamount', 'paymentamount'],
  fee: ['totalfee', 'fee', 'mdrfee', 'transactionfee'],
  tax: ['totalvat', 'vat', 'vatamount', 'feevat'],
  status: ['transactionstatus', 'status'],
  kind: ['linetype', 'transactiontype', 'type'],
  direction: ['debitorcredit'],
} as const
type Column = keyof typeof COLUMNS
const NAMES = Object.keys(COLUMNS) as Column[]

const PAID = new Set(['settlement', 'settled', 'capture', 'success', 'succeeded', 'completed', 'paid', ''])
const NO_PAYMENT = /refund|reversal|fee|vat|withdraw|disburse|payout|transfer|topup|chargeback/

/** How far down a header is looked for, and in how much of a line. */
const HEADER_WITHIN = { lines: 60, signs: 10_000 }
const DELIMITERS = [';', '\t', ',', '|']
const LINE_END = /\r\n|\r|\n/g
/** In bytes. An unclosed quote would swallow the rest of the file. */
const LONGEST_RECORD = 100_000
const MOST_ROWS = 100_000
const TOO_MANY = 'Berkas ini lebih dari 100.000 baris. Unduh laporan untuk waktu yang lebih pendek.'

/**
 * Reads a provider's file of settled payments. Undefined where it has no column of references or amounts; `refused` is
 * why it cannot be read as a table.
 * @throws nothing: rows that cannot be read are left out
 */
export function readSettlements(text: string): SettlementFile | { refused: string } | undefined {
  const head = findHead(text)
  if (head === undefined) return undefined
  const rows = rowsOf(text, head)
  if ('refused' in rows) return rows
  const sign = commonDecimalSign(rows.flatMap(({ cells: { fee, tax } }) => [fee, tax]))
  const payments: SettledPayment[] = []
  for (const { cells } of rows) {
    const amount = amountOf(cells.amount)
    const references = [cells.reference, cells.providerReference].filter((text) => text !== '')
    const isPayment =
      PAID.has(cells.status.toLowerCase()) &&
      !NO_PAYMENT.test(plain(cells.kind)) &&
      cells.direction.toLowerCase() !== 'debit'
    if (amount === undefined || amount <= 0 || references.length === 0 || !isPayment) continue
    const fee = partsOfRupiah(cells.fee, sign)
    const tax = cells.tax === '' ? 0 : partsOfRupiah(cells.tax, sign)
    const isTold = fee !== undefined && tax !== undefined
    payments.push({ references, amount, fee: isTold ? Math.abs(fee) + Math.abs(tax) : null })
  }
  return { payments, rows: rows.length, leftOut: rows.length - payments.length }
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

function placeOf(heads: readonly string[], name: Column): number | undefined {
  const known: readonly string[] = COLUMNS[name]
  const found = known.find((head) => heads.includes(head))
  return found === undefined ? undefined : heads.indexOf(found)
}

/** Where the table begins, its line and what splits its columns: lines above it may have other signs. */
type Head = { from: number; line: number; delimiter: string }

function findHead(text: string): Head | undefined {
  let [from, line] = [0, 0]
  for (const { index, 0: end } of `${text}\n`.matchAll(LINE_END)) {
    const row = text.slice(from, Math.min(index, from + HEADER_WITHIN.signs))
    const delimiter = DELIMITERS.find((mark) => {
      const heads = row.split(mark).map(plain)
      return placeOf(heads, 'reference') !== undefined && placeOf(heads, 'amount') !== undefined
    })
    line += 1
    if (delimiter !== undefined) return { from, line, delimiter }
    if (line === HEADER_WITHIN.lines) return undefined
    from = index + end.length
  }
  return undefined
}

type Row = { cells: Record<Column, string> }

function rowsOf(text: string, { from, line, delimiter }: Head): Row[] | { refused: string } {
  const rows: Row[] = []
  let places: [Column, number | undefined][] | undefined
  /** The line on which the last row ended. */
  let ended = line - 1
  const take = (record: string[], { lines }: Info) => {
    ended = line - 1 + lines
    if (places === undefined) {
      const heads = record.map(plain)
      places = NAMES.map((name) => [name, placeOf(heads, name)])
    } else {
      const cells = places.map(([name, at]) => [name, at === undefined ? '' : (record[at] ?? '').trim()])
      rows.push({ cells: Object.fromEntries(cells) })
    }
    return null
  }
  try {
    parse(text.slice(from), {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_RECORD,
      // The header, and one row more than may be.
      to: MOST_ROWS + 2,
      on_record: take,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { refused: `Baris ${ended + 1} tidak dapat dibaca: mungkin ada tanda kutip yang tidak ditutup.` }
  }
  return rows.length > MOST_ROWS ? { refused: TOO_MANY } : rows
}
