import type { DemoTitle } from '../../demo/demo-title.ts'
import { BAR_CHART_SIZE, barChartPng } from './bar-chart-png.ts'
import { type Block, type BookText, readBookText } from './parse-text.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** `**tebal**`, `*miring*` and `[teks](#bab-2)`. */
const inline = (text: string): string =>
  escaped(text)
    .replace(/\[([^\]]+)\]\((#[a-z0-9-]+)\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>')

/** `! caption | what it shows | 3, 5, 8`: a bar chart with its caption. */
function figure(text: string): string {
  const [caption = '', alt = '', numbers = ''] = text.slice(2).split(' | ')
  const source = `data:image/png;base64,${barChartPng(numbers.split(',').map(Number)).toString('base64')}`
  const size = `width="${BAR_CHART_SIZE.w}" height="${BAR_CHART_SIZE.h}"`
  return `<figure><img src="${source}" alt="${escaped(alt)}" ${size}><figcaption>${inline(caption)}</figcaption></figure>`
}

function table(rows: string[][]): string {
  const [head = [], ...body] = rows
  const cells = (row: string[], open: string, close: string): string =>
    row.map((cell) => `<${open}>${inline(cell)}</${close}>`).join('')
  const lines = body.map((row) => `<tr>${cells(row, 'td', 'td')}</tr>`).join('\n')
  return `<table>\n<thead><tr>${cells(head, 'th scope="col"', 'th')}</tr></thead>\n<tbody>\n${lines}\n</tbody>\n</table>`
}

function blockHtml(block: Block): string {
  const items = (list: string[]): string => list.map((item) => `<li>${inline(item)}</li>`).join('\n')
  switch (block.kind) {
    case 'heading':
      return `<h3>${inline(block.text)}</h3>`
    case 'quote':
      return `<blockquote><p>${inline(block.text)}</p></blockquote>`
    case 'list':
      return `<ul>\n${items(block.items)}\n</ul>`
    case 'steps':
      return `<ol>\n${items(block.items)}\n</ol>`
    case 'table':
      return table(block.rows)
    case 'verse':
      return `<p>${block.lines.map(inline).join('<br>\n')}</p>`
    case 'pause':
      return '<hr>'
    case 'worksheet':
      return `<aside>${block.text
        .split('\n')
        .map((text) => `<p>${inline(text)}</p>`)
        .join('\n')}</aside>`
    case 'paragraph':
      return block.text.startsWith('! ') ? figure(block.text) : `<p>${inline(block.text)}</p>`
  }
}

function chapters({ chapters: all }: BookText): string {
  return all
    .map((chapter, index) => {
      const body = chapter.blocks.map(blockHtml).join('\n')
      const next = all[index + 1]
      const onward = next
        ? `<p><a href="#bab-${index + 2}">Bab berikutnya: ${escaped(next.title)}</a></p>`
        : ''
      return `<section id="bab-${index + 1}">\n<h2>${escaped(chapter.title)}</h2>\n${body}\n${onward}\n</section>`
    })
    .join('\n')
}

/** An HTML ebook as one document: title, contents with links, chapters. It holds nothing that sanitising takes out. */
export function makeHtmlBook(title: DemoTitle): string {
  if (title.ebook?.kind !== 'HTML') throw new Error(`${title.slug} has no HTML ebook`)
  const text = readBookText(title.slug)
  const contents = text.chapters
    .map((chapter, index) => `<li><a href="#bab-${index + 1}">${escaped(chapter.title)}</a></li>`)
    .join('\n')
  const year = title.publishedOn.slice(0, 4)
  return `<!DOCTYPE html>
<html lang="id">
<head>
<meta charset="utf-8">
<title>${escaped(title.title)}</title>
</head>
<body>
<header id="judul">
<h1>${escaped(title.title)}</h1>
<p>${escaped(title.authors.join(' dan '))}</p>
<p>${escaped(title.publisher)}, ${year}</p>
<p><em>${escaped(text.facts.dedication ?? '')}</em></p>
</header>
<nav>
<h2>Daftar Isi</h2>
<ol>
${contents}
</ol>
</nav>
${chapters(text)}
<section id="tentang-penulis">
<h2>Tentang penulis</h2>
<p>${inline(text.facts.about ?? '')}</p>
<p><a href="#judul">Kembali ke awal</a></p>
</section>
</body>
</html>
`
}
