import { CsvError, type Info, parse } from 'csv-parse/sync'
import { isAbsent } from '#server/exchange/text.rules.ts'
import { amountOf, commonDecimalSign, type DecimalSign, partsOfRupiah } from './settlement-amounts.rules.ts'
import { daysOf } from './settlement-days.rules.ts'

/**
 * A row about a payment as a provider's file has it. `amount` is null where it cannot be read; `fee`, with its tax, is
 * in parts of a rupiah, and null where the file tells none.
 */
export type SettledPayment = { references: string[]; amount: number | null; fee: number | null }

/** A row of which something is missing or cannot be read: in which column, and what is written there. */
export type UnreadableRow = {
  line: number
  reference: string
  what: 'reference' | 'amount' | 'status' | 'fee' | 'quote'
  written: string
}

export type SettlementFile = {
  payments: SettledPayment[]
  rows: number
  /** Rows that are no successful payment. */
  leftOut: number
  /** The first and the last day of its rows, also of those that are no payment; null where it tells none. */
  days: [first: string, last: string] | null
  /** All are counted, the first ones are told. */
  unreadable: { count: number; rows: UnreadableRow[] }
}

/** Of each kind of finding; more are counted, not told. */
export const MOST_TOLD = 200

/**
 * How the dashboards of Midtrans (transactions) and Xendit (transactions, balance) call their columns in English and
 * Indonesian, without case and marks. The first one that a file has counts.
 */
const COLUMNS = {
  reference: [
    ...['orderid', 'reference', 'referenceid', 'externalid', 'invoiceid', 'merchantreference'],
    ...['idpesanan', 'nomorpesanan', 'nopesanan', 'idorder', 'referensi', 'nomorreferensi'],
  ],
  providerReference: ['transactionid', 'productid', 'paymentrequestid', 'paymentid', 'idtransaksi'],
  amount: [
    ...['grossamount', 'amount', 'transactionamount', 'paymentamount'],
    ...['jumlah', 'jumlahtransaksi', 'jumlahpembayaran', 'nominal', 'totalpembayaran'],
  ],
  fee: ['totalfee', 'fee', 'mdrfee', 'transactionfee', 'totalbiaya', 'biaya', 'biayatransaksi'],
  tax: ['totalvat', 'vat', 'vatamount', 'feevat', 'totalppn', 'ppn', 'pajak'],
  status: ['transactionstatus', 'status', 'statustransaksi', 'statuspembayaran'],
  kind: ['linetype', 'transactiontype', 'type', 'jenistransaksi', 'tipetransaksi', 'jenis', 'tipe'],
  direction: ['debitorcredit'],
  // Of the payment, or of its charge; the payout comes days later.
  time: [
    ...['paymenttime', 'paymentdate', 'paidat', 'transactiontime', 'transactiondate', 'datetime'],
    ...['createddateiso', 'createddate', 'createdat', 'created', 'time', 'date'],
    ...['waktupembayaran', 'tanggalpembayaran', 'waktutransaksi', 'tanggaltransaksi', 'tanggalwaktu'],
    ...['waktu', 'tanggal', 'settlementtime', 'settlementdate'],
  ],
} as const
type Column = keyof typeof COLUMNS
const NAMES = Object.keys(COLUMNS) as Column[]

/** Statuses, without case and marks. One that is neither is not guessed. */
const PAID =
  /^(?:pembayaran|transaksi|sudah|telah)?(?:settlement|settled|captured?|success|successful|succeeded|completed?|paid|berhasil|sukses|selesai|lunas|dibayar|terbayar)?$/
const UNPAID =
  /pending|waiting|expire|cancel|deny|denied|fail|reject|void|authori[sz]e|challenge|refund|reversed|chargeback|unpaid|processing|gagal|batal|kedaluwarsa|kadaluarsa|kadaluwarsa|ditolak|menunggu|tertunda|diproses|belum|kembali/
const NO_PAYMENT =
  /refund|reversal|fee|vat|withdraw|disburse|payout|transfer|topup|chargeback|pengembalian|penarikan|pencairan|biaya|ppn|pajak/

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
 * @param today `YYYY-MM-DD`, for what its times may be
 * @throws nothing: rows of which something cannot be read are told
 */
