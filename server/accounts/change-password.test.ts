import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asking, openAccounts, PASSWORD } from '#tests/support/open-accounts.ts'
import { client, signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import type { Passwords } from './hash-password.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const NEW = 'payung merah jambu'
const change = (call: ReturnType<typeof client>, fields: Record<string, string>) =>
  call('POST', '/api/auth/update-password', fields)
const another = async ({ email, password }: { email: string; password: string }) => {
  const answer = await client(shop.origin)('POST', '/api/auth/login', { email, password })
  return client(shop.origin, answer.body.data.access_token)
}
const status = async (call: ReturnType<typeof client>) => (await call('GET', '/api/auth/me')).status

describe('a new password', () => {
  test('ends the other sessions and keeps this one', async () => {
    const reader = await signedIn(shop.origin)
    const other = await another(reader)
    const fields = { old_password: reader.password, new_password: NEW, new_password_confirmation: NEW }
    const answer = await change(reader.call, fields)
    expect(answer.body).toMatchObject({ code: 200, message: 'Password Berhasil dirubah' })
    expect([await status(reader.call), await status(other)]).toEqual([200, 401])
    expect(await status(await another({ ...reader, password: NEW }))).toBe(200)
  })

  test('F72 ends a reset that was requested before', async () => {
    const reader = await signedIn(shop.origin)
    await client(shop.origin)('POST', '/api/auth/request-reset-password', { email: reader.email })
    const requests = () =>
      shop.database.kysely
        .selectFrom('password_resets')
        .select('id')
        .where('email', '=', reader.email)
        .execute()
    await expect.poll(requests).toHaveLength(1)
    await change(reader.call, {
      old_password: reader.password,
      new_password: NEW,
      new_password_confirmation: NEW,
    })
    expect(await requests()).toEqual([])
  })

  test('needs every field, with the messages of the specification', async () => {
    const { call, password } = await signedIn(shop.origin)
    expect((await change(call, {})).body.errors).toEqual({
      old_password: ['Password lama tidak boleh kosong'],
      new_password: ['Password baru tidak boleh kosong'],
      new_password_confirmation: ['Konfirmasi password baru tidak boleh kosong'],
    })
    const unequal = { old_password: password, new_password: NEW, new_password_confirmation: 'lain sekali' }
    expect((await change(call, unequal)).body.message).toBe(
      'Password baru dan konfirmasi password baru tidak sama',
    )
  })

  test('F35 needs the old one, and guessing it from one address ends after ten times', async () => {
    const { call, password } = await signedIn(shop.origin)
    const guess = { old_password: 'bukan ini', new_password: NEW, new_password_confirmation: NEW }
    const answers = []
    for (let count = 0; count < 11; count++) answers.push((await change(call, guess)).status)
    expect(answers).toEqual([...Array(10).fill(422), 429])
    expect((await change(call, { ...guess, old_password: password })).status).toBe(429)
  })

  test('cannot be a common one', async () => {
    const { call, password } = await signedIn(shop.origin)
    const weak = { old_password: password, new_password: '12345678', new_password_confirmation: '12345678' }
    expect(Object.keys((await change(call, weak)).body.errors ?? {})).toEqual(['new_password'])
  })
})

describe('sessions', () => {
  test('are listed with this one marked, and one can end another', async () => {
    const reader = await signedIn(shop.origin)
    const other = await another(reader)
    const rows = (await reader.call('GET', '/api/auth/sessions')).body.data as {
      id: number
      current: boolean
    }[]
    expect(rows.map((row) => row.current)).toEqual([false, true])
    const answer = await reader.call('DELETE', `/api/auth/sessions/${rows[0]?.id}`)
    expect(answer.status).toBe(200)
    expect([await status(reader.call), await status(other)]).toEqual([200, 401])
  })

  test('F30 of another reader cannot be ended', async () => {
    const owner = await signedIn(shop.origin)
    const stranger = await signedIn(shop.origin)
    const [row] = (await owner.call('GET', '/api/auth/sessions')).body.data
    expect((await stranger.call('DELETE', `/api/auth/sessions/${row.id}`)).status).toBe(404)
    expect(await status(owner.call)).toBe(200)
  })
})

describe('F72 what was begun with the old password', () => {
  const asks = ['a change of the password', 'the deletion of the account'] as const

  test.each(asks)('F72 %s is refused where the password was changed meanwhile', async (which) => {
    // The check of the password takes its time: the owner is quicker.
    let hold = false
    const { promise: changed, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: checked, resolve: noteChecked } = Promise.withResolvers<void>()
    const passwords: Passwords = {
      admit: async (_asker, work) => {
        const waits = hold
        hold = false
        const done = await work({
          hash: async (password) => password,
          verify: async (hash, password) => hash === password,
        })
        if (waits) {
          noteChecked()
          await changed
        }
        return done
      },
      unusableHash: () => 'unusable',
    }
    const accounts = await openAccounts({ passwords })
    const { handlers, none, logIn } = accounts
    const owner = await accounts.newSession('pemilik@example.com')
    const thief = (await logIn('pemilik@example.com', PASSWORD)).data.access_token
    const user = {
      id: await accounts.userId('pemilik@example.com'),
      email: 'pemilik@example.com',
      name: 'Sari',
    }
    const changeTo = (token: string, password: string) =>
      handlers['POST /api/auth/update-password'](
        {
          ...none,
          body: { old_password: PASSWORD, new_password: password, new_password_confirmation: password },
        },
        { ...asking(), user, token },
      )
    hold = true
    const late =
      which === 'a change of the password'
        ? changeTo(thief, 'milik pencuri sekarang')
        : handlers['POST /api/auth/delete-account'](
            { ...none, body: { password: PASSWORD } },
            { ...asking(), user, token: thief },
          )
    late.catch(() => undefined)
    await checked
    await changeTo(owner, NEW)
    letGo()
    await expect(late).rejects.toMatchObject({ reason: 'unauthenticated' })
    expect(await accounts.signedIn(owner)).toBeDefined()
    await expect(logIn('pemilik@example.com', NEW)).resolves.toBeDefined()
    await accounts.db.close()
  })
})
