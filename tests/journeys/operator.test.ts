import { expect, test } from 'vitest'
import { ALL_RIGHTS } from '#contracts/rights.ts'
import { DEMO_STAFF } from '#demo/demo-run.ts'
import { examineShop } from '#server/cli/examine-shop.ts'
import { refuseDemoStaff } from '#server/staff/refuse-demo-staff.ts'
import { demoShop } from '#tests/support/demo-shop.ts'
import { consoleClient, cookieOf } from '#tests/support/staff.ts'

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

test('§7 the demo’s member of staff has all rights, and is refused in production', async () => {
  const shop = await demoShop()
  try {
    const entered = await consoleClient(shop.origin)('POST', '/api/console/sign-in', DEMO_STAFF)
    const me = await consoleClient(shop.origin, cookieOf(entered))('GET', '/api/console/me')
    expect(me.body.data).toMatchObject({ email: DEMO_STAFF.email, roles: ['Pemilik'], rights: ALL_RIGHTS })
    await expect(refuseDemoStaff(shop.database.kysely)).rejects.toThrow(DEMO_STAFF.email)
  } finally {
    await shop.close()
  }
})
