import type { CallAnswerData, CallRequest } from '#contracts/calls.ts'
import type { consolePromoCalls } from '#contracts/console/promos.ts'
import { rupiah } from '#kernel/money.ts'
import type { Database } from '#server/platform/database/database.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { NEW_PROMO, type PromoDraft } from './promo-draft.rules.ts'
import { addPromo, changePromo, endPromo, listPromos, type PromoRecord } from './save-promo.ts'

export function consolePromoHandlers({
  database,
}: {
  database: Database
}): Handlers<keyof typeof consolePromoCalls> {
  return {
    'GET /api/console/promos': async (_request, { now }) => ({
      data: (await listPromos(database.kysely, now)).map(viewOf),
    }),
    'POST /api/console/promos': async ({ body: { code, name, expired, ...rest } }, { actor, now }) => {
      const draft: PromoDraft = { ...NEW_PROMO, ...changesOf(rest), name, expiresOn: expired }
      const promo = await database.transact((tx) => addPromo(tx, actor, { code, draft, now }))
      return { data: viewOf(promo), message: `Promo ${promo.code} ditambahkan` }
    },
    'PUT /api/console/promos/:code': async ({ params, body: { version, ...fields } }, { actor, now }) => {
      const change = { code: params.code, changes: changesOf(fields), version, now }
      const promo = await database.transact((tx) => changePromo(tx, actor, change))
      return { data: viewOf(promo), message: `Promo ${promo.code} disimpan` }
    },
    'POST /api/console/promos/:code/end': async ({ params, body }, { actor, now }) => {
      const end = { code: params.code, version: body.version, now }
      const promo = await database.transact((tx) => endPromo(tx, actor, end))
      return { data: viewOf(promo), message: `Promo ${promo.code} diakhiri` }
    },
  }
}

type Fields = Partial<Omit<CallRequest<'PUT /api/console/promos/:code'>['body'], 'version'>>

const changesOf = (fields: Fields): Partial<PromoDraft> =>
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

const viewOf = (promo: PromoRecord): CallAnswerData<'POST /api/console/promos'> => ({
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
