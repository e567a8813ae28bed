import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { importFault } from '../import-fault.ts'

/** The most text, or markup of one tag, between two tags: a cell of Excel holds 32,767 characters. */
const LONGEST_PIECE = 4 * 1024 ** 2
const DEEPEST = 64

export type XmlHandlers = {
  /** Names come without their prefix. */
  open?(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

/** The name without its prefix: `x:row` is `row`. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * A parser that is fed with pieces of text. It knows no document type: neither entities nor files outside are looked up
 * (F135), and depth and the length of a text are bounded.
 * @throws {ImportFault} when the XML is damaged or hostile
 */
export function openXml(handlers: XmlHandlers) {
  const parser = new SaxesParser({ xmlns: false, position: true })
  let fed = 0
  let eventAt = 0
  let depth = 0
  parser.on('error', (error) => {
    throw importFault(`XML-nya rusak di baris ${parser.line}`, error)
  })
  parser.on('doctype', () => {
    throw importFault('XML ini memuat DOCTYPE, yang tidak diterima: simpan ulang tanpa DOCTYPE')
  })
  parser.on('opentag', (tag: SaxesTagPlain) => {
    eventAt = fed
    if (++depth > DEEPEST) throw importFault(`XML ini bersarang lebih dari ${DEEPEST} tingkat`)
    handlers.open?.(localName(tag.name), tag.attributes)
  })
  const { text, close } = handlers
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  parser.on('closetag', (tag: SaxesTagPlain) => {
    eventAt = fed
    depth--
    close?.(localName(tag.name))
  })
  return {
    write(piece: string): void {
      fed += piece.length
      parser.write(piece)
      if (fed - eventAt > LONGEST_PIECE)
        throw importFault('Ada nilai yang jauh lebih panjang dari yang wajar')
    },
    close: () => parser.close(),
  }
}

/** Parses the bytes of an XML part in UTF-8, or UTF-16 with a byte order mark. */
export async function parseXml(
  bytes: AsyncIterable<Buffer>,
  handlers: XmlHandlers,
  turn?: () => Promise<void>,
) {
  const xml = openXml(handlers)
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf-16le' : 'utf-8')
    xml.write(decoder.decode(chunk, { stream: true }))
    await turn?.()
  }
  xml.write(decoder?.decode() ?? '')
  xml.close()
}
