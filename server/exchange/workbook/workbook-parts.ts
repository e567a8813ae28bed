import { firstCharacters } from '#kernel/text.ts'
import { importFault } from '../import-fault.ts'
import { parseXml } from '../source/xml-events.ts'
import type { ZipParts } from '../source/zip-parts.ts'
import { type NumberFormat, numberFormat } from './number-format.rules.ts'

export const LONGEST_CELL = 100_000
const MOST_SHEETS = 500
/** A catalogue of a million titles has some 100 MB of texts; strings that formulas share count once. */
const MOST_TEXT = 40_000_000
const MOST_STRINGS = 3_000_000
const MOST_STYLES = 100_000

type Sheet = { name: string; part: string | undefined; hidden: boolean }

export async function readSheetList(zip: ZipParts): Promise<{ sheets: Sheet[]; is1904: boolean }> {
  const targets = new Map<string, string>()
  await parsePart(zip, 'xl/_rels/workbook.xml.rels', (name, attributes) => {
    if (name === 'Relationship') targets.set(attributes.Id ?? '', attributes.Target ?? '')
  })
  const sheets: Sheet[] = []
  let is1904 = false
  await parsePart(zip, 'xl/workbook.xml', (name, attributes) => {
    if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '')
    if (name !== 'sheet' || sheets.length >= MOST_SHEETS) return
    const id = Object.entries(attributes).find(([key]) => /^(?:\w+:)?id$/.test(key))?.[1]
    const target = targets.get(id ?? '')
    sheets.push({
      name: firstCharacters(attributes.name ?? '', 100),
      part: target === undefined ? undefined : partName(target),
      hidden: /hidden/i.test(attributes.state ?? ''),
    })
  })
  if (sheets.length === 0) throw importFault('Buku kerja Excel ini tidak memiliki lembar')
  return { sheets, is1904 }
}

/** `worksheets/sheet1.xml` and `/xl/worksheets/sheet1.xml` are one part. */
const partName = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

async function parsePart(
  zip: ZipParts,
  name: string,
  open: (name: string, attributes: Record<string, string>) => void,
): Promise<void> {
  const bytes = await zip.read(name)
  if (bytes) await parseXml(bytes, { open })
}

/** Strings that cells share; in the archive they may come after the sheets. */
export async function readSharedStrings(zip: ZipParts): Promise<string[]> {
  const strings: string[] = []
  const bytes = await zip.read('xl/sharedStrings.xml')
  if (!bytes) return strings
  const texts = openTexts()
  let length = 0
  await parseXml(bytes, {
    open: (name) => (name === 'si' ? texts.begin() : texts.open(name)),
    text: texts.text,
    close: (name) => {
      if (name !== 'si') return texts.close(name)
      const text = texts.end()
      length += text.length
      if (length > MOST_TEXT || strings.length >= MOST_STRINGS) {
        throw importFault(
          'Teks di buku kerja ini lebih banyak dari yang dapat dimuat: bagi menjadi beberapa berkas',
        )
      }
      // A copy: a part of the parser's buffer would keep all of it in memory.
      strings.push(Buffer.from(text).toString())
    },
  })
  return strings
}

/** The texts (`t`) of a string without those that tell its pronunciation (`rPh`). */
export function openTexts() {
  let text = ''
  let inText = false
  let phonetic = false
  return {
    begin: () => {
      text = ''
    },
    open: (name: string) => {
      if (name === 'rPh') phonetic = true
      else if (name === 't') inText = !phonetic
    },
    text: (piece: string) => {
      if (!inText) return
      text += piece
      if (text.length > LONGEST_CELL) throw importFault('Ada sel yang jauh lebih panjang dari yang wajar')
    },
    close: (name: string) => {
      if (name === 'rPh') phonetic = false
      else if (name === 't') inText = false
    },
    /** Excel writes characters that XML forbids as `_x000D_`. */
    end: () => text.replace(/_x00[01][\dA-F]_/gi, ' '),
  }
}

/** The format of each cell style. */
export async function readFormats(zip: ZipParts): Promise<NumberFormat[]> {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  let inCellStyles = false
  const bytes = await zip.read('xl/styles.xml')
  if (!bytes) return formats
  await parseXml(bytes, {
    open: (name, attributes) => {
      if (name === 'numFmt')
        codes.set(Number(attributes.numFmtId), (attributes.formatCode ?? '').slice(0, 300))
      else if (name === 'cellXfs') inCellStyles = true
      else if (name === 'xf' && inCellStyles && formats.length < MOST_STYLES) {
        const id = Number(attributes.numFmtId ?? 0)
        formats.push(numberFormat(id, codes.get(id)))
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCellStyles = false
    },
  })
  return formats
}
