import type { BookDetail } from '#contracts/catalogue.ts'

/** Whether an ebook can be bought for somebody else, where the shop sells gifts: neither a free one nor a preorder. */
export const canBeGiven = (ebook: BookDetail['ebook']): boolean =>
  ebook !== null && ebook.final_price > 0 && !ebook.preorder
