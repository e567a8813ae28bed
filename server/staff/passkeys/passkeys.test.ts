// Longer than 300 lines: everything that makes an answer of a passkey refused, each seen refused.

import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#kernel/time.ts'
import { AT_THE_SERVER } from '#tests/support/actors.ts'
import { setUpTotp } from '#tests/support/authenticator.ts'
import {
  addPasskey,
  beginPasskey,
  NOT_VERIFIED,
  type PasskeyDevice,
  passkeyDevice,
  passkeyOrigin,
  type Said,
} from '#tests/support/passkey-device.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import {
  consoleClient,
  cookieOf,
  STAFF_PASSWORD,
  type StaffClient,
  signedInStaff,
} from '#tests/support/staff.ts'
import { resetStaff } from '../invitations.ts'

const LIMITS = { LIMIT_LOGIN_ACCOUNT: '3', LIMIT_LOGIN_IN_ALL: '5', TRUST_PROXY: 'loopback' }

let now = new Date('2026-11-22T05:00:00Z')
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

let shop: TestShop
let page: string
beforeAll(async () => {
  shop = await testShop({ clock: () => now, env: LIMITS })
  page = passkeyOrigin(shop.origin)
})
afterAll(() => shop.close())

type Call = StaffClient['call']
type Begun = { cookie: string; options: Parameters<PasskeyDevice['get']>[0] }

const anybody = (): Call => consoleClient(shop.origin)
const member = (role = 'Lihat saja') => signedInStaff(shop, role, now)
const withPasskey = async (role?: string) => {
  const somebody = await member(role)
  return { ...somebody, device: await addPasskey(somebody, page) }
}
const firstStep = async (email: string, call = anybody()) =>
  call('POST', '/api/console/sign-in', { email, password: STAFF_PASSWORD })

async function begin(body: { challenge?: string } = {}): Promise<Begun> {
  const begun = await anybody()('POST', '/api/console/sign-in/passkey/begin', body)
  return { cookie: cookieOf(begun), options: begun.body.data }
}
const finish = (cookie: string | undefined, credential: unknown, headers: Record<string, string> = {}) =>
  consoleClient(shop.origin, cookie)('POST', '/api/console/sign-in/passkey', { credential }, headers)
async function signIn(device: PasskeyDevice, said: Said = {}) {
  const { cookie, options } = await begin()
  return finish(cookie, device.get(options, said))
}
const sessionOf = (answer: Awaited<ReturnType<Call>>): Call => consoleClient(shop.origin, cookieOf(answer))
const lastActs = async (staffId: number) => {
  const entries = await shop.database.kysely
    .selectFrom('audit_entries')
    .select(['verb', 'after'])
    .where('object_kind', '=', 'staff')
    .where('object_id', '=', String(staffId))
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  return entries
}
const challenges = () => shop.database.kysely.selectFrom('staff_passkey_challenges').selectAll().execute()
const REFUSED = { status: 422, body: { reason: 'wrong_credentials' } }

