// Promise: markup from outside is read in linear time, whatever its shape, and refused at once where it is nested
// without end. Measured: processor time of the import's own reading, in this process, n and 4n in turn.
import { readBookFrom } from '#server/book-files/read-html-book.ts'
import { atMost, median, type Promise_, report } from './support/report.ts'

const N = 40_000
const ROUNDS = 3
const TIMES = 4
/** Linear time is 4, quadratic 16; the collector's work varies. */
const MOST_RATIO = 7
const MOST_MS = 500
/** Deeper is refused. */
const DEEP = 900

type Files = Record<string, string>
const PROSE = `<p>${'Kalimat yang cukup panjang untuk sebuah buku yang dibaca orang. '.repeat(6)}</p>`

const html = (body: string): Files => ({ 'buku.html': PROSE + body })
const nested = (name: string, levels: number, inner = '') =>
  `<${name}>`.repeat(levels) + inner + `</${name}>`.repeat(levels)
const each = (count: number, one: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => one(index)).join('')

function epub({
  body = '',
  head = '',
  items = '',
  metadata = '',
  files = {},
}: Partial<Record<'body' | 'head' | 'items' | 'metadata', string>> & { files?: Files }): Files {
  return {
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="buku.opf"/></rootfiles></container>',
    'buku.opf': `<package><metadata>${metadata}</metadata><manifest><item id="t" href="a.xhtml" media-type="application/xhtml+xml"/>${items}</manifest><spine toc="ncx"><itemref idref="t"/></spine></package>`,
    'a.xhtml': `<html><head>${head}</head><body>${PROSE}${body}</body></html>`,
    ...files,
  }
}
const ncx = (points: string) =>
  epub({
    items: '<item id="ncx" href="a.ncx" media-type="application/x-dtbncx+xml"/>',
    files: { 'a.ncx': `<ncx><navMap>${points}</navMap></ncx>` },
  })
const encryption = (method: string) =>
  epub({ files: { 'META-INF/encryption.xml': nested('EncryptedData', DEEP, method) } })

const SHAPES: Record<string, (n: number) => Files> = {
  paragraphs: (n) => html('<p>x</p>'.repeat(n)),
  'elements within many others': (n) => html(nested('div', DEEP, '<i>x</i>'.repeat(n))),
  'ends of elements that are not open': (n) => html('<div>'.repeat(DEEP) + '</i>'.repeat(n)),
  'attributes of one element': (n) => html(`<p ${each(n, (index) => `a${index}=1 `)}>x</p>`),
  'signs that begin a tag': (n) => ({ 'buku.html': '<a'.repeat(5 * n) }),
  comments: (n) => html('<!--x-->'.repeat(n)),
  'rows of a table that are never closed': (n) => html(`<table>${'<tr><td>x'.repeat(n)}`),
  'links of a navigation': (n) => html(nested('div', DEEP, '<a href="x.html">y</a>'.repeat(n))),
  'drawings within drawings': (n) => epub({ body: nested('svg', DEEP, '<g/>'.repeat(n)) }),
  'drawings with two images': (n) =>
    epub({ body: nested('svg', DEEP, `<image/><image/>${'<g/>'.repeat(n)}`) }),
  'links to one style sheet': (n) =>
    epub({
      head: '<link rel="stylesheet" href="a.css"/>'.repeat(n),
      files: { 'a.css': 'p{font-style:italic}'.repeat(n / 10) },
    }),
  'rules of a style sheet': (n) => epub({ head: `<style>${'p{font-style:italic}'.repeat(n)}</style>` }),
  'blocks of a style sheet within others': (n) =>
    epub({ head: `<style>${'a{'.repeat(n)}${'}'.repeat(n)}</style>` }),
  'titles within titles': (n) => epub({ metadata: nested('dc:title', DEEP, 'x'.repeat(50 * n)) }),
  'entries of a table of contents': (n) =>
    ncx('<navPoint><navLabel><text>x</text></navLabel><content src="a.xhtml"/></navPoint>'.repeat(n)),
  'encrypted parts within others': (n) => encryption('<x/>'.repeat(n)),
}

const ENDLESS: Record<string, Files> = {
  '60,000 nested elements of an EPUB': epub({ body: nested('div', 60_000) }),
  '200,000 elements of an HTML file that are never closed': html('<b>'.repeat(200_000)),
  '60,000 nested entries of a table of contents': ncx(nested('navPoint', 60_000)),
}

/** Processor time in milliseconds, and the sentence where the book is refused. */
async function read(files: Files): Promise<{ ms: number; refused: string | undefined }> {
  const bytes = new Map(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)]))
  const source = { names: [...bytes.keys()], read: async (name: string) => bytes.get(name) }
  const before = process.cpuUsage()
  const refused = await readBookFrom(source).then(
    () => undefined,
    (error: Error) => error.message,
  )
  const { user, system } = process.cpuUsage(before)
  return { ms: (user + system) / 1000, refused }
}

const promises: Promise_[] = []
for (const [what, files] of Object.entries(ENDLESS)) {
  const times: number[] = []
  let sentence = ''
  for (let round = 0; round < ROUNDS; round++) {
    const { ms, refused } = await read(files)
    times.push(ms)
    sentence = refused ?? ''
  }
  const ms = median(times)
  console.log(`${what}: ${ms.toFixed(0)} ms, ${sentence}`)
  const refused = atMost(`${what} are refused after`, ms, MOST_MS, { unit: ' ms' })
  promises.push({ ...refused, ok: refused.ok && sentence.includes('menyusun lebih dari') })
}

for (const [what, make] of Object.entries(SHAPES)) {
  const [small, large] = [make(N), make(TIMES * N)]
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    times[0].push((await read(small)).ms)
    times[1].push((await read(large)).ms)
  }
  const [one, two] = times.map(median) as [number, number]
  const slower = `${what}: ${N.toLocaleString('en')} take ${one.toFixed(0)} ms, ${TIMES} times as many`
  promises.push(atMost(slower, two / one, MOST_RATIO, { digits: 2, unit: ' ×' }))
}
report('hostile-books', promises)
