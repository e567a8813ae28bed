import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeZip, type ZipFile } from '#tests/support/make-zip.ts'
import { readBookFrom, readHtmlBook } from '../read-html-book.ts'
import type { BookSource } from './book-source.ts'
import { leaveOutNavigation } from './leave-out-navigation.ts'
import { parseMarkup } from './markup-tree.ts'
import { openArchive } from './open-archive.ts'

const prose = 'Kalimat yang cukup panjang untuk sebuah buku yang dibaca orang. '.repeat(6).trim()
let png: Buffer
beforeAll(async () => {
  png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
})

type Files = Record<string, string | Uint8Array>
const sourceOf = (files: Files): BookSource => ({
  names: Object.keys(files),
  read: async (name) => {
    const content = Object.hasOwn(files, name) ? files[name] : undefined
    return content === undefined ? undefined : new Uint8Array(Buffer.from(content as string))
  },
})
const read = (files: Files) => readBookFrom(sourceOf(files))

type Epub = {
  texts: Record<string, string>
  files?: Files
  items?: string
  metadata?: string
  container?: string
}
function epub({ texts, files = {}, items = '', metadata = '', container }: Epub): Files {
  const names = Object.keys(texts)
  return {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      container ?? '<container><rootfiles><rootfile full-path="OPS/buku.opf"/></rootfiles></container>',
    'OPS/buku.opf': `<?xml version="1.0"?><package><metadata>${metadata}</metadata><manifest>
      ${names.map((name, index) => `<item id="t${index}" href="${name}" media-type="application/xhtml+xml"/>`).join('')}${items}</manifest>
      <spine toc="ncx">${names.map((_, index) => `<itemref idref="t${index}"/>`).join('')}</spine></package>`,
    ...Object.fromEntries(names.map((name) => [`OPS/${name}`, texts[name] ?? ''])),
    ...files,
  }
}
const xhtml = (body: string, attributes = '', head = '') =>
  `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" ${attributes}><head>${head}</head><body>${body}</body></html>`