describe('§7 a passkey', () => {
  test('opens a session by itself, and is password and second factor in one', async () => {
    const { id, device } = await withPasskey()
    const { cookie, options } = await begin()
    const open = { rpId: 'localhost', userVerification: 'required', allowCredentials: [] }
    expect(options).toMatchObject(open)
    const entered = await finish(cookie, device.get(options))
    expect(entered).toMatchObject({ status: 200, body: { data: { next: 'enter' } } })
    const me = (await sessionOf(entered)('GET', '/api/console/me')).body.data
    expect(me).toMatchObject({ id, second_factor: { totp: false, passkeys: 1, withheld: [] } })
    expect((await lastActs(id))[0]).toMatchObject({ verb: 'staff.sign-in', after: { by: 'passkey' } })
  })

  test('is one that the authenticator finds by itself and gives only to a verified person', async () => {
    const { options } = await beginPasskey(await member(), page)
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const handle = Buffer.from(options.user.id, 'base64url').toString()
    expect(handle).not.toContain('@')
  })

  test('makes the password alone open nothing, and is the second step after it', async () => {
    const { email, device } = await withPasskey()
    const begun = await firstStep(email)
    expect(begun.headers.get('set-cookie')).toBeNull()
    expect(begun.body.data).toMatchObject({ next: 'code', totp: false, passkey: true })
    const { cookie, options } = await begin({ challenge: begun.body.data.challenge })
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([device.id])
    expect((await finish(cookie, device.get(options))).status).toBe(200)
  })

  test('of another member is no second step, and an old first step begins none', async () => {
    const [somebody, other] = [await withPasskey(), await withPasskey()]
    const { challenge } = (await firstStep(somebody.email)).body.data
    const { cookie, options } = await begin({ challenge })
    expect(await finish(cookie, other.device.get(options))).toMatchObject(REFUSED)
    later(6 * MINUTE)
    const late = await anybody()('POST', '/api/console/sign-in/passkey/begin', { challenge })
    expect(late.status).toBe(401)
  })

  test('F113 stands in for the password where a sensitive call asks for it again', async () => {
    const { id, device, call } = await withPasskey()
    const other = await withPasskey()
    later(11 * MINUTE)
    const sensitive = () => call('POST', '/api/console/me/recovery-codes')
    expect((await sensitive()).body.reason).toBe('confirmation_needed')
    const asked = async () => (await call('POST', '/api/console/confirm/passkey/begin')).body.data
    const confirm = (credential: unknown) => call('POST', '/api/console/confirm/passkey', { credential })
    expect(await confirm(other.device.get(await asked()))).toMatchObject(REFUSED)
    expect(await confirm(device.get(await asked(), { flags: NOT_VERIFIED }))).toMatchObject(REFUSED)
    expect((await sensitive()).status).toBe(403)
    expect((await confirm(device.get(await asked()))).status).toBe(200)
    expect((await lastActs(id))[0]?.verb).toBe('staff.confirm-by-passkey')
    expect((await sensitive()).status).toBe(200)
    const without = await member()
    expect((await without.call('POST', '/api/console/confirm/passkey/begin')).status).toBe(409)
  })

  test('F113 is added and removed only soon after a sign-in', async () => {
    const { call, device } = await withPasskey()
    later(11 * MINUTE)
    const credential = device.create({ ...(await beginPasskey(await member(), page)).options })
    for (const [method, path, body] of [
      ['POST', '/api/console/me/passkeys/begin', undefined],
      ['POST', '/api/console/me/passkeys', { name: 'Ponsel', credential }],
      ['DELETE', `/api/console/me/passkeys/${device.row}`, undefined],
    ] as const) {
      expect((await call(method, path, body)).body.reason).toBe('confirmation_needed')
    }
  })

  test('is listed by name, and can be renamed; a member has several', async () => {
    const { call, device } = await withPasskey()
    await addPasskey({ call }, page)
    const renamed = { name: '  Laptop kantor ' }
    expect((await call('PUT', `/api/console/me/passkeys/${device.row}`, renamed)).status).toBe(200)
    expect((await call('PUT', `/api/console/me/passkeys/${device.row}`, { name: ' ' })).status).toBe(422)
    const listed = (await call('GET', '/api/console/me/passkeys')).body.data
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(['Laptop kantor', 'Ponsel'])
    expect(listed[0]).toMatchObject({ id: device.row, last_used_at: null, opened_this_session: false })
    expect(JSON.stringify(listed)).not.toContain(device.id)
  })

  test('that is the first second factor ends the sessions that the password alone had opened', async () => {
    const somebody = await member()
    const elsewhere = sessionOf(await firstStep(somebody.email))
    await addPasskey(somebody, page)
    expect((await elsewhere('GET', '/api/console/me')).status).toBe(401)
    expect((await somebody.call('GET', '/api/console/me')).status).toBe(200)
  })

  test('has recovery codes beside it, for the day on which it is lost', async () => {
    const { email, call } = await withPasskey()
    const { recovery_codes: codes } = (await call('POST', '/api/console/me/recovery-codes')).body.data
    const { challenge } = (await firstStep(email)).body.data
    const entered = await anybody()('POST', '/api/console/sign-in/code', { challenge, code: codes[0] })
    expect(entered.status).toBe(200)
  })

  test('that is the first second factor comes with recovery codes; a later one changes none', async () => {
    const { call, email, device } = await withPasskey()
    expect(device.recoveryCodes).toHaveLength(10)
    expect((await addPasskey({ call }, page)).recoveryCodes).toEqual([])
    for (const code of device.recoveryCodes) {
      const { challenge, recovery } = (await firstStep(email)).body.data
      expect(recovery).toBe(true)
      expect((await anybody()('POST', '/api/console/sign-in/code', { challenge, code })).status).toBe(200)
    }
    // All of them are used, and the sign-in offers none.
    expect((await firstStep(email)).body.data).toMatchObject({ passkey: true, recovery: false })
    const withApp = await member()
    const { recoveryCodes } = await setUpTotp(withApp, now)
    expect((await addPasskey(withApp, page)).recoveryCodes).toEqual([])
    const { challenge } = (await firstStep(withApp.email)).body.data
    const code = { challenge, code: recoveryCodes[0] }
    expect((await anybody()('POST', '/api/console/sign-in/code', code)).status).toBe(200)
  })

  test('F32 is told to nobody before the password was right, nor whether codes are left', async () => {
    const { email } = await withPasskey()
    const wrong = (address: string) =>
      anybody()('POST', '/api/console/sign-in', { email: address, password: 'salah-salah' })
    const [known, unknown] = [await wrong(email), await wrong('tidak-ada@example.com')]
    expect(known.status).toBe(422)
    expect(known.text).toBe(unknown.text)
  })
})

