import type { LegalText, LegalTextKind } from './shop.ts'

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
