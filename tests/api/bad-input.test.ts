import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, callShape, calls } from '#contracts/calls.ts'
import { client, signedIn, type TestShop, testShop } from '#tests/support/shop.ts'

let shop: TestShop
let user: ReturnType<typeof client>

beforeAll(async () => {
  shop = await testShop()
  user = (await signedIn(shop.origin)).call
})
afterAll(() => shop.close())

const names = (Object.keys(calls) as CallName[]).filter((name) => name !== 'POST /api/auth/logout')
const faults = () => shop.logged.filter((line) => line.includes('"level":"error"'))

const HOSTILE = [
  "' or 1=1 --",
  '1; drop table users',
  '../../../../etc/passwd',
  '%00',
  '\u0000',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '-1',
  '0',
  '1.5',
  '1e309',
  'NaN',
  '99999999999999999999',
  '2147483648',
  '9007199254740991',
  '٣',
  'x'.repeat(5000),
]

/** Every parameter and field of a call, each with a hostile value. */
function attacks(name: CallName): { path: string; body?: unknown }[] {
  const [, route = ''] = name.split(' ')
  const shape = callShape(name)
  const at = (value: string) => route.replace(/:\w+/g, encodeURIComponent(value))
  const list: { path: string; body?: unknown }[] = []
  for (const value of HOSTILE) {
    if (shape.params) list.push({ path: at(value) })
    for (const field of Object.keys(shape.query?.shape ?? {})) {
      list.push({ path: `${at('1')}?${encodeURIComponent(field)}=${encodeURIComponent(value)}` })
    }
    if (shape.body) {
      const fields = fieldsOf(shape.body)
      for (const field of fields) {
        for (const wrong of [value, [value], { a: value }, null, true, Number(value)]) {
          list.push({ path: at('1'), body: { ...validBody, [field]: wrong } })
        }
      }
    }
  }
  return list
}

/** Names of the fields of a body, or of all the forms that it can have. */
function fieldsOf(body: object): string[] {
  const forms = 'options' in body && Array.isArray(body.options) ? (body.options as object[]) : [body]
  return [...new Set(forms.flatMap((form) => Object.keys('shape' in form ? (form.shape as object) : {})))]
}

/** Passes every schema's other fields, so that the one attacked is what is judged. */
const validBody = {
  name: 'A',
  email: 'a@example.com',
  password: 'x',
  password_confirmation: 'x',
  transaction_method: 'Direct',
  type: 'Digital',
  book_id: 1,
  payment_id: 83,
  recipient: 'A',
  phone: '081234567890',
  postal_code: '55221',
  province_id: 34,
  city_id: 3471,
  subdistrict_id: 347103,
  address: 'Jalan Kenari 7',
}

describe.each(names)('%s', (name) => {
  const [method = ''] = name.split(' ')

  test('F34 F35 hostile values are refused or harmless, never a fault', async () => {
    for (const { path, body } of attacks(name)) {
      const answer = await user(method, path, body)
      expect({ path: path.slice(0, 120), body, status: answer.status }).toSatisfy(
        ({ status }: { status: number }) => status < 500,
      )
      if (answer.status >= 400)
        expect(answer.body).toMatchObject({ code: answer.status, message: expect.any(String) })
    }
    expect(faults()).toEqual([])
  })
})

describe('what no call expects', () => {
  test('§2 of the decisions: page sizes are bounded, and nonsense is refused in Indonesian', async () => {
    const size = async (perPage: string) => user('GET', `/api/user/books?per_page=${perPage}`)
    expect((await size('99999')).body.data.per_page).toBe(1000)
    for (const perPage of ['0', '-3', '1.5', 'abc', '']) {
      const answer = await size(perPage)
      expect(answer.status).toBe(422)
      expect(answer.body).toMatchObject({
        reason: 'invalid',
        errors: { per_page: [expect.stringMatching(/halaman/i)] },
      })
    }
  })

  test('a rule that no contract words is refused in Indonesian too', async () => {
    const answer = await user('GET', `/api/user/transactions?refno=${'9'.repeat(30)}`)
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { refno: [expect.stringMatching(/^Paling banyak \d+ karakter$/)] } },
    })
    expect(answer.body.message).not.toMatch(/too big|expected|invalid/i)
  })

  test('a list in place of the fields is refused in words that are Indonesian throughout', async () => {
    const answer = await client(shop.origin)('POST', '/api/auth/login', [])
    expect(answer).toMatchObject({ status: 422, body: { message: 'Harus berupa objek' } })
  })

  test.each([
    ['NUL', '\u0000'],
    ['half a surrogate pair', '\udc00'],
  ])('F34 a text that holds %s is refused, in a value or a name at any depth', async (_, character) => {
    for (const body of [{ name: `a${character}b` }, { name: 'a', x: [{ [`b${character}`]: 1 }] }]) {
      expect(await user('POST', '/api/auth/update-account', body)).toMatchObject({
        status: 422,
        body: { reason: 'invalid', message: expect.stringContaining('Periksa kembali') },
      })
    }
  })

  test('F35 a body that is too large is refused before it is read', async () => {
    const answer = await user('POST', '/api/auth/login', {
      email: 'a@example.com',
      password: 'x'.repeat(2_000_000),
    })
    expect(answer).toMatchObject({ status: 413, body: { message: 'Data yang dikirim terlalu besar.' } })
  })

  test('JSON that is none, and kinds that no call reads, get a sentence', async () => {
    const json = { 'content-type': 'application/json' }
    expect(await user('POST', '/api/auth/login', '{"email":', json)).toMatchObject({
      status: 400,
      body: { reason: 'bad_request' },
    })
    expect(
      await user('POST', '/api/auth/login', '<a/>', { 'content-type': 'application/xml' }),
    ).toMatchObject({ status: 415 })
    expect(await user('POST', '/api/auth/login', '', json)).toMatchObject({
      status: expect.toSatisfy((status) => status >= 400 && status < 500),
    })
  })

  test('a form is read as JSON is', async () => {
    const form = new FormData()
    form.set('email', '')
    form.set('password', '')
    const answer = await user('POST', '/api/auth/login', form)
    expect(answer.body).toMatchObject({
      code: 422,
      errors: { email: ['Email tidak boleh kosong'], password: ['Password tidak boleh kosong'] },
    })
    const urlencoded = await user('POST', '/api/auth/login', 'email=&password=x', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(urlencoded.body).toMatchObject({ code: 422, message: 'Email tidak boleh kosong' })
  })

  test('an address that nobody answers says so, without a page', async () => {
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['DELETE', '/api/user/books'],
      ['PUT', '/'],
    ] as const) {
      expect(await user(method, path)).toMatchObject({ status: 404, body: { reason: 'not_found' } })
    }
  })

  test('F37 no path reaches a file outside', async () => {
    for (const path of [
      '/images/..%2f..%2fetc%2fpasswd',
      '/images/%2e%2e/secret',
      '/api/user/file-books/..%2f..%2fsecret?source=Book%20User',
      '/assets/..%2f..%2fpackage.json',
    ]) {
      const answer = await user('GET', path)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
    }
  })
})