describe('§7 a challenge', () => {
  test('is good for one answer, also of two that come at the same moment', async () => {
    const { device } = await withPasskey()
    const { cookie, options } = await begin()
    const both = [device.get(options), device.get(options)]
    const answers = await Promise.all(both.map((credential) => finish(cookie, credential)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await finish(cookie, device.get(options))).toMatchObject(REFUSED)
  })

  test('is used up by a wrong answer too', async () => {
    const { device } = await withPasskey()
    const { cookie, options } = await begin()
    expect(await finish(cookie, device.get(options, { flags: NOT_VERIFIED }))).toMatchObject(REFUSED)
    expect(await finish(cookie, device.get(options))).toMatchObject(REFUSED)
    const adding = await beginPasskey(await member(), page)
    const { call } = await member()
    const begun = (await call('POST', '/api/console/me/passkeys/begin')).body.data
    const add = (said: Said) =>
      call('POST', '/api/console/me/passkeys', {
        name: 'Ponsel',
        credential: adding.device.create(begun, said),
      })
    expect(await add({ flags: NOT_VERIFIED })).toMatchObject(REFUSED)
    expect(await add({})).toMatchObject(REFUSED)
  })

  test('is over after five minutes', async () => {
    const { device } = await withPasskey()
    const { cookie, options } = await begin()
    later(5 * MINUTE)
    expect(await finish(cookie, device.get(options))).toMatchObject(REFUSED)
    const somebody = await member()
    const { body } = await beginPasskey(somebody, page)
    later(5 * MINUTE)
    expect(await somebody.call('POST', '/api/console/me/passkeys', body)).toMatchObject(REFUSED)
  })

  test('is answered by the browser that got it, and by no other', async () => {
    const { device, cookie: session } = await withPasskey()
    const [one, other] = [await begin(), await begin()]
    const foreign = [undefined, other.cookie, session, 'lembar-kelola-passkey=kosong']
    for (const [place, cookie] of foreign.entries()) {
      const from = { 'x-forwarded-for': `192.0.2.${place}` }
      expect(await finish(cookie, device.get(one.options), from)).toMatchObject(REFUSED)
    }
    expect((await finish(one.cookie, device.get(one.options))).status).toBe(200)
    const somebody = await member()
    const { body } = await beginPasskey(somebody, page)
    const elsewhere = sessionOf(await firstStep(somebody.email))
    expect(await elsewhere('POST', '/api/console/me/passkeys', body)).toMatchObject(REFUSED)
    expect((await somebody.call('POST', '/api/console/me/passkeys', body)).status).toBe(201)
  })

  test('is of one purpose: what a member confirms with opens no session, and the other way round', async () => {
    const { device, call } = await withPasskey()
    const confirming = (await call('POST', '/api/console/confirm/passkey/begin')).body.data
    const { cookie, options } = await begin()
    expect(await finish(cookie, device.get(confirming))).toMatchObject(REFUSED)
    const answer = { credential: device.get(options) }
    expect(await call('POST', '/api/console/confirm/passkey', answer)).toMatchObject(REFUSED)
    const made = { name: 'Lain', credential: passkeyDevice(page).create({ ...CREATION, ...confirming }) }
    expect(await call('POST', '/api/console/me/passkeys', made)).toMatchObject(REFUSED)
  })

  test('is stored only as a hash, in a cookie of the sign-in alone, and goes when it is over', async () => {
    const begun = await anybody()('POST', '/api/console/sign-in/passkey/begin', {})
    expect(begun.headers.get('set-cookie')).toMatch(
      /^lembar-kelola-passkey=[\w-]{43}; Max-Age=300; Path=\/api\/console\/sign-in\/passkey; HttpOnly; SameSite=Strict$/,
    )
    const bytes = Buffer.from(begun.body.data.challenge, 'base64url')
    expect(bytes).toHaveLength(32)
    const rows = await challenges()
    expect(rows).not.toEqual([])
    expect(rows.some((row) => row.challenge_hash.equals(bytes))).toBe(false)
    expect(begun.text).not.toContain(cookieOf(begun).split('=')[1])
  })

  test('can be asked for sixty times by one address in a quarter of an hour', async () => {
    later(HOUR)
    const ask = (ip: string) =>
      anybody()('POST', '/api/console/sign-in/passkey/begin', {}, { 'x-forwarded-for': ip })
    for (let asked = 0; asked < 60; asked++) expect((await ask('203.0.113.60')).status).toBe(200)
    expect((await ask('203.0.113.60')).status).toBe(429)
    expect((await ask('203.0.113.61')).status).toBe(200)
  })
})

const CREATION = {
  rp: { id: 'localhost', name: '' },
  user: { id: 'c3RhZg', name: '', displayName: '' },
  pubKeyCredParams: [],
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
} as const

describe('§7 an answer is refused', () => {
  const WRONG: [string, Said][] = [
    ['of a page of another origin', { origin: 'https://jahat.example' }],
    ['of another port', { origin: 'http://localhost:1' }],
    ['for another domain', { rpId: 'jahat.example' }],
    ['without a verified person', { flags: NOT_VERIFIED }],
    ['without anybody', { flags: 0x04 }],
    ['to a challenge that the shop never gave', { challenge: 'A'.repeat(43) }],
  ]
  test.each([
    ...WRONG,
    ['of another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['that was made for adding one', { type: 'webauthn.create' }],
    ['that names another member', { userHandle: Buffer.from('staf 1').toString('base64url') }],
  ] as [string, Said][])('%s', async (_what, said) => {
    later(HOUR)
    const { device } = await withPasskey()
    const answer = await signIn(device, said)
    expect(answer).toMatchObject(REFUSED)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect((await signIn(device)).status).toBe(200)
  })

  test.each([...WRONG, ['that was made for a sign-in', { type: 'webauthn.get' }]] as [string, Said][])(
    'where a passkey is added: %s',
    async (_what, said) => {
      const { call } = await member()
      const { device, options } = await beginPasskey({ call }, page)
      const credential = device.create(options, said)
      expect(await call('POST', '/api/console/me/passkeys', { name: 'Ponsel', credential })).toMatchObject(
        REFUSED,
      )
      expect((await call('GET', '/api/console/me/passkeys')).body.data).toEqual([])
    },
  )

  test('of a passkey that the shop does not know, in the same words', async () => {
    const { device } = await withPasskey()
    const unknown = await signIn(passkeyDevice(page))
    expect(unknown.text).toBe((await signIn(device, { flags: NOT_VERIFIED })).text)
  })

  test('whatever host the request names: the shop’s own address decides', async () => {
    const elsewhere = { 'x-forwarded-host': 'jahat.example', origin: 'http://jahat.example' }
    const begun = await anybody()('POST', '/api/console/sign-in/passkey/begin', {}, elsewhere)
    expect(begun.body.data.rpId).toBe('localhost')
    const { device } = await withPasskey()
    const answer = device.get(begun.body.data, { origin: 'http://jahat.example', rpId: 'jahat.example' })
    expect(await finish(cookieOf(begun), answer, elsewhere)).toMatchObject(REFUSED)
  })

  test('whose count of uses went back, since somebody has a copy; the log says so', async () => {
    const { id, device } = await withPasskey()
    expect((await signIn(device, { counter: 7 })).status).toBe(200)
    for (const counter of [7, 3, 0]) {
      later(MINUTE)
      expect(await signIn(device, { counter })).toMatchObject(REFUSED)
      const [act] = await lastActs(id)
      expect(act).toMatchObject({ verb: 'staff.refuse-passkey', after: { passkey: device.row } })
    }
    later(HOUR)
    expect((await signIn(device, { counter: 8 })).status).toBe(200)
  })

  test('and an authenticator that does not count is taken each time', async () => {
    const { call } = await member()
    const { device, options } = await beginPasskey({ call }, page)
    const credential = device.create(options, { counter: 0 })
    expect((await call('POST', '/api/console/me/passkeys', { name: 'Ponsel', credential })).status).toBe(201)
    for (const counter of [0, 0]) expect((await signIn(device, { counter })).status).toBe(200)
  })

  test('F111 where it is something else than an answer', async () => {
    later(HOUR)
    const { device } = await withPasskey()
    const { cookie, options } = await begin()
    const good = device.get(options)
    const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const credential of [
      null,
      '',
      [],
      [good],
      {},
      { ...good, id: '' },
      { ...good, id: [good.id] },
      { ...good, id: 'A'.repeat(2_000) },
      { ...good, response: { ...good.response, signature: '' } },
      { ...good, response: { ...good.response, authenticatorData: 'AA' } },
      { ...good, response: { ...good.response, clientDataJSON: 'AAAA' } },
      { ...good, response: { ...good.response, clientDataJSON: json(null) } },
      { ...good, response: { ...good.response, clientDataJSON: json({ challenge: [] }) } },
      { ...good, response: { ...good.response, clientDataJSON: json({ challenge: '\u0000' }) } },
    ]) {
      later(20 * MINUTE)
      const answer = await finish(cookie, credential)
      expect({ credential, status: answer.status }).toEqual({ credential, status: 422 })
    }
  })
})

describe('F63 refused passkeys', () => {
  test('are limited, and slow down nobody but whoever tries that passkey', async () => {
    later(HOUR)
    const { email, device } = await withPasskey()
    const from = (last: number) => ({ 'x-forwarded-for': `203.0.113.${last}` })
    const attempt = async (said: Said, ip: number) => {
      const { cookie, options } = await begin()
      return finish(cookie, device.get(options, said), from(ip))
    }
    for (let tries = 0; tries < 3; tries++) {
      expect((await attempt({ flags: NOT_VERIFIED }, 7)).status).toBe(422)
    }
    expect((await attempt({}, 7)).status).toBe(429)
    for (let tries = 0; tries < 2; tries++) await attempt({ flags: NOT_VERIFIED }, 8)
    expect((await attempt({}, 9)).status).toBe(429)
    expect((await firstStep(email)).status).toBe(200)
    later(MINUTE)
    expect((await attempt({}, 9)).status).toBe(200)
  })

  test('and wrong passwords do not keep the owner from signing in with a passkey', async () => {
    later(HOUR)
    const { email, device } = await withPasskey('Pemilik')
    const wrong = { email, password: 'salah-salah' }
    for (let tries = 0; tries < 6; tries++) {
      await anybody()('POST', '/api/console/sign-in', wrong, { 'x-forwarded-for': `198.51.100.${tries}` })
    }
    expect((await firstStep(email)).status).toBe(429)
    expect((await signIn(device)).status).toBe(200)
  })
})

describe('§7 a passkey that is gone', () => {
  test('ends the sessions that it opened, with the one that removes it, and no other', async () => {
    const { id, email, call, device } = await withPasskey()
    const second = await addPasskey({ call }, page)
    const [first, other] = [await signIn(device), await signIn(second)].map(sessionOf)
    const { challenge } = (await firstStep(email)).body.data
    const { cookie, options } = await begin({ challenge })
    const afterPassword = sessionOf(await finish(cookie, device.get(options)))
    const listed = (await first?.('GET', '/api/console/me/passkeys'))?.body.data
    expect(listed[0]).toMatchObject({ id: device.row, opened_this_session: true })
    const { length: before } = (await call('GET', '/api/console/me/sessions')).body.data
    expect(before).toBe(4)

    expect((await first?.('DELETE', `/api/console/me/passkeys/${device.row}`))?.status).toBe(200)
    expect((await lastActs(id))[0]).toMatchObject({
      verb: 'staff.remove-passkey',
      after: { passkey: device.row },
    })
    expect((await first?.('GET', '/api/console/me'))?.status).toBe(401)
    expect((await afterPassword('GET', '/api/console/me')).status).toBe(401)
    expect((await other?.('GET', '/api/console/me'))?.status).toBe(200)
    expect((await call('GET', '/api/console/me')).status).toBe(200)
    expect(await signIn(device)).toMatchObject(REFUSED)
    expect((await call('DELETE', `/api/console/me/passkeys/${device.row}`)).status).toBe(404)
  })

  test('takes the recovery codes with it where it was the last second factor', async () => {
    const { call, device } = await withPasskey()
    await call('POST', '/api/console/me/recovery-codes')
    expect((await call('DELETE', `/api/console/me/passkeys/${device.row}`)).status).toBe(200)
    expect((await call('GET', '/api/console/me')).body.data.second_factor).toMatchObject({
      passkeys: 0,
      recovery_codes: 0,
    })
  })

  test('and an authenticator app that is removed leaves the codes to the passkeys that remain', async () => {
    const { call, email } = await withPasskey()
    const { recoveryCodes } = await setUpTotp({ call } as StaffClient, now)
    expect((await call('DELETE', '/api/console/me/totp')).status).toBe(200)
    const { challenge } = (await firstStep(email)).body.data
    const code = { challenge, code: recoveryCodes[0] }
    expect((await anybody()('POST', '/api/console/sign-in/code', code)).status).toBe(200)
  })

  test('F103 is one’s own: another member’s can be neither renamed nor removed', async () => {
    const { device, call } = await withPasskey()
    const other = await member('Pemilik')
    for (const [method, body] of [
      ['PUT', { name: 'Milik saya' }],
      ['DELETE', undefined],
    ] as const) {
      const foreign = await other.call(method, `/api/console/me/passkeys/${device.row}`, body)
      const unknown = await other.call(method, '/api/console/me/passkeys/999999999', body)
      expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
    }
    expect((await call('GET', '/api/console/me/passkeys')).body.data[0]).toMatchObject({ name: 'Ponsel' })
  })

  test('opens nothing for a member who is blocked', async () => {
    const owner = await member('Pemilik')
    const { id, device } = await withPasskey()
    await owner.call('POST', `/api/console/staff/${id}/block`, { reason: 'uji coba' })
    expect((await signIn(device)).body.reason).toBe('blocked')
  })

  test('does not outlive a reset, by the owner or at the command line', async () => {
    const owner = await member('Pemilik')
    const [one, other] = [await withPasskey(), await withPasskey()]
    const staff = (await owner.call('GET', '/api/console/staff')).body.data
    expect(staff.find(({ id }: { id: number }) => id === one.id).has_second_factor).toBe(true)
    await owner.call('POST', `/api/console/staff/${one.id}/reset-factor`, { reason: 'hilang' })
    await shop.database.transact((tx) => resetStaff(tx, AT_THE_SERVER, { email: other.email, now }))
    for (const { device } of [one, other]) expect(await signIn(device)).toMatchObject(REFUSED)
    expect((await firstStep(one.email)).body.data).toEqual({ next: 'enter' })
  })
})

describe('§7 adding a passkey', () => {
  test('F109 reads nothing of what its maker says about itself, and fetches no address in it', async () => {
    const { call } = await member()
    const { device, options } = await beginPasskey({ call }, page)
    const statement = new Map<string, unknown>([
      ['alg', -7],
      ['sig', new Uint8Array(8)],
      ['x5c', [new Uint8Array(64)]],
    ])
    const credential = device.create(options, { format: 'packed', statement })
    expect((await call('POST', '/api/console/me/passkeys', { name: 'Kunci', credential })).status).toBe(201)
    expect((await signIn(device)).status).toBe(200)
  })

  test('is done once, by one member, and at most twenty times', async () => {
    const { call, device } = await withPasskey()
    const other = await member()
    const { options } = await beginPasskey(other, page)
    const again = { name: 'Ponsel', credential: device.create(options) }
    expect((await other.call('POST', '/api/console/me/passkeys', again)).status).toBe(409)
    for (let added = 1; added < 20; added++) await addPasskey({ call }, page)
    const { body } = await beginPasskey({ call }, page)
    expect((await call('POST', '/api/console/me/passkeys', body)).status).toBe(409)
  })
})
