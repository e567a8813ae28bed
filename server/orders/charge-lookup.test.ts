import { expect, test } from 'vitest'
import { lockCharges } from '#server/payments/lock-charges.ts'
import { testDatabase } from '#tests/support/database.ts'
import { onServer } from '#tests/support/test-server.ts'
import { lockOrderOf } from './lock-order.ts'
import { readGoodsOf } from './read-goods.ts'

const charge = { gateway: 'simulator', reference: 'LMB-1-1' }

test.each([
  ['locks its order', lockOrderOf(charge)],
  ['locks its charges', lockCharges(charge)],
  ['reads its goods', readGoodsOf(charge)],
])(
  'a payment finds its charge by the unique reference where the tables have no statistics yet: what %s',
  async (_what, { text, values }) => {
    const db = await testDatabase()
    const plan = await onServer(db.url, async (client) => {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values])
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    await db.close()
    expect(plan).toContain('using charges_reference_key')
    expect(plan).not.toContain('charges_gateway_reference')
  },
)
