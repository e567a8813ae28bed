import { deflateRawSync } from 'node:zlib'

type Part = { name: string; content: string | Buffer; says?: number }

/** A ZIP archive of these parts, in this order. `says` is the unpacked size that it states, right or not. */
export function makeZip(parts: Part[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, says } of parts) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes, { level: 6 })
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(says ?? bytes.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed])
    const central = Buffer.alloc(16)
    central.writeUInt32LE(offset, 12)
    directory.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02'),
        Buffer.from([20, 0]),
        fields.subarray(0, 24),
        Buffer.from([0, 0]),
        central.subarray(2),
        Buffer.from(name),
      ]),
    )
    files.push(local)
    offset += local.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, index, end])
}

export type SheetOf = { name: string; state?: string; xml: string }
type WorkbookOf = { sheets: SheetOf[]; strings?: string[]; styles?: string; is1904?: boolean; more?: Part[] }

/** The parts of an Excel workbook, with the shared strings after the sheets as some programs write them. */
export function workbookParts({ sheets, strings, styles, is1904, more = [] }: WorkbookOf): Part[] {
  const list = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"${state ? ` state="${state}"` : ''}/>`,
  )
  const relations = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  return [
    ...sheets.map(({ xml }, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: `<?xml version="1.0"?><worksheet xmlns="m"><sheetData>${xml}</sheetData></worksheet>`,
    })),
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="r"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${list.join('')}</sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', content: `<Relationships>${relations.join('')}</Relationships>` },
    ...(strings
      ? [
          {
            name: 'xl/sharedStrings.xml',
            content: `<sst>${strings.map((si) => `<si>${si}</si>`).join('')}</sst>`,
          },
        ]
      : []),
    ...(styles ? [{ name: 'xl/styles.xml', content: styles }] : []),
    ...more,
  ]
}

/** A row of texts and numbers; texts are written into their cells. */
export function sheetRow(row: number, cells: (string | number | null)[]): string {
  const xml = cells.map((cell, at) => {
    const reference = `${columnName(at)}${row}`
    if (cell === null) return ''
    return typeof cell === 'number'
      ? `<c r="${reference}"><v>${cell}</v></c>`
      : `<c r="${reference}" t="inlineStr"><is><t>${cell}</t></is></c>`
  })
  return `<row r="${row}">${xml.join('')}</row>`
}

function columnName(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26)
}
