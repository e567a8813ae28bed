import type { CallAnswerData, CallRequest } from '#contracts/calls.ts'
import { rupiah } from '#kernel/money.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import type { PromoDraft } from './promo-draft.rules.ts'
import type { PromoRecord } from './save-promo.ts'

type Fields = Partial<Omit<CallRequest<'PUT /api/console/promos/:code'>['body'], 'version'>>

export const changesOf = (fields: Fields): Partial<PromoDraft> =>
  givenOnly({
    name: fields.name,
    description: fields.description,
    kind: fields.type,
    discountPercent: fields.discount,
    discountIdr: given(fields.nominal_discount),
    expiresOn: fields.expired,
    minimumSpend: given(fields.minimum_spend),
    quota: fields.quota,
    quotaPerUser: fields.quota_per_user,
    appliesTo: fields.applies_to,
    published: fields.published,
  })

const given = (amount: number | undefined) => (amount === undefined ? undefined : rupiah(amount))

export const viewOf = (promo: PromoRecord): CallAnswerData<'POST /api/console/promos'> => ({
  code: promo.code,
  name: promo.name,
  description: promo.description,
  type: promo.kind,
  discount: promo.discountPercent,
  nominal_discount: promo.discountIdr,
  expired: promo.expiresOn,
  minimum_spend: promo.minimumSpend,
  quota: promo.quota,
  quota_per_user: promo.quotaPerUser,
  applies_to: [...promo.appliesTo],
  published: promo.published,
  has_image: promo.imageId !== null,
  used: promo.used,
  version: promo.version,
})
