import { firstCharacters } from '#kernel/text.ts'
import { importFault } from '../import-fault.ts'
import { childOf, type OnixElement, parseElement, textOf } from './onix-element.ts'
import type { PriceDefaults } from './supply.rules.ts'

export type OnixMessage = {
  sender: string
  sentAt: Date | undefined
  /** Of prices that name none. */
  defaults: PriceDefaults
}

export type OnixPiece = { line: number } & ({ product: OnixElement } | { damaged: string })

const LONGEST_PRODUCT = 8 * 1024 ** 2
const LONGEST_HEADER = 1024 ** 2
const PRODUCT_START = /<(?:\w+:)?product(?=[\s>])/i
const PRODUCT_END = /<\/(?:\w+:)?product\s*>/gi
/** As long as the longest tag that a piece of text may cut in two. */
const TAG = 64

/** Whether a text begins as an ONIX message. */
export function looksLikeOnix(text: string): boolean {
  const head = text.slice(0, 100_000)
  return /^<(?:\w+:)?ONIXmessage[\s>]/i.test(head.slice(firstElement(head)))
}

/** Where the first element begins: after declarations, comments and a document type. */
function firstElement(text: string): number {
  for (let at = 0; ; ) {
    while (/^\s/.test(text.slice(at, at + 1))) at++
    const after = text.startsWith('<?', at)
      ? endOf('?>', text, at)
      : text.startsWith('<!--', at)
        ? endOf('-->', text, at)
        : /^<!doctype$/i.test(text.slice(at, at + 9))
          ? endOfDocumentType(text, at)
          : undefined
    if (after === undefined) return at
    at = after
  }
}

const endOf = (mark: string, text: string, from: number) => {
  const at = text.indexOf(mark, from)
  return at === -1 ? text.length : at + mark.length
}

function endOfDocumentType(text: string, from: number): number {
  const declarations = text.indexOf('[', from)
  const end = endOf('>', text, from)
  return declarations === -1 || declarations > end ? end : endOf('>', text, endOf(']', text, from))
}

/**
 * The products of an ONIX 3 message, each parsed alone, so that one that is damaged does not stop the others.
 * @throws {ImportFault} for ONIX 2.1, a document type with declarations, and a message that is cut off
 */
export async function* onixProducts(
  chunks: AsyncIterable<string>,
  meet: (message: OnixMessage) => void,
): AsyncGenerator<OnixPiece> {
  let text = ''
  let line = 1
  let begun = false
  let inProduct = false
  let tooLong = false
  /** Up to where the text has no end of a product. */
  let looked = 0
  const drop = (length: number) => {
    for (let at = text.indexOf('\n'); at !== -1 && at < length; at = text.indexOf('\n', at + 1)) line++
    text = text.slice(length)
    looked = 0
  }
  for await (const chunk of chunks) {
    text += chunk
    for (;;) {
      if (!inProduct) {
        const start = text.search(PRODUCT_START)
        if (start === -1) {
          if (!begun && text.length > LONGEST_HEADER) throw importFault('Pesan ONIX ini tidak memuat produk')
          if (begun && text.length > TAG) drop(text.length - TAG)
          break
        }
        if (!begun) meet(readMessage(text.slice(0, start), text.slice(start)))
        begun = true
        inProduct = true
        drop(start)
      }
      PRODUCT_END.lastIndex = looked
      const end = PRODUCT_END.exec(text)
      if (end === null) {
        looked = Math.max(0, text.length - TAG)
        if (text.length > LONGEST_PRODUCT) {
          tooLong = true
          drop(text.length - TAG)
        }
        break
      }
      const length = end.index + end[0].length
      yield { line, ...(tooLong ? { damaged: 'Produk ini lebih dari 8 MB' } : parsed(text.slice(0, length))) }
      drop(length)
      inProduct = false
      tooLong = false
    }
  }
  if (!begun) throw importFault('Pesan ONIX ini tidak memuat produk')
  if (inProduct || !/<\/(?:\w+:)?ONIXmessage\s*>/i.test(text)) {
    throw importFault('Pesan ONIX ini terpotong: mintalah pengirimnya mengirim ulang')
  }
}

function parsed(xml: string): { product: OnixElement } | { damaged: string } {
  try {
    return { product: parseElement(xml) }
  } catch (error) {
    return { damaged: error instanceof Error ? error.message : String(error) }
  }
}

function readMessage(header: string, rest: string): OnixMessage {
  if (/<!DOCTYPE[^>]*\[/i.test(header)) {
    throw importFault(
      'XML ini memuat DOCTYPE dengan deklarasi, yang tidak diterima: mintalah ONIX tanpa DOCTYPE',
    )
  }
  // A document type without declarations says nothing that is read here, and its file is never fetched.
  const xml = header.replace(/<!DOCTYPE[^>]*>/i, '')
  const release = /<(?:\w+:)?ONIXmessage\b[^>]*\brelease\s*=\s*["']([^"']*)/i.exec(xml)?.[1]
  const isThree = release === undefined ? /<descriptivedetail[\s>]/i.test(rest) : release.startsWith('3')
  if (!isThree) {
    throw importFault(`Ini ONIX ${release ?? '2.1'}: mintalah ONIX 3.0 atau 3.1 kepada pengirimnya`)
  }
  const message = parseElement(xml, false)
  const head = childOf(message, 'Header')
  const sender = childOf(head, 'Sender')
  return {
    sender: firstCharacters(
      textOf(sender, 'SenderName') || textOf(childOf(sender, 'SenderIdentifier'), 'IDValue') || '-',
      200,
    ),
    sentAt: readSentTime(textOf(head, 'SentDateTime')),
    defaults: { currency: textOf(head, 'DefaultCurrencyCode'), priceType: textOf(head, 'DefaultPriceType') },
  }
}

/** `20180621`, `20100510T1115-0400`, `20240704T101500Z`; without a zone, in UTC. Undefined where it is none. */
function readSentTime(text: string): Date | undefined {
  const parts = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text)
  if (!parts) return undefined
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone = 'Z'] = parts
  const offset = zone === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`)
  return Number.isNaN(at.getTime()) ? undefined : at
}
