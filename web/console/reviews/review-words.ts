import type { REVIEW_STATES } from '#contracts/choices.ts'
import { REVIEW_STATE_WORDS } from '#contracts/words/review-words.ts'
import type { ChipTone } from '../../ui/chip.tsx'

export const STATE_WORDS: Record<(typeof REVIEW_STATES)[number], { text: string; tone: ChipTone }> = {
  waiting: { text: REVIEW_STATE_WORDS.waiting, tone: 'accent' },
  shown: { text: REVIEW_STATE_WORDS.shown, tone: 'success' },
  hidden: { text: REVIEW_STATE_WORDS.hidden, tone: 'danger' },
}
