import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from '#server/platform/log.ts'
import { openSmtp } from '#server/providers/mail/smtp.ts'
import { type MailServer, openMailServer, textOf } from '#tests/support/mail-server.ts'
import { later, limits, noon, openAccounts, person } from '#tests/support/open-accounts.ts'
import { client, signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { openResets } from './request-reset.ts'

let mails: MailServer
let shop: TestShop
let ask: ReturnType<typeof client>
let time = new Date('2026-11-21T05:00:00Z')

beforeAll(async () => {
  mails = await openMailServer()
  const env = {
    SMTP_URL: mails.url,
    PUBLIC_URL: 'https://toko.example/lembar',
    LIMIT_RESET: '1000',
    TRUST_PROXY: 'loopback',
  }
  shop = await testShop({ env, clock: () => time })
  ask = client(shop.origin)
})
afterAll(async () => {
  await shop.close()
  await mails.close()
})

const NEW_PASSWORD = 'payung merah jambu'
const request = (email: string, headers = {}) =>
  ask('POST', '/api/auth/request-reset-password', { email }, headers)
const reset = (email: string, token: string, { password = NEW_PASSWORD, headers = {} } = {}) =>
  ask(
    'POST',
    '/api/auth/reset-password',
    { email, token, password, password_confirmation: password, roles: 'User' },
    headers,
  )
const tokenIn = (mail: string) => /^\s{4}([A-Z0-9]{8})\s*$/m.exec(mail)?.[1] ?? ''
/** The tokens that an e-mail was sent so far. Other mails are notices. */
const tokensTo = (email: string) =>
  mails.messages
    .filter((message) => message.includes(`To: ${email}`))
    .map((message) => tokenIn(textOf(message)))
    .filter((token) => token !== '')
async function mailedToken(email: string): Promise<string> {
  const before = tokensTo(email).length
  expect((await request(email)).status).toBe(200)
  await expect.poll(() => tokensTo(email).length).toBe(before + 1)
  return tokensTo(email).at(-1) ?? ''
}

describe('a forgotten password', () => {
  test('is reset by the mailed token; every session ends and the old password no longer works', async () => {
    const reader = await signedIn(shop.origin)
    const token = await mailedToken(reader.email)
    expect(token).toMatch(/^[A-HJKMNP-Z2-9]{8}$/)
    const done = await reset(reader.email, ` ${token.slice(0, 4).toLowerCase()}-${token.slice(4)} `)
    expect(done.body).toMatchObject({ code: 200, message: 'Password Berhasil Diubah' })
    expect((await reader.call('GET', '/api/auth/me')).status).toBe(401)
    const { email } = reader
    expect((await ask('POST', '/api/auth/login', { email, password: reader.password })).status).toBe(422)
    expect((await ask('POST', '/api/auth/login', { email, password: NEW_PASSWORD })).status).toBe(200)
  })

  test('F31 a token is good for one account, once, and not after five wrong tries of the same address', async () => {
    const owner = await signedIn(shop.origin)
    const attacker = await signedIn(shop.origin)
    const token = await mailedToken(attacker.email)
    expect((await reset(owner.email, token)).status).toBe(422)
    await mailedToken(owner.email)
    expect((await reset(owner.email, token)).status).toBe(422)
    expect((await reset(attacker.email, token)).status).toBe(200)
    expect((await reset(attacker.email, token)).status).toBe(422)

    const tried = await mailedToken(owner.email)
    for (let wrong = 0; wrong < 5; wrong++) expect((await reset(owner.email, 'AAAA2222')).status).toBe(422)
    const sixth = await reset(owner.email, tried)
    expect(sixth.status).toBe(429)
    expect(sixth.body.message).toContain('minta token baru')
    // As the message says, a new token can be used.
    expect((await reset(owner.email, await mailedToken(owner.email))).status).toBe(200)
  })

  test('F31 parallel guesses are counted one by one', async () => {
    const owner = await signedIn(shop.origin)
    const token = await mailedToken(owner.email)
    const guesses = await Promise.all(Array.from({ length: 12 }, () => reset(owner.email, 'BBBB3333')))
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(5)
    expect((await reset(owner.email, token)).status).toBe(429)
  })

  test('§5 a stranger’s guesses do not use up the tries of the owner, and 50 in all end a token', async () => {
    const owner = await signedIn(shop.origin)
    const token = await mailedToken(owner.email)
    const from = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` })
    const guess = (n: number) => reset(owner.email, 'CCCC4444', { headers: from(n) })
    for (let wrong = 0; wrong < 9; wrong++) await guess(1)
    expect((await reset(owner.email, token)).status).toBe(200)

    const second = await mailedToken(owner.email)
    for (let n = 1; n <= 10; n++) {
      for (let wrong = 0; wrong < 5; wrong++) expect((await guess(n)).status).toBe(422)
    }
    expect((await reset(owner.email, second)).status).toBe(422)
  })

  test('§5 a mailed token stays valid when a stranger asks for others', async () => {
    const owner = await signedIn(shop.origin)
    const token = await mailedToken(owner.email)
    await mailedToken(owner.email)
    await mailedToken(owner.email)
    expect((await reset(owner.email, token)).status).toBe(200)
    expect(
      await shop.database.kysely
        .selectFrom('password_resets')
        .select('id')
        .where('email', '=', owner.email)
        .execute(),
    ).toEqual([])
  })

  test('a token expires after half an hour', async () => {
    const reader = await signedIn(shop.origin)
    const token = await mailedToken(reader.email)
    const before = time
    time = new Date(before.getTime() + 31 * 60_000)
    expect((await reset(reader.email, token)).status).toBe(422)
    time = before
    expect((await reset(reader.email, token)).status).toBe(200)
  })

  test('a weak new password is refused and the token stays valid', async () => {
    const reader = await signedIn(shop.origin)
    const token = await mailedToken(reader.email)
    const weak = await reset(reader.email, token, { password: '12345678' })
    expect(weak.status).toBe(422)
    expect(Object.keys(weak.body.errors ?? {})).toEqual(['password'])
    expect((await reset(reader.email, token)).status).toBe(200)
  })

  test('F38 the mail links to PUBLIC_URL, whatever host the request named', async () => {
    const reader = await signedIn(shop.origin, '<b>Sari</b> & Budi')
    await request(reader.email, { host: 'penipu.example', 'x-forwarded-host': 'penipu.example' })
    const text = await mails.newestTo(reader.email)
    const raw = mails.messages.find((message) => message.includes(`To: ${reader.email}`)) ?? ''
    expect(raw).not.toContain('penipu')
    expect(text).toContain('https://toko.example/lembar/RisetPassword#email=')
    expect(raw.split('text/html')[1]).not.toContain('<b>Sari</b>')
    expect(text).toContain('Halo <b>Sari</b> & Budi,')
    expect(raw).toMatch(/^from: Lembar <halo@lembar.example>/im)
  })

  test('a mail server that is down delays the mail, and a job sends it', async () => {
    const accounts = await openAccounts()
    await accounts.register(person('telat@example.com'))
    const sender = openSmtp({ url: mails.url, from: 'toko@example.com' })
    let now = noon
    const resets = openResets({
      database: accounts.db.database,
      mail: sender,
      publicUrl: () => 'https://toko.example',
      readShop: async () => ({ name: 'Lembar' }),
      secret: accounts.deps.secret,
      limits,
      clock: () => now,
      log: silentLog,
    })
    mails.refusing = true
    await resets.request({ email: 'Telat@example.com', ip: '10.9.9.9', now })
    await resets.settled()
    mails.refusing = false
    await resets.sendDue()
    expect(tokensTo('telat@example.com')).toEqual([])
    now = later(61_000)
    await resets.sendDue()
    expect(tokenIn(await mails.newestTo('telat@example.com'))).toHaveLength(8)
    await resets.sendDue()
    expect(tokensTo('telat@example.com')).toHaveLength(1)
    await sender.close()
    await accounts.db.close()
  })
})

describe('F32 nobody learns who has an account', () => {
  test('asking for a token and trying one get the same answers for known and unknown e-mails', async () => {
    const known = (await signedIn(shop.origin)).email
    const unknown = 'tidak-ada@example.com'
    const plain = ({ status, text, headers }: Awaited<ReturnType<typeof request>>) => ({
      status,
      text,
      names: [...headers.keys()].filter((name) => name !== 'date').sort(),
    })
    expect(plain(await request(unknown))).toEqual(plain(await request(known)))
    expect(plain(await reset(unknown, 'AAAA2222'))).toEqual(plain(await reset(known, 'AAAA2222')))
    await expect.poll(async () => (await mails.newestTo(known)).length).toBeGreaterThan(0)
    expect(mails.messages.join('')).not.toContain(unknown)
  })

  test('an unknown e-mail gets a row that no token fits', async () => {
    const email = 'entah-siapa@example.com'
    await request(email)
    const row = () =>
      shop.database.kysely
        .selectFrom('password_resets')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirst()
    await expect.poll(async () => (await row())?.send_at).toBe(null)
    expect(await row()).toMatchObject({ user_id: null, sends: 1 })
    expect((await reset(email, 'AAAA2222')).status).toBe(422)
    expect((await row())?.tries).toBe(1)
  })
})

test('F35 asking for tokens is bounded: an address is refused, an e-mail gets one mail in five minutes', async () => {
  let now = time
  const env = { LIMIT_RESET: '2', SMTP_URL: mails.url, TRUST_PROXY: 'loopback' }
  const strict = await testShop({ env, clock: () => now })
  const call = client(strict.origin)
  const asking = (email: string, ip: string) =>
    call('POST', '/api/auth/request-reset-password', { email }, { 'x-forwarded-for': ip })
  expect((await asking('satu@example.com', '203.0.113.1')).status).toBe(200)
  expect((await asking('dua@example.com', '203.0.113.1')).status).toBe(200)
  const third = await asking('tiga@example.com', '203.0.113.1')
  expect(third.status).toBe(429)
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)

  const { email } = await signedIn(strict.origin)
  const requests = () =>
    strict.database.kysely.selectFrom('password_resets').select('id').where('email', '=', email).execute()
  const answers: number[] = []
  for (let n = 2; n < 8; n++) answers.push((await asking(email, `203.0.113.${n}`)).status)
  // A stranger cannot keep the owner from asking: the answer is the same, and a fresh token is in the mailbox.
  expect(answers).toEqual([200, 200, 200, 200, 200, 200])
  expect(await requests()).toHaveLength(2)
  now = new Date(time.getTime() + 5 * 60_000)
  expect((await asking(email, '203.0.113.20')).status).toBe(200)
  expect(await requests()).toHaveLength(3)
  await strict.close()
})
