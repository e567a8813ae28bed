import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, callShape, calls } from '#contracts/calls.ts'
import { type Answer, client, signedIn, type TestShop, testShop } from '#tests/support/shop.ts'

/** Made from the contracts: a new call of the console is tested without a line here (F101). */
const CONSOLE = (Object.keys(calls) as CallName[]).filter((name) => name.includes(' /api/console/'))
const NEEDS_STAFF = CONSOLE.filter((name) => callShape(name).access !== 'console')

let shop: TestShop
let shopper: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  shop = await testShop()
  shopper = await signedIn(shop.origin)
})
afterAll(() => shop.close())

function ask(name: CallName, { token, origin = shop.origin }: { token?: string; origin?: string } = {}) {
  const [method = '', path = ''] = name.split(' ')
  const body = method === 'GET' ? undefined : {}
  return client(shop.origin, token)(method, path.replace(/:\w+/g, '1'), body, { origin })
}

const shown = ({ status, headers, body }: Answer) => ({
  status,
  caching: headers.get('cache-control'),
  keys: Object.keys(body),
})

test('every route of the console is a call of the contracts', () => {
  expect(shop.routes.filter((route) => route.includes(' /api/console/')).sort()).toEqual([...CONSOLE].sort())
})

describe.each(NEEDS_STAFF)('%s', (name) => {
  test('F101 is nothing for a stranger, or for a shopper with a session', async () => {
    for (const token of [undefined, shopper.token]) {
      const answer = await ask(name, token === undefined ? {} : { token })
      expect(shown(answer)).toEqual({
        status: 401,
        caching: 'no-store',
        keys: ['code', 'message', 'reason'],
      })
    }
  })
})

describe.each(CONSOLE.filter((name) => !name.startsWith('GET ')))('%s', (name) => {
  test('F108 is refused where another site sends it', async () => {
    expect((await ask(name, { origin: 'https://jahat.example' })).status).toBe(403)
  })
})
