import type { REVIEW_STATES } from '#contracts/choices.ts'
import type { ChipTone } from '../../ui/chip.tsx'

export const STATE_WORDS: Record<(typeof REVIEW_STATES)[number], { text: string; tone: ChipTone }> = {
  waiting: { text: 'Menunggu', tone: 'accent' },
  shown: { text: 'Tampil', tone: 'success' },
  hidden: { text: 'Disembunyikan', tone: 'danger' },
}
