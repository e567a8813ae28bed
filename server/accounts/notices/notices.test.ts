import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/database/database.ts'
import { silentLog } from '#server/platform/log.ts'
import { openSmtp } from '#server/providers/mail/smtp.ts'
import { type MailServer, openMailServer, textOf } from '#tests/support/mail-server.ts'
import { later, noon, openAccounts, person } from '#tests/support/open-accounts.ts'
import { client, signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { purgeExpired } from '../purge-expired.ts'
import { openResets } from '../resets/request-reset.ts'
import { openNotices } from './notices.ts'

let mails: MailServer
let shop: TestShop
beforeAll(async () => {
  mails = await openMailServer()
  shop = await testShop({
    env: {
      SMTP_URL: mails.url,
      PUBLIC_URL: 'https://toko.example/lembar',
      SHOP_EMAIL: 'tolong@toko.example',
    },
    clock: () => noon,
  })
})
afterAll(async () => {
  await shop.close()
  await mails.close()
})

const NEW = 'payung merah jambu'
const changed = (old: string, now = NEW) => ({
  old_password: old,
  new_password: now,
  new_password_confirmation: now,
})
const to = (email: string) => mails.messages.filter((message) => message.includes(`To: ${email}`))
const subjectOf = (message: string) => /^Subject: (.*)$/m.exec(message)?.[1]?.trim()
/** The next message to an address; there was none before. */
async function first(email: string): Promise<string> {
  await expect.poll(() => to(email).length).toBe(1)
  return to(email)[0] ?? ''
}
const waiting = () => shop.database.kysely.selectFrom('account_notices').selectAll().execute()

describe('the owner of an account is notified by mail', () => {
  test('that the password was changed, when, and what to do about it', async () => {
    const reader = await signedIn(shop.origin, 'Sari & <b>Budi</b>')
    const host = { host: 'penipu.example', 'x-forwarded-host': 'penipu.example' }
    const answer = await reader.call('POST', '/api/auth/update-password', changed(reader.password), host)
    expect(answer.body.message).toBe('Password Berhasil dirubah')
    const message = await first(reader.email)
    expect(subjectOf(message)).toBe('Password akun Lembar Anda telah diubah')
    const words = textOf(message)
    expect(words).toContain('Halo Sari & <b>Budi</b>,')
    expect(words).toContain('Password akun Anda diubah pada 12:00 WIB, 21/11/2026.')
    expect(words).toContain('Perangkat lain yang sedang masuk telah dikeluarkan.')
    expect(words).toContain('https://toko.example/lembar/requestRisetPassword')
    expect(words).toContain('tolong@toko.example')
    // F38: PUBLIC_URL in the text and the HTML, whatever host the request named.
    expect(message).not.toContain('penipu')
    expect(message).toMatch(/^content-type: text\/html; charset=utf-8/im)
    expect(message.split('text/html')[1]).not.toContain('<b>Budi</b>')
    // Nothing in it gives access to the account.
    expect(message).not.toContain(NEW)
    await expect.poll(waiting).toEqual([])
  })

  test('that it was reset by a token', async () => {
    const { email } = await signedIn(shop.origin)
    const call = client(shop.origin)
    await call('POST', '/api/auth/request-reset-password', { email })
    const token = /^\s{4}([A-Z0-9]{8})\s*$/m.exec(textOf(await first(email)))?.[1]
    const reset = { email, token, password: NEW, password_confirmation: NEW }
    expect((await call('POST', '/api/auth/reset-password', reset)).status).toBe(200)
    await expect.poll(() => to(email).length).toBe(2)
    const message = to(email)[1] ?? ''
    expect(subjectOf(message)).toBe('Password akun Lembar Anda telah diatur ulang')
    expect(textOf(message)).toContain('diatur ulang dengan token pada 12:00 WIB, 21/11/2026.')
    expect(textOf(message)).toContain('Semua perangkat yang sedang masuk telah dikeluarkan.')
  })

  test('that the account is deleted, after which the shop no longer stores the e-mail', async () => {
    const { email, password, call } = await signedIn(shop.origin)
    expect((await call('POST', '/api/auth/delete-account', { password })).status).toBe(200)
    const message = await first(email)
    expect(subjectOf(message)).toBe('Akun Lembar Anda telah dihapus')
    expect(textOf(message)).toContain('Akun Anda dihapus pada 12:00 WIB, 21/11/2026')
    expect(textOf(message)).toContain('https://toko.example/lembar/register')
    await expect.poll(waiting).toEqual([])
  })

  test('also while the mail server is down: the change is made nevertheless', async () => {
    const { email, password, call } = await signedIn(shop.origin)
    mails.refusing = true
    expect((await call('POST', '/api/auth/update-password', changed(password))).status).toBe(200)
    expect((await call('POST', '/api/auth/delete-account', { password: NEW })).status).toBe(200)
    await expect.poll(() => shop.logged.join('').match(/background work: a row failed/g)?.length ?? 0).toBe(2)
    mails.refusing = false
    expect(to(email)).toEqual([])
    // Notices of the deleted account are gone; the one about the deletion is still to be sent.
    expect((await waiting()).map(({ kind }) => kind)).toEqual(['account_deleted'])
    expect(shop.logged.join('')).not.toContain(email)
    await shop.database.kysely.deleteFrom('account_notices').execute()
  })

  test('not of a change that was refused', async () => {
    const { email, password, call } = await signedIn(shop.origin)
    await call('POST', '/api/auth/update-password', changed('bukan ini'))
    await call('POST', '/api/auth/update-password', changed(password, '12345678'))
    await call('POST', '/api/auth/delete-account', { password: 'bukan ini' })
    expect(await waiting()).toEqual([])
    expect(to(email)).toEqual([])
  })
})

test('a mail server that is down delays the mail, and a job sends it once', async () => {
  const accounts = await openAccounts()
  const { database } = accounts.db
  const sender = openSmtp({ url: mails.url, from: 'toko@example.com' })
  let now = noon
  const notices = openNotices({
    database,
    mail: sender,
    publicUrl: () => 'https://toko.example',
    readShop: async () => ({ name: 'Lembar', email: 'halo@toko.example' }),
    clock: () => now,
    log: silentLog,
  })
  const email = 'telat@example.com'
  await accounts.register(person(email))
  const id = await accounts.userId(email)
  const notice = { userId: id, email, name: 'Sari Dewi', now }

  mails.refusing = true
  await database.transact((tx) => notices.add(tx, { ...notice, kind: 'password_changed' }))
  notices.sendInBackground()
  await notices.settled()
  mails.refusing = false
  await notices.sendDue()
  expect(to(email)).toEqual([])
  now = later(61_000)
  await notices.sendDue()
  await notices.sendDue()
  expect(to(email).map(subjectOf)).toEqual(['Password akun Lembar Anda telah diubah'])
  await sender.close()
  await accounts.db.close()
})

test('F69 while the database is down, mails that wait cost one line in the log, not a thousand', async () => {
  const database = openDatabase({ url: 'postgres://127.0.0.1:1/nobody' })
  const warnings: string[] = []
  const deps = {
    database,
    mail: openSmtp({ url: mails.url, from: 'toko@example.com' }),
    publicUrl: () => 'https://toko.example',
    clock: () => noon,
    log: { ...silentLog, warn: (_fields: object, message: string) => warnings.push(message) },
  }
  const notices = openNotices({
    ...deps,
    readShop: async () => ({ name: 'Lembar', email: 'halo@toko.example' }),
  })
  const resets = openResets({
    ...deps,
    readShop: async () => ({ name: 'Lembar' }),
    secret: 'rahasia',
    limits: { resetPerAddress: 1 },
  })
  await expect(resets.sendDue()).rejects.toThrow(/ECONNREFUSED/)
  notices.sendInBackground()
  await notices.settled()
  expect(warnings).toEqual(['notices about accounts could not be sent; they will be tried again'])
  await database.close()
})

test('a change that is rolled back sends no mail', async () => {
  const accounts = await openAccounts()
  const { database } = accounts.db
  await accounts.register(person('batal@example.com'))
  const userId = await accounts.userId('batal@example.com')
  const failing = database.transact(async (tx) => {
    const notice = { userId, email: 'batal@example.com', name: 'Sari', now: noon } as const
    await accounts.deps.notices.add(tx, { ...notice, kind: 'password_changed' })
    throw new Error('the change fails')
  })
  await expect(failing).rejects.toThrow('the change fails')
  expect(await database.kysely.selectFrom('account_notices').selectAll().execute()).toEqual([])
  await accounts.db.close()
})

test('a notice that cannot be delivered for a day is deleted', async () => {
  const accounts = await openAccounts()
  const { database } = accounts.db
  await accounts.register(person('hilang@example.com'))
  const userId = await accounts.userId('hilang@example.com')
  await database.transact((tx) =>
    accounts.deps.notices.add(tx, {
      userId,
      email: 'hilang@example.com',
      name: 'Sari',
      kind: 'account_deleted',
      now: noon,
    }),
  )
  const left = () => database.kysely.selectFrom('account_notices').select('id').execute()
  await purgeExpired(database, later(23 * 60 * 60_000))
  expect(await left()).toHaveLength(1)
  await purgeExpired(database, later(25 * 60 * 60_000))
  expect(await left()).toEqual([])
  await accounts.db.close()
})
