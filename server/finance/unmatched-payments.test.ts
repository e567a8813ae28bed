import { RawNode, sql } from 'kysely'
import { expect, test } from 'vitest'
import { listUnmatched } from '#server/finance/list-money.ts'
import { testDatabase } from '#tests/support/database.ts'

test('payments that match no order are found without reading all that ever came', async () => {
  const { database, close } = await testDatabase()
  const { kysely } = database
  await sql`insert into payment_notifications (gateway, event_key, reference, raw, applied_at, outcome)
    select 'simulator', n::text, 'LMB-' || n, '{}', now(),
      case when n % 5000 = 0 then 'unknown_reference' else 'paid' end
    from generate_series(1, 20000) n`.execute(kysely)
  await sql`analyze payment_notifications`.execute(kysely)
  const explaining = kysely.withPlugin({
    transformQuery: ({ node }) => RawNode.create(['explain (costs off) ', ''], [node]),
    transformResult: async ({ result }) => result,
  })
  const plan = JSON.stringify(await listUnmatched(explaining, 101))
  expect(plan).toContain('using payment_notifications_unmatched on payment_notifications')
  expect(plan).not.toContain('Seq Scan on payment_notifications')
  expect((await listUnmatched(kysely, 101)).map(({ reference }) => reference)).toEqual([
    'LMB-20000',
    'LMB-15000',
    'LMB-10000',
    'LMB-5000',
  ])
  await close()
})
