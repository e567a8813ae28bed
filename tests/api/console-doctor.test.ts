import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LEGAL_TEXTS } from '#contracts/shop.ts'
import { HOUR } from '#kernel/time.ts'
import { examineSurroundings } from '#server/cli/examine-surroundings.ts'
import { runLembar } from '#server/cli/run-lembar.testing.ts'
import { readConfig } from '#server/platform/config.ts'
import type { MailSender } from '#server/providers/mail/port.ts'
import { GatewayFailure, type PaymentGateway } from '#server/providers/payments/port.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { signedInStaff } from '#tests/support/staff.ts'
import { exampleWords, findingWords } from '#web/console/settings/doctor-words.ts'

/** Nothing listens there. */
const DEAD_MAIL = { SMTP_URL: 'smtp://127.0.0.1:1' }
/** No folder can be made below a device. */
const NOT_WRITABLE = '/dev/null/toko'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ env: DEAD_MAIL })
})
afterAll(() => shop.close())

type Finding = {
  name: string
  total: number
  examples: { what: string; detail: string; advice?: string | null }[]
}

/** What is found, as `check: what: detail → advice`. */
const linesOf = (findings: readonly Finding[]) =>
  findings.flatMap(({ name, examples }) =>
    examples.map(({ what, detail, advice }) => `${name}: ${what}: ${detail} → ${advice ?? ''}`),
  )

test('§7 the console shows each check of `lembar doctor`, with what is around the database', async () => {
  const front = await testShop({ env: { DATABASE_URL: shop.url } })
  await fetch(`${front.origin}/api/user/genres`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  await front.close()
  const { call } = await signedInStaff(shop, ['pekerjaan.kelola'])
  const inside = (await call('GET', '/api/console/doctor')).body.data.findings
  const around = (await call('GET', '/api/console/doctor/surroundings')).body.data.findings

  const options = { url: shop.url, folder: tmpdir(), env: DEAD_MAIL }
  const { checks } = JSON.parse((await runLembar(['doctor', '--json'], options)).stdout)
  const namesOf = (findings: Finding[]) => findings.map(({ name }) => name)
  expect(namesOf([...inside, ...around])).toEqual(namesOf(checks))
  const there = namesOf(around)
  expect(linesOf(around)).toEqual(linesOf(checks.filter(({ name }: Finding) => there.includes(name))))
  expect(linesOf(around)).toEqual([
    expect.stringMatching(/^configuration: TRUST_PROXY: does not name the proxy 127\.0\.0\.1: .* → Set it/),
    expect.stringMatching(/^mail: mail: the mail server takes no mail: ESOCKET → Look at/),
  ])
})

test('§7 who may not look at jobs does not learn how the server is set up', async () => {
  const { call } = await signedInStaff(shop, ['pengaturan.lihat'])
  expect((await call('GET', '/api/console/doctor/surroundings')).status).toBe(403)
})

/** Words of the doctor's English sentences that no Indonesian one has. */
const ENGLISH =
  /\b(?:the|is|are|not|its|it|all|of|no|to|from|names|answers|takes|cannot|look|set(?!-)|unset|give|put|keep|adapt|behind|ahead)\b/i

const PRODUCTION = {
  ...{ NODE_ENV: 'production', LEMBAR_SECRET: 'x'.repeat(32) },
  ...{ PAYMENTS: 'midtrans', MIDTRANS_SERVER_KEY: 'SB-1', PAYMENTS_SANDBOX: '1' },
}

/** Everything at once that the doctor can find around the database. */
async function everythingAround(): Promise<Finding[]> {
  const fails = (error: Error) => () => Promise.reject(error)
  const gateways = [
    { name: 'midtrans', probe: fails(new GatewayFailure('refused', 'midtrans answers 401')) },
    {
      name: 'ipay88',
      probe: fails(new GatewayFailure('unreachable', 'ipay88 cannot be reached: ETIMEDOUT')),
    },
    { name: 'xendit', probe: async () => ({ clock: new Date() }) },
  ] as unknown as PaymentGateway[]
  const mail = {
    check: fails(new Error('the mail server takes no mail: EAUTH (535)')),
  } as unknown as MailSender
  const examine = (env: Record<string, string>) =>
    examineSurroundings({
      config: readConfig({ ...PRODUCTION, ...env }),
      db: shop.database.kysely,
      reached: { gateways, mail },
      clock: () => new Date(Date.now() - 2 * HOUR),
    })
  const seen = shop.database.kysely.updateTable('address_sightings')
  await seen.set({ trusted_proxies: '', requests: 5, unbelieved: 4, address: '10.0.0.7' }).execute()
  const unnamed = await examine({ PUBLIC_URL: 'http://toko.example.id', LEMBAR_DATA: NOT_WRITABLE })
  await seen.set({ requests: 5_000, unbelieved: 0 }).execute()
  const none = await examine({ PUBLIC_URL: 'https://toko.example.id' })
  await seen.set({ trusted_proxies: '10.0.0.9' }).execute()
  const other = await examine({ PUBLIC_URL: 'https://toko.example.id', TRUST_PROXY: '10.0.0.9' })
  return [...unnamed, ...none, ...other]
}

test('§7 an operator reads in Indonesian all that is found around the database, and what to do', async () => {
  const findings = await everythingAround()
  const words = findings.flatMap(({ name, examples }) => {
    const { about, advice: ofAll } = findingWords(name)
    expect(about).not.toBe(name)
    return examples.flatMap(({ what, detail, advice }) => {
      expect(advice ?? ofAll).toMatch(/\w{3}/)
      return [about, exampleWords(what), exampleWords(detail), exampleWords(advice ?? '')]
    })
  })
  const named = new Set(linesOf(findings).map((line) => line.split(': ').slice(0, 2).join(' ')))
  expect([...named]).toEqual([
    ...['LEMBAR_DATA', 'FILES', 'SMTP_URL', 'PUBLIC_URL', 'TRUST_PROXY'].map(
      (name) => `configuration ${name}`,
    ),
    ...['OPERATOR_MAIL', 'MAIL_FROM', 'SHOP_NAME', 'SHOP_ADDRESS', 'SHOP_EMAIL', 'SHOP_INSTAGRAM'].map(
      (name) => `configuration-to-do ${name}`,
    ),
    ...['SHOP_TWITTER', 'SHOP_PHONE', 'SHOP_WHATSAPP', 'SHOP_SHIPPING_ORIGIN'].map(
      (name) => `configuration-to-do ${name}`,
    ),
    ...LEGAL_TEXTS.map((kind) => `configuration-to-do legal text ${kind}`),
    'configuration-to-do PAYMENTS_SANDBOX',
    ...['mail mail', 'gateways gateway midtrans', 'gateways gateway ipay88'],
    ...['clocks the database', 'clocks gateway xendit', 'configuration-to-do TRUST_PROXY'],
  ])
  expect(words.filter((text) => ENGLISH.test(text))).toEqual([])
  expect(words).toContain('tidak menyebut proxy, tetapi semua dari 5.000 permintaan datang dari 10.0.0.7')
  expect(words).toContain('7.200 detik lebih maju daripada mesin ini')
})
