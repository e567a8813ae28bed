import type { LegalText } from '#contracts/shop.ts'
import { words } from '#kernel/text.ts'

export type HelpTopic = Pick<LegalText['sections'][number], 'title' | 'questions'>

/** The topics with the questions that have every word of a search, or a word that begins with it. */
export function findQuestions(topics: readonly HelpTopic[], search: string): HelpTopic[] {
  const wanted = words(search, 8)
  return topics
    .map((topic) => ({
      ...topic,
      questions: topic.questions.filter(({ question, words: more }) => {
        const own = words(`${topic.title} ${question} ${more}`, 200)
        return wanted.every((word) => own.some((part) => part.startsWith(word)))
      }),
    }))
    .filter(({ questions }) => questions.length > 0)
}
