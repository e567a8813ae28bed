import type { Review } from '#contracts/reviews.ts'

/** Who has read so much of a title may review it, also where a subscription opened it. */
export const READ_ENOUGH = 0.2
/** From here on a title is read to its end: what follows are imprints and advertisements. */
export const READ_TO_THE_END = 0.95

/** The mean of the stars to one decimal; null without a review. */
export function ratingOf(
  counts: readonly { stars: number; reviews: number }[],
): { average: number; count: number } | null {
  const count = counts.reduce((sum, { reviews }) => sum + reviews, 0)
  if (count === 0) return null
  const total = counts.reduce((sum, { stars, reviews }) => sum + stars * reviews, 0)
  return { average: Math.round((10 * total) / count) / 10, count }
}

/** Every number of stars from five to one, those without a review too. */
export const allStars = (
  counts: readonly { stars: number; reviews: number }[],
): { stars: Review['stars']; reviews: number }[] =>
  [5, 4, 3, 2, 1].map((stars) => ({
    stars,
    reviews: counts.find((row) => row.stars === stars)?.reviews ?? 0,
  }))
