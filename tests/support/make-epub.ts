import { makeZip } from './make-zip.ts'

export type EpubParts = {
  /** Of the metadata and of every text, as BCP 47 has it. */
  language: string
  /** The text's own direction. */
  dir?: 'ltr' | 'rtl'
  /** Rules for all texts. */
  css?: string
  /** The bodies of the texts, in reading order; each begins with a heading. */
  texts: readonly string[]
  /** The entries of its table of contents, which all lead to the first text. */
  contents?: readonly string[]
  /** A picture, marked as EPUB 3 or EPUB 2 does it. */
  cover?: { bytes: Uint8Array; epub: 2 | 3 }
}

/** An EPUB of a few texts with one style sheet. */
export function makeEpub({ language, dir = 'ltr', css = '', texts, contents, cover }: EpubParts): Buffer {
  const names = texts.map((_, index) => `teks${index + 1}.xhtml`)
  const items = names.map((name, i) => `<item id="t${i}" href="${name}" media-type="application/xhtml+xml"/>`)
  const [mark, meta] =
    cover?.epub === 2 ? ['', '<meta name="cover" content="c"/>'] : [' properties="cover-image"', '']
  if (contents)
    items.push('<item id="n" href="isi.xhtml" media-type="application/xhtml+xml" properties="nav"/>')
  if (cover) items.push(`<item id="c" href="sampul.png" media-type="image/png"${mark}/>`)
  const spine = names.map((_, i) => `<itemref idref="t${i}"/>`)
  const text = (body: string) =>
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" lang="${language}" dir="${dir}"><head><link rel="stylesheet" href="gaya.css"/></head><body>${body}</body></html>`
  return makeZip([
    { name: 'mimetype', content: 'application/epub+zip' },
    {
      name: 'META-INF/container.xml',
      content: '<container><rootfiles><rootfile full-path="OPS/buku.opf"/></rootfiles></container>',
    },
    {
      name: 'OPS/buku.opf',
      content: `<?xml version="1.0"?><package><metadata><dc:language>${language}</dc:language>${cover ? meta : ''}</metadata><manifest>${items.join('')}</manifest><spine>${spine.join('')}</spine></package>`,
    },
    { name: 'OPS/gaya.css', content: css },
    ...(contents
      ? [
          {
            name: 'OPS/isi.xhtml',
            content: text(
              `<nav epub:type="toc"><ol>${contents.map((entry) => `<li><a href="${names[0]}">${entry}</a></li>`).join('')}</ol></nav>`,
            ),
          },
        ]
      : []),
    ...(cover ? [{ name: 'OPS/sampul.png', content: cover.bytes }] : []),
    ...texts.map((body, i) => ({ name: `OPS/${names[i]}`, content: text(body) })),
  ])
}
