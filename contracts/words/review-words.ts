import type { REVIEW_STATES } from '../choices.ts'

export const REVIEW_STATE_WORDS: Record<(typeof REVIEW_STATES)[number], string> = {
  waiting: 'Menunggu',
  shown: 'Tampil',
  hidden: 'Disembunyikan',
}
