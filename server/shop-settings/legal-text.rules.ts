import { sectionsOf } from '#contracts/legal-sections.ts'
import type { LegalTextKind } from '#contracts/shop.ts'
import type { LegalDraft } from './shop-settings.queries.ts'

const MOST_SECTIONS = 100

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
export function legalTextFault(
  kind: LegalTextKind,
  { intro, body }: LegalDraft,
): { field: string; message: string } | undefined {
  if (intro === '') return { field: 'intro', message: 'Isi kalimat pembuka' }
  if (!body.startsWith('## ')) {
    return { field: 'body', message: 'Mulailah dengan judul bagian pada baris sendiri: ## Judul' }
  }
  const sections = sectionsOf(kind, body)
  if (sections.length > MOST_SECTIONS)
    return { field: 'body', message: `Paling banyak ${MOST_SECTIONS} bagian` }
  const unanswered = sections
    .flatMap(({ questions }) => questions)
    .find(({ question, answer }) => question === '' || answer.length === 0)
  if (unanswered !== undefined) {
    return { field: 'body', message: `Pertanyaan “${unanswered.question}” belum dijawab` }
  }
  const empty = sections.find(
    ({ title, paragraphs, questions }) => title === '' || paragraphs.length + questions.length === 0,
  )
  if (empty === undefined) return undefined
  const message =
    empty.title === '' ? 'Sebuah bagian tidak memiliki judul' : `Bagian “${empty.title}” masih kosong`
  return { field: 'body', message }
}
