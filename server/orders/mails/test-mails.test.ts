import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAIL_KINDS, TEST_MAILS_AN_HOUR } from '#contracts/console/mails.ts'
import { HOUR } from '#kernel/time.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { signedInStaff } from '#tests/support/staff.ts'

let mails: MailServer
let shop: TestShop
let now = new Date('2026-11-22T05:00:00Z')
beforeAll(async () => {
  mails = await openMailServer()
  shop = await testShop({
    clock: () => now,
    env: { SMTP_URL: mails.url, PUBLIC_URL: 'https://toko.example', WISHLIST: '1' },
  })
})
afterAll(async () => {
  await shop.close()
  await mails.close()
})

const owner = () => signedInStaff(shop, 'Pemilik', now, 'https://toko.example')

test('§7 every kind of mail can be looked at, as text and as a document without any script', async () => {
  const { call } = await owner()
  const listed = (await call('GET', '/api/console/mails')).body.data
  expect(listed.map(({ kind }: { kind: string }) => kind)).toEqual(MAIL_KINDS)
  for (const { kind, subject, text } of listed) {
    expect(subject, kind).not.toBe('')
    expect(text.length, kind).toBeGreaterThan(100)
    expect(text, kind).not.toMatch(/undefined|NaN|\[object|Invalid/)
    const page = await call('GET', `/api/console/mails/${kind}/preview`)
    expect(page.status, kind).toBe(200)
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('sandbox')
    expect(policy).not.toContain('allow-scripts')
    expect(page.text).not.toMatch(/<script|<img/)
  }
  expect(listed.find(({ kind }: { kind: string }) => kind === 'paid').attachments).toEqual([
    'kuitansi-CONTOH1234567890.pdf',
  ])
  expect((await call('GET', '/api/console/mails/lain/preview')).status).toBe(404)
  expect((await call('GET', '/api/console/mails/paid/preview?scheme=biru')).status).toBe(404)
})

test('§7 a preview is dark or light as it was chosen, not as the screen of who looks', async () => {
  const { call } = await owner()
  const dark = await call('GET', '/api/console/mails/paid/preview?scheme=dark')
  const light = await call('GET', '/api/console/mails/paid/preview?scheme=light')
  expect(dark.text).toContain('@media all {')
  expect(light.text).toContain('@media not all {')
  for (const { text } of [dark, light]) expect(text).not.toContain('prefers-color-scheme')
})

test('§7 a test mail goes to whoever asks, with the receipt, and to nobody else', async () => {
  const member = await owner()
  const answer = await member.call('POST', '/api/console/mails/paid/test', { to: 'orang-lain@example.com' })
  expect(answer.body).toMatchObject({ code: 200, data: { to: member.email } })
  const message = await mails.newestTo(member.email)
  expect(message).toContain('CONTOH1234567890')
  const raw = mails.messages.at(-1) ?? ''
  expect(raw).toContain('kuitansi-CONTOH1234567890.pdf')
  expect(raw).toMatch(/^Subject: \[Uji\]/m)
  expect(mails.messages.join('')).not.toContain('orang-lain@example.com')
  const { entries } = (await member.call('GET', '/api/console/audit?verb=mail.test')).body.data
  expect(entries[0]).toMatchObject({ object: { kind: 'mail', id: 'paid' }, actor: { id: member.id } })
})

test('§7 F35 nobody makes the shop send mails without end, and the refusal names a limit', async () => {
  const { call } = await owner()
  const before = mails.messages.length
  for (let sent = 0; sent < TEST_MAILS_AN_HOUR; sent++) {
    expect((await call('POST', '/api/console/mails/reset/test')).status).toBe(200)
  }
  const refused = await call('POST', '/api/console/mails/reset/test')
  expect(refused).toMatchObject({ status: 429, body: { message: expect.stringContaining('satu jam') } })
  expect(mails.messages.length - before).toBe(TEST_MAILS_AN_HOUR)
  now = new Date(now.getTime() + HOUR + 60_000)
  const later = await owner()
  expect((await later.call('POST', '/api/console/mails/reset/test')).status).toBe(200)
})

test('§7 a mail server that refuses is told, without its words', async () => {
  const { call } = await owner()
  mails.refusing = true
  const refused = await call('POST', '/api/console/mails/placed/test')
  mails.refusing = false
  expect(refused).toMatchObject({ status: 503, body: { reason: 'unavailable' } })
  expect(refused.body.message).toContain('SMTP')
  expect(refused.text).not.toContain('not now')
})

test('F101 who may only look at settings sends nothing', async () => {
  const { call } = await signedInStaff(shop, ['pengaturan.lihat'], now, 'https://toko.example')
  expect((await call('GET', '/api/console/mails')).status).toBe(200)
  expect((await call('POST', '/api/console/mails/paid/test')).status).toBe(403)
})