export function readSettlements(
  text: string,
  today: string,
): SettlementFile | { refused: string } | undefined {
  const head = findHead(text)
  if (head === undefined) return undefined
  const rows = rowsOf(text, head)
  if ('refused' in rows) return rows
  const sign = commonDecimalSign(rows.flatMap(({ cells: { fee, tax } }) => [fee, tax]))
  const file: SettlementFile = {
    payments: [],
    rows: rows.length,
    leftOut: 0,
    days: daysOf(
      rows.map(({ cells }) => cells.time),
      today,
    ),
    unreadable: { count: 0, rows: [] },
  }
  const { unreadable } = file
  for (const row of rows) {
    const { payment, fault } = readRow(row, sign)
    if (payment === undefined) file.leftOut += 1
    else file.payments.push(payment)
    if (fault === undefined) continue
    unreadable.count += 1
    if (unreadable.count > MOST_TOLD) continue
    const [reference = '', written] = [payment?.references[0], fault.written].map((text) =>
      text?.slice(0, 80),
    )
    unreadable.rows.push({ line: row.line, reference, what: fault.what, written: written ?? '' })
  }
  return file
}

type Fault = Pick<UnreadableRow, 'what' | 'written'>

/** What a row says of a payment; nothing where it is about none that succeeded. */
function readRow(
  { cells, broken, hasFee }: Row,
  sign: DecimalSign | undefined,
): { payment?: SettledPayment; fault?: Fault } {
  const references = [cells.reference, cells.providerReference].filter((text) => text !== '' && !broken)
  // It stays a payment of the file, so that it is not said to be missing there.
  const unread = (what: Fault['what'], written: string) => ({
    payment: { references, amount: null, fee: null },
    fault: { what, written },
  })
  if (broken !== undefined) return unread('quote', broken)
  const status = plain(cells.status)
  const amount = amountOf(cells.amount)
  const isNote = status === '' && (cells.amount === '' || references.length === 0)
  const isOther =
    UNPAID.test(status) || NO_PAYMENT.test(plain(cells.kind)) || cells.direction.toLowerCase() === 'debit'
  if (isNote || isOther || (amount !== undefined && amount <= 0)) return {}
  if (!PAID.test(status)) return unread('status', cells.status)
  if (amount === undefined) return unread('amount', cells.amount)
  if (references.length === 0) return unread('reference', cells.amount)
  const parts = [cells.fee, cells.tax]
    .filter((text) => !isAbsent(text))
    .map((written) => ({ written, value: partsOfRupiah(written, sign) }))
  const wrong = parts.find(({ value }) => value === undefined)
  if (wrong !== undefined || isAbsent(cells.fee)) {
    const payment = { references, amount, fee: null }
    return wrong || hasFee
      ? { payment, fault: { what: 'fee', written: wrong?.written ?? cells.fee } }
      : { payment }
  }
  return {
    payment: { references, amount, fee: parts.reduce((sum, { value = 0 }) => sum + Math.abs(value), 0) },
  }
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

type Row = {
  /** Where it begins. */
  line: number
  cells: Record<Column, string>
  /** Its text, where a quote that is not closed has made one row of several lines. */
  broken: string | undefined
  /** The file has a column of fees. */
  hasFee: boolean
}

function rowsOf(text: string, { from, line, delimiter }: Head): Row[] | { refused: string } {
  const rows: Row[] = []
  let width = 0
  let places: [Column, number | undefined][] | undefined
  /** The line on which the last row ended. */
  let ended = line - 1
  const take = (record: string[], { lines }: Info) => {
    ended = line - 1 + lines
    if (places === undefined) {
      const heads = record.map(plain)
      width = heads.length
      places = NAMES.map((name) => [name, placeOf(heads, name)])
    } else {
      const text = record.join(delimiter)
      const within = text.match(LINE_END)?.length ?? 0
      const broken = within > 0 && record.length < width ? text : undefined
      const cells = places.map(([name, at]) => [name, at === undefined ? '' : (record[at] ?? '').trim()])
      const hasFee = places.some(([name, at]) => name === 'fee' && at !== undefined)
      rows.push({ line: ended - within, cells: Object.fromEntries(cells), broken, hasFee })
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
      skip_records_with_empty_values: true,
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
