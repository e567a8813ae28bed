import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#kernel/time.ts'
import { openPurchases, type Purchases } from '#server/checkout/purchase.fixture.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import { silentLog } from '#server/platform/log.ts'
import { openSmtp } from '#server/providers/mail/smtp.ts'
import { openMidtrans } from '#server/providers/payments/midtrans/midtrans.ts'
import { openMidtransOnTrial } from '#server/providers/payments/midtrans/midtrans-stand-in.testing.ts'
import type { GatewayOnTrial } from '#server/providers/payments/port.conformance.ts'
import type { PaymentGateway } from '#server/providers/payments/port.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { testShop } from '#tests/support/shop.ts'
import { configurationFindings } from './configuration-findings.ts'
import { examineShop } from './examine-shop.ts'
import { examineSurroundings, type Surroundings } from './examine-surroundings.ts'
import { runLembar } from './run-lembar.testing.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://toko.example.id',
  LEMBAR_SECRET: 'x'.repeat(32),
  PAYMENTS: 'midtrans',
  MIDTRANS_SERVER_KEY: 'SB-1',
  PAYMENTS_SANDBOX: '1',
}

let db: TestDatabase
let shop: Purchases
let mailServer: MailServer
let provider: GatewayOnTrial

beforeAll(async () => {
  db = await testDatabase()
  shop = openPurchases(db.database)
  mailServer = await openMailServer()
  provider = await openMidtransOnTrial(new Date())
})
afterAll(async () => {
  await provider.close()
  await mailServer.close()
  await db.close()
})

const gatewayOf = (probe: PaymentGateway['probe']): PaymentGateway => ({ ...provider.gateway, probe })

/** What is found wrong, as `check: what: detail`. */
async function found(change: Partial<Surroundings> = {}, gateway = provider.gateway): Promise<string[]> {
  const mail = openSmtp({ url: mailServer.url, from: 'Toko <toko@example.com>' })
  const findings = await examineSurroundings({
    config: readConfig({}),
    db: db.database.kysely,
    reached: { gateways: [gateway], mail },
    clock: () => new Date(),
    ...change,
  })
  await mail.close()
  const wrong = findings.filter(({ total }) => total > 0)
  // Every finding says what to do.
  for (const { examples } of wrong) for (const { advice } of examples) expect(advice).toMatch(/\w{3}/)
  return wrong.flatMap(({ name, examples }) =>
    examples.map(({ what, detail }) => `${name}: ${what}: ${detail}`),
  )
}

describe('around the database, the doctor finds', () => {
  test('nothing where mail server, gateway and clocks are well', async () => {
    expect(await found()).toEqual([])
  })

  test('a mail server that takes no mail', async () => {
    const mail = openSmtp({ url: 'smtp://127.0.0.1:1', from: 'Toko <toko@example.com>' })
    expect(await found({ reached: { gateways: [], mail } })).toEqual([
      'mail: mail: the mail server takes no mail: ESOCKET',
    ])
    await mail.close()
  })

  test('a gateway that cannot be reached, and one that does not take the key', async () => {
    const open = (serverKey: string, baseUrl: string) =>
      openMidtrans({
        gateway: 'midtrans',
        sandbox: true,
        serverKey,
        baseUrl,
        clock: () => new Date(),
        log: silentLog,
      } as Parameters<typeof openMidtrans>[0])
    const { baseUrl } = provider.network ?? { baseUrl: '' }
    expect(await found({}, open('SB-wrong', baseUrl))).toEqual([
      expect.stringMatching(/^gateways: gateway midtrans: midtrans answers 401/),
    ])
    expect(await found({}, open('SB-wrong', 'http://127.0.0.1:1'))).toEqual([
      expect.stringMatching(/^gateways: gateway midtrans: midtrans cannot be reached/),
    ])
  })

  test('a clock that differs from the gateway’s or the database’s', async () => {
    const ahead = gatewayOf(async () => ({ clock: new Date(Date.now() + 2 * HOUR) }))
    expect(await found({}, ahead)).toEqual([
      expect.stringMatching(/^clocks: gateway midtrans: 7,(19|20)\d s ahead of this machine$/),
    ])
    const early = gatewayOf(async () => ({ clock: undefined }))
    const slow = () => new Date(Date.now() - 10 * MINUTE)
    expect(await found({ clock: slow }, early)).toEqual([
      expect.stringMatching(/^clocks: the database: (59|60)\d s ahead of this machine$/),
    ])
  })

  test('F74 a proxy that TRUST_PROXY does not name, behind which all visitors are one address', async () => {
    const front = await testShop({ env: { DATABASE_URL: db.url } })
    await fetch(`${front.origin}/api/user/genres`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    await front.close()
    expect(await found()).toEqual([
      expect.stringMatching(/^configuration: TRUST_PROXY: does not name the proxy 127\.0\.0\.1: /),
    ])
    // What was seen before the setting was corrected counts no more.
    expect(await found({ config: readConfig({ TRUST_PROXY: 'loopback' }) })).toEqual([])
    await db.database.kysely.deleteFrom('address_sightings').execute()
  })

  test('F74 a proxy that names no visitor: a thousand requests of one address, and of no other', async () => {
    const production = readConfig(PRODUCTION)
    const seen = db.database.kysely.updateTable('address_sightings')
    const front = await testShop({ env: { DATABASE_URL: db.url } })
    for (let request = 0; request < 1_000; request++) await fetch(`${front.origin}/api/user/carts`)
    // Looking at its own health is no visit.
    await fetch(`${front.origin}/healthz`)
    await front.close()
    const about = async (config: Config) =>
      (await found({ config })).filter((line) => line.startsWith('configuration: TRUST_PROXY: '))
    expect(await about(production)).toEqual([
      'configuration: TRUST_PROXY: names no proxy, but all of 1,000 requests came from 127.0.0.1',
    ])
    // On the machine of a developer, everybody has that address.
    expect(await about(readConfig({}))).toEqual([])
    await seen.set({ requests: 999 }).execute()
    expect(await about(production)).toEqual([])
    await seen.set({ requests: 5_000, address: null }).execute()
    expect(await about(production)).toEqual([])

    await seen.set({ requests: 5_000, address: '10.0.0.7', trusted_proxies: '10.0.0.7' }).execute()
    expect(await about(readConfig({ ...PRODUCTION, TRUST_PROXY: '10.0.0.7' }))).toEqual([
      'configuration: TRUST_PROXY: names 10.0.0.7, but all of 5,000 requests came from 10.0.0.7',
    ])
    await db.database.kysely.deleteFrom('address_sightings').execute()
  })

  test('a folder that cannot be written, where one is not root', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lembar-doctor-'))
    await chmod(folder, 0o500)
    const config = readConfig({ LEMBAR_DATA: folder })
    const { faults } = await configurationFindings(config, { shop: config.shop, templates: [] })
    const expected = process.getuid?.() === 0 ? [] : [{ what: 'LEMBAR_DATA' }]
    expect(faults).toMatchObject(expected)
    await rm(folder, { recursive: true })
  })
})