describe('§4 an EPUB becomes one book', () => {
  test('its texts come in reading order, and links between them still lead', async () => {
    const { markup } = await read(
      epub({
        texts: {
          'b.xhtml': xhtml(
            `<h1 id="awal">Satu</h1><p>${prose}</p><p><a href="a.xhtml#x%20y">ke dua</a> <a href="../OPS/a.xhtml">ke awal dua</a> <a href="hilang.xhtml">ke luar</a></p>`,
          ),
          'a.xhtml': xhtml(
            `<h1>Dua</h1><p id="x y">A</p><p id="x">B</p><p><a href="b.xhtml#awal">kembali</a> <a href="#x">sini</a></p>`,
          ),
        },
      }),
    )
    expect(markup.indexOf('Satu')).toBeLessThan(markup.indexOf('Dua'))
    expect(markup).toContain('<section id="buku-d1"')
    expect(markup).toContain('<a href="#buku-d2">ke awal dua</a>')
    expect(markup).toContain('<a>ke luar</a>')
    expect(markup).toContain('<a href="#buku-d1-awal">kembali</a>')
    expect(markup).toContain('<p id="buku-d2-x">B</p>')
    expect(markup).toContain('<a href="#buku-d2-x">sini</a>')
  })

  test('contents of EPUB 3 and EPUB 2 are a list of links', async () => {
    const texts = { 'a.xhtml': xhtml(`<h1 id="s">Satu</h1><p>${prose}</p>`) }
    const nav = await read(
      epub({
        texts,
        items: '<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>',
        files: {
          'OPS/nav.xhtml': xhtml(
            '<nav epub:type="toc"><h1>Isi</h1><ol><li><a href="a.xhtml#s">Bab &amp; Satu</a></li></ol></nav>',
          ),
        },
      }),
    )
    const ncx = await read(
      epub({
        texts,
        items: '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
        files: {
          'OPS/toc.ncx':
            '<ncx><navMap><navPoint><navLabel><text>Bab &amp; Satu</text></navLabel><content src="a.xhtml#s"/></navPoint></navMap></ncx>',
        },
      }),
    )
    const list = '<nav role="doc-toc"><ol><li><a href="#buku-d1-s">Bab &amp; Satu</a></li></ol></nav>'
    expect(nav.markup).toContain(list)
    expect(ncx.markup).toContain(list)
  })

  test('Arabic reads from the right and Japanese downwards, each part in its language', async () => {
    const { markup } = await read(
      epub({
        metadata: '<dc:language>ja</dc:language>',
        texts: {
          'ja.xhtml': xhtml(`<p>${prose}</p>`, 'lang="ja"', '<link rel="stylesheet" href="gaya.css"/>'),
          'ar.xhtml': xhtml('<p>كتاب</p>', 'xml:lang="ar" dir="rtl"'),
        },
        files: {
          'OPS/gaya.css':
            'html { -epub-writing-mode: vertical-rl; margin: 9em } .tcy { text-combine-upright: all } p { text-indent: 1em; color: red; background: url(https://example.com/x) }',
        },
      }),
    )
    expect(markup).toContain('<div lang="ja">')
    expect(markup).toContain('<div lang="ar" dir="rtl"><p>كتاب</p></div>')
    expect(markup).toContain('.e1{writing-mode:vertical-rl}')
    expect(markup).toContain('.e1 p{text-indent:1em}')
    expect(markup).toContain('.e1 .e1-tcy{text-combine-upright:all}')
    expect(markup).not.toMatch(/example|color|9em/)
  })

  test('notes and the references to them are marked', async () => {
    const { markup } = await read(
      epub({
        texts: {
          'a.xhtml': xhtml(
            `<p>${prose}<a epub:type="noteref" href="#n1">1</a></p><aside epub:type="footnote" id="n1"><p>Catatan</p></aside>`,
          ),
        },
      }),
    )
    expect(markup).toContain(
      '<a href="#buku-d1-n1" role="doc-noteref">1</a>'.replace(
        '<a href="#buku-d1-n1" role="doc-noteref">',
        '<a role="doc-noteref" href="#buku-d1-n1">',
      ),
    )
    expect(markup).toContain('<aside role="doc-footnote" id="buku-d1-n1">')
  })

  test('a part of a kind that only JavaScript knows is a part like any other', async () => {
    const { markup } = await read(
      epub({
        texts: {
          'a.xhtml': xhtml(
            `<aside epub:type="constructor"><p>${prose}</p></aside><p epub:type="toString">Dua</p>`,
          ),
        },
      }),
    )
    expect(markup).toContain('Dua')
    expect(markup).not.toMatch(/role|function|native code/)
  })

  test('pictures are encoded anew and carried along; what is none by its bytes is left out and counted', async () => {
    const { markup, droppedPictures } = await read(
      epub({
        texts: {
          'sampul.xhtml': xhtml('<svg viewBox="0 0 9 9"><image xlink:href="gambar/sampul.jpg"/></svg>'),
          'a.xhtml': xhtml(
            `<p>${prose}</p><img src="gambar/sampul.jpg" alt="Peta"/><img src="gambar/palsu.png"/><img src="../../etc/passwd"/><img src="https://example.com/x.png"/><svg><circle r="9"/></svg>`,
          ),
        },
        files: { 'OPS/gambar/sampul.jpg': png, 'OPS/gambar/palsu.png': '<svg onload="alert(1)"/>' },
      }),
    )
    expect(markup.match(/<img src="data:image\/webp;base64,/g)).toHaveLength(2)
    expect(markup).toContain('alt="Peta"')
    expect(droppedPictures).toBe(4)
    expect(markup).not.toMatch(/example|passwd|onload/)
  })

  test('what it says of itself is offered', async () => {
    const { metadata } = await read(
      epub({
        metadata:
          '<dc:title>Laut</dc:title><dc:creator>Ana</dc:creator><dc:creator>Budi</dc:creator><dc:language>id</dc:language><dc:identifier>urn:isbn:1</dc:identifier>',
        texts: { 'a.xhtml': xhtml(`<p>${prose}</p>`) },
      }),
    )
    expect(metadata).toEqual({
      title: 'Laut',
      authors: ['Ana', 'Budi'],
      language: 'id',
      identifiers: ['urn:isbn:1'],
    })
  })

  test.each<[string, Files, RegExp]>([
    [
      'without a container',
      { 'a.xhtml': xhtml(prose), 'b.xhtml': '', 'OPS/x.txt': '' },
      /tidak satu pun bernama index/,
    ],
    [
      'with a container that names nothing',
      epub({ texts: {}, container: '<container/>' }),
      /tidak menyebut isi buku/,
    ],
    [
      'whose package is missing',
      { 'META-INF/container.xml': '<rootfile full-path="x.opf"/>' },
      /x\.opf” tidak ada/,
    ],
    [
      'whose package is outside',
      { 'META-INF/container.xml': '<rootfile full-path="../../x.opf"/>' },
      /tidak menyebut isi buku/,
    ],
    ['without texts', epub({ texts: {} }), /urutan bacanya tidak menyebut teks/],
    [
      'with a text that is not in it',
      { ...epub({ texts: { 'a.xhtml': '' } }), 'OPS/a.xhtml': undefined as never },
      /a\.xhtml” tidak ada/,
    ],
    ['with texts without a word', epub({ texts: { 'a.xhtml': xhtml('<p>…</p>') } }), /bukan buku/],
    [
      'that is protected',
      epub({
        texts: { 'a.xhtml': xhtml(prose) },
        files: {
          'META-INF/encryption.xml':
            '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></EncryptedData></encryption>',
        },
      }),
      /dilindungi \(DRM\)/,
    ],
  ])('F53 one %s is refused with the reason', async (_what, files, reason) => {
    const present = Object.fromEntries(Object.entries(files).filter(([, content]) => content !== undefined))
    await expect(read(present)).rejects.toThrow(reason)
  })

  const nested = (name: string, levels: number, inner = '') =>
    `<${name}>`.repeat(levels) + inner + `</${name}>`.repeat(levels)
  const text = { 'a.xhtml': xhtml(`<p>${prose}</p>`) }
  const withContents = (file: string, content: string, type: string) =>
    epub({
      texts: text,
      items: `<item id="ncx" href="${file}" media-type="${type}" ${file === 'nav.xhtml' ? 'properties="nav"' : ''}/>`,
      files: { [`OPS/${file}`]: content },
    })

  test.each<[string, Files, RegExp]>([
    [
      'text',
      epub({ texts: { 'a.xhtml': xhtml(nested('div', 60_000, prose)) } }),
      /^“OPS\/a\.xhtml” menyusun .* <div>/,
    ],
    [
      'text that is never closed',
      epub({ texts: { 'a.xhtml': xhtml(`${prose}${'<b>'.repeat(60_000)}`) } }),
      /<b>/,
    ],
    [
      'table of contents of EPUB 2',
      withContents(
        'a.ncx',
        `<ncx><navMap>${nested('navPoint', 60_000)}</navMap></ncx>`,
        'application/x-dtbncx+xml',
      ),
      /^“OPS\/a\.ncx” menyusun .* <navPoint>/,
    ],
    [
      'table of contents of EPUB 3',
      withContents(
        'nav.xhtml',
        `<nav>${nested('ol><li', 60_000).replaceAll('</ol><li>', '</li></ol>')}</nav>`,
        'application/xhtml+xml',
      ),
      /^“OPS\/nav\.xhtml” menyusun .* <(?:ol|li)>/,
    ],
    [
      'metadata',
      epub({ texts: text, metadata: nested('dc:title', 60_000) }),
      /^“OPS\/buku\.opf” menyusun .* <dc:title>/,
    ],
    [
      'container',
      epub({ texts: text, container: nested('rootfiles', 60_000) }),
      /^“META-INF\/container\.xml” menyusun/,
    ],
    ['HTML file', { 'a.html': nested('i', 200_000, prose) }, /^“a\.html” menyusun .* <i>/],
  ])('F35 one whose %s is nested without end is refused with the element', async (_what, files, reason) => {
    await expect(read(files)).rejects.toMatchObject({
      reason: 'unsupported_type',
      message: expect.stringMatching(reason),
    })
  })

  test('F35 one that is nested as deep as anybody writes loses none of its text', async () => {
    const { markup } = await read(
      epub({ texts: { 'a.xhtml': xhtml(nested('div', 900, `<p>${prose}</p>`)) } }),
    )
    expect(markup).toContain(prose)
    expect(markup.match(/<div>/g)?.length).toBeLessThan(200)
  })

  test('F35 one whose texts link a style sheet a thousand times reads it once', async () => {
    const link = '<link rel="stylesheet" href="gaya.css"/>'
    const texts = Object.fromEntries(
      ['a.xhtml', 'b.xhtml'].map((name) => [name, xhtml(`<p class="x">${prose}</p>`, '', link.repeat(1000))]),
    )
    const source = sourceOf(epub({ texts, files: { 'OPS/gaya.css': '.x{font-style:italic}' } }))
    const asked: string[] = []
    const { markup } = await readBookFrom({
      names: source.names,
      read: (name) => {
        asked.push(name)
        return source.read(name)
      },
    })
    expect(asked.filter((name) => name.endsWith('gaya.css'))).toHaveLength(1)
    expect(markup).toContain('.e1-x{font-style:italic}')
  })

  test('one whose drawing is a single picture shows it, also within another drawing', async () => {
    const drawing = (images: number) => `<svg>${'<svg><image href="peta.png"/></svg>'.repeat(images)}</svg>`
    const shown = async (images: number) => {
      const files = { 'OPS/peta.png': png }
      const texts = { 'a.xhtml': xhtml(`<p>${prose}</p>${drawing(images)}`) }
      return (await read(epub({ texts, files }))).markup.match(/<img /g)?.length ?? 0
    }
    // A drawing of several pictures is left out, as any other.
    expect([await shown(1), await shown(3)]).toEqual([1, 0])
  })

  test('F35 one with more elements in a row than a call takes arguments loses none of them', () => {
    const links = '<a href="b.html">x</a>'.repeat(9)
    const nodes = parseMarkup(`<body><nav>${links}</nav>${'<br>'.repeat(600_000)}</body>`, 'a.html')
    expect(leaveOutNavigation(nodes)).toBe(9)
    expect(nodes[0]?.children).toHaveLength(600_000)
  })

  test('F35 no entity of its XML is fetched or multiplied', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY f SYSTEM "file:///etc/passwd">]>`
    const { markup } = await read(
      epub({ texts: { 'a.xhtml': `${bomb}${xhtml(`<p>${prose} &b; &f;</p>`)}` } }),
    )
    expect(markup.length).toBeLessThan(5000)
    expect(markup).not.toContain('root:')
  })
})

describe('F35 F37 an archive', () => {
  const open = (files: ZipFile[]) => openArchive(makeZip(files))
  test('is read by the names of its files', async () => {
    const source = await open([
      { name: 'a/b.txt', content: 'isi' },
      { name: 'c/', content: '' },
    ])
    expect(source.names).toEqual(['a/b.txt'])
    expect(Buffer.from((await source.read('a/b.txt')) ?? '').toString()).toBe('isi')
    expect(await source.read('__proto__')).toBeUndefined()
  })

  test.each<[string, ZipFile[], RegExp]>([
    [
      'with a name that leads out of it',
      [{ name: '../../etc/cron.d/x', content: 'x' }],
      /nama berkas di dalamnya tidak aman/,
    ],
    ['with an absolute name', [{ name: '/etc/passwd', content: 'x' }], /nama berkas di dalamnya tidak aman/],
    [
      'with two files of one name',
      [
        { name: 'a', content: '1' },
        { name: 'a', content: '2' },
      ],
      /dua berkas bernama “a”/,
    ],
    ['that unpacks to far more than its size', [{ name: 'a', content: Buffer.alloc(8_000_000) }], /200 kali/],
    [
      'with a file that is too large',
      [{ name: 'a', content: 'x', declaredSize: 70 * 1024 * 1024 }],
      /lebih besar dari 64 MB/,
    ],
    [
      'with too many files',
      Array.from({ length: 5001 }, (_, n) => ({ name: `f${n}`, content: '' })),
      /lebih dari 5000 berkas/,
    ],
  ])('%s is refused', async (_what, files, reason) => {
    await expect(open(files)).rejects.toThrow(reason)
  })

  test('whose file is larger than it says is refused when it is read', async () => {
    const source = await open([{ name: 'a', content: Buffer.alloc(2_000_000), declaredSize: 900_000 }])
    await expect(source.read('a')).rejects.toThrow(/rusak/)
  })

  test('that is cut off is refused', async () => {
    const whole = makeZip([{ name: 'a', content: prose }])
    await expect(openArchive(whole.subarray(0, whole.length - 30))).rejects.toThrow(/rusak/)
  })
})

describe('§4 an HTML file with its pictures', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lembar-html-'))
    await mkdir(join(folder, 'buku', 'gambar'), { recursive: true })
    await writeFile(join(folder, 'buku', 'gambar', 'peta jawa.png'), png)
    await writeFile(join(folder, 'rahasia.png'), png)
    await symlink(join(folder, 'rahasia.png'), join(folder, 'buku', 'gambar', 'tautan.png'))
    await chmod(join(folder, 'buku'), 0o755)
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  test('takes those beside it and none from elsewhere, not even by a link', async () => {
    const path = join(folder, 'buku', 'index.html')
    await writeFile(
      path,
      `<p>${prose}</p><img src="gambar/peta%20jawa.png?v=2"><img src="../rahasia.png"><img src="gambar/tautan.png"><img src="${join(folder, 'rahasia.png')}"><img src="file://${folder}/rahasia.png">`,
    )
    const alone = await readHtmlBook(path, { beside: join(folder, 'buku') })
    expect([alone.markup.match(/<img /g)?.length, alone.droppedPictures]).toEqual([1, 4])
    const asFolder = await readHtmlBook(join(folder, 'buku'))
    expect(asFolder.markup).toBe(alone.markup)
  })

  test('comes as a .zip, too', async () => {
    const path = join(folder, 'buku.zip')
    const content = `<p>${prose}</p><img src="peta.png">`
    await writeFile(
      path,
      makeZip([
        { name: 'isi/buku.html', content },
        { name: 'isi/peta.png', content: png },
      ]),
    )
    expect((await readHtmlBook(path)).markup).toContain('<img src="data:image/webp')
  })

  test('loses the navigation of its site, and keeps its own contents and sources', async () => {
    const menu = Array.from(
      { length: 40 },
      (_, n) => `<li><a href="bab-${n}.html">Bab ${n} dari situs</a></li>`,
    )
    const contents = Array.from({ length: 12 }, (_, n) => `<li><a href="#b${n}">Bagian ${n}</a></li>`)
    const sources = Array.from(
      { length: 12 },
      (_, n) => `<li><a href="https://example.com/${n}">https://example.com/${n}</a></li>`,
    )
    const { markup, remarks } = await read({
      'a.html': `<div class="book-summary"><nav role="navigation"><ul>${menu.join('')}</ul></nav></div>
        <ul class="toc">${contents.join('')}</ul><p>${prose}</p><ol>${sources.join('')}</ol>`,
    })
    expect(markup).not.toContain('dari situs')
    expect(markup).toContain('Bagian 11')
    expect(markup).toContain('https://example.com/11')
    expect(remarks).toEqual([
      { code: 'navigation_left_out', sentence: 'Navigasi situs (40 tautan) tidak disertakan.' },
    ])
  })
})
