import type { CallAnswerData } from '#contracts/calls.ts'
import { isoInWib } from '#kernel/time.ts'
import type { BatchRecord } from './promo-batches.ts'

export const batchView = (batch: BatchRecord): CallAnswerData<'POST /api/console/promo-batches'> => ({
  id: batch.id,
  name: batch.name,
  made_at: isoInWib(batch.madeAt),
  codes: batch.codes,
  used: batch.used,
  reduces: batch.reduces,
  discount: batch.discountPercent,
  nominal_discount: batch.discountIdr,
  minimum_spend: batch.minimumSpend,
  expired: batch.expiresOn,
  published: batch.published,
})
