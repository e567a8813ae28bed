import type { LegalText, LegalTextKind } from '#contracts/shop.ts'
import type { LegalDraft } from './shop-settings.queries.ts'

const MOST_SECTIONS = 100

/**
 * The sections of a text: each begins with a line `## heading`, and empty lines separate its paragraphs. In help, a line
 * `### question` begins a question, to which the paragraphs after it belong, and a line `? words` names more words by
 * which it is found.
 */
export function sectionsOf(kind: LegalTextKind, body: string): LegalText['sections'] {
  const sections: LegalText['sections'] = []
  for (const block of body.split(/\n{2,}/)) {
    let paragraph: string[] = []
    const end = () => {
      const section = sections.at(-1)
      const to = section?.questions.at(-1)?.answer ?? section?.paragraphs
      if (paragraph.length > 0) to?.push(paragraph.join(' '))
      paragraph = []
    }
    for (const line of block.split('\n')) {
      const question = kind === 'help' ? sections.at(-1)?.questions.at(-1) : undefined
      if (line.startsWith('## ')) {
        end()
        sections.push({ title: line.slice(3).trim(), paragraphs: [], questions: [] })
      } else if (kind === 'help' && line.startsWith('### ')) {
        end()
        sections.at(-1)?.questions.push({ question: line.slice(4).trim(), words: '', answer: [] })
      } else if (question?.answer.length === 0 && paragraph.length === 0 && line.startsWith('? ')) {
        question.words = line.slice(2).trim()
      } else if (line !== '') paragraph.push(line)
    }
    end()
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
