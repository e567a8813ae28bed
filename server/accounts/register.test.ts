import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR } from '#kernel/time.ts'
import {
  asking,
  freshAddress,
  later,
  noon,
  openAccounts,
  PASSWORD,
  person,
} from '#tests/support/open-accounts.ts'
import { openPasswords } from './hash-password.ts'

let accounts: Awaited<ReturnType<typeof openAccounts>>
let hashes = 0
beforeAll(async () => {
  const passwords = openPasswords({ pause: 0 })
  accounts = await openAccounts({
    passwords: {
      ...passwords,
      admit: (asker, work) =>
        passwords.admit(asker, (hashing) =>
          work({
            ...hashing,
            hash: (password) => {
              hashes += 1
              return hashing.hash(password)
            },
          }),
        ),
    },
  })
})
afterAll(() => accounts.db.close())

test('a new reader registers, signs in and has the role User, whatever role was sent', async () => {
  const made = await accounts.register(person('  Sari@Example.com '))
  expect(made).toMatchObject({ status: 201, message: 'Registrasi Berhasil Silahkan Login' })
  expect(made.data.user).toMatchObject({ name: 'Sari Dewi', email: 'sari@example.com', role: 'User' })
  const session = await accounts.logIn('SARI@example.com', PASSWORD)
  expect(session.message).toBe('Login Berhasil')
  expect(await accounts.signedIn(session.data.access_token)).toEqual({
    id: made.data.user.id,
    email: 'sari@example.com',
    name: 'Sari Dewi',
  })
})

test('consent and time are recorded, and the password is stored only as argon2id', async () => {
  await accounts.register(person('consent@example.com'), asking(later(HOUR)))
  const row = await accounts.db.database.kysely
    .selectFrom('users')
    .selectAll()
    .where('email', '=', 'consent@example.com')
    .executeTakeFirstOrThrow()
  expect(row.consented_at).toEqual(later(HOUR))
  expect(row.password_hash).toMatch(/^\$argon2id\$/)
  expect(JSON.stringify(row)).not.toContain(PASSWORD)
})

test('a taken e-mail is refused on its field, in any spelling, and the account stays as it was', async () => {
  await accounts.register(person('taken@example.com'))
  await expect(
    accounts.register({
      ...person('Taken@Example.COM'),
      password: 'lain sekali 99',
      password_confirmation: 'lain sekali 99',
    }),
  ).rejects.toMatchObject({
    reason: 'email_taken',
    errors: { email: [expect.stringContaining('sudah terdaftar')] },
  })
  await expect(accounts.logIn('taken@example.com', PASSWORD)).resolves.toBeDefined()
})

test('two tabs that register at once make one account', async () => {
  const tabs = await Promise.allSettled([
    accounts.register(person('twin@example.com')),
    accounts.register(person('twin@example.com')),
  ])
  expect(tabs.map((tab) => tab.status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('F32 refusing a taken e-mail costs the hash that a free one costs: its answer comes no sooner', async () => {
  await accounts.register(person('slow@example.com'))
  for (const email of ['slow@example.com', 'free@example.com']) {
    hashes = 0
    await accounts.register(person(email)).catch(() => undefined)
    expect(hashes).toBe(1)
  }
})

test.each([
  [{ name: '' }, 'name', 'Nama Tidak Boleh Kosong'],
  [{ name: '\u001b \u0007' }, 'name', 'Nama Tidak Boleh Kosong'],
  [{ email: '' }, 'email', 'Email Tidak Boleh Kosong'],
  [{ email: 'bukan email' }, 'email', 'Alamat email tidak valid'],
  [{ email: 'a\u0007@example.com' }, 'email', 'Alamat email tidak valid'],
  [{ password: '' }, 'password', 'Password Tidak Boleh Kosong'],
  [{ password_confirmation: 'lain' }, 'password_confirmation', 'Password Tidak Sesuai'],
  [{ password: 'pendek', password_confirmation: 'pendek' }, 'password', 'Password paling sedikit 8 karakter'],
  [
    { password: 'password123', password_confirmation: 'password123' },
    'password',
    'Password ini terlalu mudah ditebak. Pilih yang lain',
  ],
])('F35 %j is refused on the field %s', async (change, field, message) => {
  const attempt = accounts.register({ ...person('wrong@example.com'), ...change }).catch((error) => error)
  const refusal = await attempt
  expect(refusal.reason).toBe('invalid')
  expect(refusal.errors[field]).toContain(message)
})

test('a name keeps its letters and loses line breaks and control characters', async () => {
  const made = await accounts.register({ ...person('name@example.com'), name: "  Nur'aini\u0007\n  Ñandú " })
  expect(made.data.user.name).toBe("Nur'aini Ñandú")
})

test('F35 one address registers 20 accounts an hour, then waits', async () => {
  const ip = freshAddress()
  for (let count = 0; count < 20; count++)
    await accounts.register(person(`many${count}@example.com`), asking(noon, ip))
  await expect(accounts.register(person('many20@example.com'), asking(noon, ip))).rejects.toMatchObject({
    reason: 'too_many',
    retryAfterSeconds: expect.any(Number),
  })
  await accounts.register(person('many20@example.com'), asking(later(HOUR), ip))
})
