import { expect, test } from 'vitest'
import { examineShop } from '#server/cli/examine-shop.ts'
import { demoShop } from '#tests/support/demo-shop.ts'

test('the demo shop, with all that its readers have bought, is found well by the doctor', async () => {
  const shop = await demoShop()
  try {
    const findings = await examineShop(shop.database.kysely, new Date())
    expect(findings.length).toBeGreaterThan(20)
    expect(findings.filter(({ kind, total }) => kind === 'fault' && total > 0)).toEqual([])
  } finally {
    await shop.close()
  }
})
