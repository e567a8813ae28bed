import type { LegalText } from '#contracts/shop.ts'
import type { LegalDraft } from './shop-settings.queries.ts'

const MOST_SECTIONS = 100

/** The sections of a text: each begins with a line `## heading`, and empty lines separate its paragraphs. */
export function sectionsOf(body: string): LegalText['sections'] {
  const sections: LegalText['sections'] = []
  for (const block of body.split(/\n{2,}/)) {
    const paragraph: string[] = []
    for (const line of block.split('\n')) {
      if (line.startsWith('## ')) sections.push({ title: line.slice(3).trim(), paragraphs: [] })
      else if (line !== '') paragraph.push(line)
    }
    if (paragraph.length > 0) sections.at(-1)?.paragraphs.push(paragraph.join(' '))
  }
  return sections
}

/** A text as it is stored: lines end with LF, no line ends with spaces, and nothing but text is in it. */
export const normalText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** What is wrong with a text that is normal. */
export function legalTextFault({ intro, body }: LegalDraft): { field: string; message: string } | undefined {
  if (intro === '') return { field: 'intro', message: 'Isi kalimat pembuka' }
  if (!body.startsWith('## ')) {
    return { field: 'body', message: 'Mulailah dengan judul bagian pada baris sendiri: ## Judul' }
  }
  const sections = sectionsOf(body)
  if (sections.length > MOST_SECTIONS)
    return { field: 'body', message: `Paling banyak ${MOST_SECTIONS} bagian` }
  const empty = sections.find(({ title, paragraphs }) => title === '' || paragraphs.length === 0)
  if (empty === undefined) return undefined
  const message =
    empty.title === '' ? 'Sebuah bagian tidak memiliki judul' : `Bagian “${empty.title}” masih kosong`
  return { field: 'body', message }
}
