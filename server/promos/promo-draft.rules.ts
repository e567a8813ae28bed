import type { PromoKind } from '#contracts/promos.ts'
import type { PromoTerms } from './promo.rules.ts'

/** All that an operator decides about a promo. */
export type PromoDraft = PromoTerms & {
  name: string
  description: string
  kind: PromoKind
  imageId: number | null
}

/** Characters that shoppers can type on a phone. */
const CODE = /^[A-Z0-9][A-Z0-9_-]{2,39}$/

/** What is wrong with a code, for an operator; undefined where nothing is. */
export function promoCodeFault(code: string): string | undefined {
  if (CODE.test(code)) return undefined
  return `a code is 3 to 40 letters, digits, - or _, not "${code}"`
}

/** What is wrong with a promo, given how often it was used; undefined where nothing is. */
export function promoDraftFault(draft: PromoDraft, used: number): string | undefined {
  if (draft.name.trim() === '') return 'a promo needs a name'
  if (draft.discountPercent < 0 || draft.discountPercent > 100) return 'a discount is from 0 to 100 percent'
  if (draft.discountIdr < 0 || draft.minimumSpend < 0) return 'an amount is not below 0'
  if (draft.discountPercent === 0 && draft.discountIdr === 0)
    return 'a promo takes a percentage or an amount off'
  if (draft.appliesTo.length === 0) return 'a promo is good for at least one kind of purchase'
  if (draft.quota !== null && draft.quota < Math.max(1, used)) {
    return used > 0 ? `it was used ${used} times already: the quota cannot be less` : 'a quota is at least 1'
  }
  if (draft.quotaPerUser !== null && draft.quotaPerUser < 1) return 'a quota per user is at least 1'
  return undefined
}
