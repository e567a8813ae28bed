import type { CallAnswerData, CallRequest } from '#contracts/calls.ts'
import { rupiah } from '#kernel/money.ts'
import { isoInWibOrNull, momentOf } from '#kernel/time.ts'
import { findPictures } from '#server/images/find-pictures.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import type { PromoDraft } from './promo-draft.rules.ts'
import type { PromoRecord } from './save-promo.ts'

type Fields = Partial<Omit<CallRequest<'PUT /api/console/promos/:code'>['body'], 'version'>>

export const changesOf = (fields: Fields): Partial<PromoDraft> =>
  givenOnly({
    name: fields.name,
    description: fields.description,
    kind: fields.type,
    reduces: fields.reduces,
    discountPercent: fields.discount,
    discountIdr: given(fields.nominal_discount),
    maximum: fields.maximum_discount === null ? null : given(fields.maximum_discount),
    zones: fields.zones,
    expiresOn: fields.expired,
    minimumSpend: given(fields.minimum_spend),
    quota: fields.quota,
    quotaPerUser: fields.quota_per_user,
    appliesTo: fields.applies_to,
    published: fields.published,
    beginsAt: momentOf(fields.begins_at),
  })

const given = (amount: number | undefined) => (amount === undefined ? undefined : rupiah(amount))

/** A promo by the names of the calls. */
export const promoFacts = (promo: PromoRecord) => ({
  code: promo.code,
  name: promo.name,
  description: promo.description,
  type: promo.kind,
  reduces: promo.reduces,
  discount: promo.discountPercent,
  nominal_discount: promo.discountIdr,
  maximum_discount: promo.maximum,
  zones: [...promo.zones],
  expired: promo.expiresOn,
  minimum_spend: promo.minimumSpend,
  quota: promo.quota,
  quota_per_user: promo.quotaPerUser,
  applies_to: [...promo.appliesTo],
  used: promo.used,
})

/** Promos as the console shows them, with their pictures. */
export async function viewsOf(
  db: Queryable,
  promos: readonly PromoRecord[],
): Promise<CallAnswerData<'GET /api/console/promos'>> {
  const pictures = await findPictures(
    db,
    promos.map(({ imageId }) => imageId),
  )
  return promos.map((promo) => ({
    ...promoFacts(promo),
    published: promo.published,
    begins_at: isoInWibOrNull(promo.beginsAt),
    began_at: isoInWibOrNull(promo.beganAt),
    picture: pictures.get(promo.imageId) ?? null,
    used: promo.used,
    version: promo.version,
  }))
}
