import type { Bundle } from '#contracts/bundles.ts'

/** Whether a set can be bought for somebody else: a digital one, not free, whose titles can all be read. */
export const canGiveBundle = ({ type, price, parts }: Bundle): boolean =>
  type === 'Digital' && price > 0 && parts.every(({ releases_on }) => releases_on === undefined)