test('a shop in production gets a list of the settings that it still needs, and a trial shop does not', async () => {
  const of = async (env: Record<string, string>) => {
    const config = readConfig(env)
    const { faults, toDo } = await configurationFindings(config, { shop: config.shop, templates: [] })
    return { faults: faults.map(({ what }) => what), toDo: toDo.map(({ what }) => what) }
  }
  expect(await of({})).toEqual({ faults: [], toDo: [] })
  expect(await of(PRODUCTION)).toEqual({
    faults: ['SMTP_URL'],
    toDo: [
      'TRUST_PROXY',
      'OPERATOR_MAIL',
      'MAIL_FROM',
      'SHOP_NAME',
      'SHOP_ADDRESS',
      'SHOP_EMAIL',
      'SHOP_INSTAGRAM',
      'SHOP_TWITTER',
      'SHOP_PHONE',
      'SHOP_WHATSAPP',
      'SHOP_SHIPPING_ORIGIN',
      'PAYMENTS_SANDBOX',
    ],
  })
  expect((await of({ ...PRODUCTION, PUBLIC_URL: 'http://toko.example.id' })).faults).toContain('PUBLIC_URL')
  const complete = {
    ...PRODUCTION,
    PAYMENTS_SANDBOX: '0',
    SMTP_URL: 'smtps://toko:rahasia@smtp.example.id',
    MAIL_FROM: 'Toko <toko@example.id>',
    OPERATOR_MAIL: 'operator@example.id',
    TRUST_PROXY: '10.0.0.0/8',
    SHOP_EMAIL: 'toko@example.id',
    SHOP_PHONE: '+62 811 1111 1111',
    SHOP_INSTAGRAM: 'https://www.instagram.com/toko',
    SHOP_TWITTER: 'https://twitter.com/toko',
    SHOP_NAME: 'Toko Uji',
    SHOP_ADDRESS: 'Jl. Braga 1, Bandung',
    SHOP_WHATSAPP: 'https://wa.me/6281111111111',
    SHOP_SHIPPING_ORIGIN: '32.73',
  }
  expect(await of(complete)).toEqual({ faults: [], toDo: [] })
  // The demo's city is right for a shop that is there.
  const origin = { ...complete, SHOP_SHIPPING_ORIGIN: '34.71' }
  expect((await of(origin)).toDo).toEqual(['SHOP_SHIPPING_ORIGIN'])
  expect((await of({ ...origin, SHOP_ADDRESS: 'Jl. Kaliurang 5, Yogyakarta' })).toDo).toEqual([])
})

const OF_GATEWAYS = ['charges-of-unnamed-gateways', 'payment-methods']

test('F04 open charges of a gateway that is no longer named are found, with what to do about them', async () => {
  const [userId, titleId] = [await shop.addUser(), await shop.addTitle()]
  const { transaction } = await shop.buy({ userId, titleId })
  const examine = (name: string, ...former: string[]) => {
    const channels = new Map(name === 'unknown' ? [] : ([[83, 'bni']] as const))
    return examineShop(db.database.kysely, shop.time.now, {
      current: { name, channels },
      all: [name, ...former],
    })
  }
  const wrong = async (...names: [string, ...string[]]) =>
    (await examine(...names)).filter(({ name, total }) => OF_GATEWAYS.includes(name) && total > 0)
  expect(await wrong('simulator')).toEqual([])
  expect(await wrong('midtrans', 'simulator')).toEqual([])
  expect(await wrong('midtrans')).toMatchObject([
    {
      name: 'charges-of-unnamed-gateways',
      examples: [
        { what: 'gateway simulator', detail: `1 charges that may be paid, such as ${transaction.refno}-1` },
      ],
      advice: expect.stringContaining('PAYMENTS_FORMER'),
    },
  ])
  expect((await wrong('unknown', 'simulator')).map(({ name }) => name)).toEqual(['payment-methods'])
})

test('F04 the command names a gateway that is not configured and ends with 1', async () => {
  await db.database.kysely.updateTable('charges').set({ gateway: 'xendit' }).execute()
  const { code, stdout } = await runLembar(['doctor', '--offline'], { url: db.url, folder: tmpdir() })
  expect(code).toBe(1)
  expect(stdout).toMatch(
    /gateway xendit: 1 charges that may be paid, such as \w+-1\n +→ Name it in PAYMENTS_FORMER/,
  )
  expect(stdout).not.toContain('Mail can be sent')
})
