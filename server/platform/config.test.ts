import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { readConfig, VARIABLES } from './config.ts'

const SECRET = 'a secret of at least thirty-two characters'

describe('a shop without any configuration runs on its own machine', () => {
  test('with the embedded database, the simulator and a local address', () => {
    const config = readConfig({})
    expect(config.http).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: undefined,
      trustedProxies: [],
    })
    expect(config.database).toEqual({ kind: 'embedded', prepared: true, poolSize: 10 })
    expect(config.payments).toEqual({ gateway: 'simulator' })
    expect(config.files).toEqual({ kind: 'folder', folder: resolve('data/files') })
  })

  test('whose folders are those of the clone, wherever a command is called', () => {
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue('/srv')
    const config = readConfig({ LEMBAR_DATA: './toko' })
    const files = readConfig({ FILES: 'berkas' })
    cwd.mockRestore()
    expect(config.dataFolder).toBe(resolve('toko'))
    expect(config.files).toEqual({ kind: 'folder', folder: resolve('toko/files') })
    expect(files.files).toEqual({ kind: 'folder', folder: resolve('berkas') })
    expect(readConfig({ LEMBAR_DATA: '/var/lib/lembar' }).dataFolder).toBe('/var/lib/lembar')
  })

  test('and an empty variable counts as one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}))
  })
})

describe('a bad value stops the start with one line that names it', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'toko.example.id'],
    ['PUBLIC_URL', 'ftp://toko.example.id'],
    ['DATABASE_URL', 'mysql://localhost/shop'],
    ['DATABASE_REPLICA_URLS', 'postgres://a/b,http://c/d'],
    ['DATABASE_PREPARED', 'yes'],
    ['PAYMENTS', 'cash'],
    ['SHIPPING', 'pigeon'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'everybody'],
    ['SESSION_DAYS', '0'],
    ['PAYMENT_EXPIRY_HOURS', '1.5'],
    ['LEMBAR_SECRET', 'short'],
    ['SMTP_URL', 'mail.example.id'],
    ['OPERATOR_MAIL', 'nobody'],
    ['MAIL_FROM', 'Toko'],
    ['MAIL_FROM', 'Toko <halo@>'],
    ['MAIL_FROM', 'Toko <halo@toko.id'],
    ['MAIL_FROM', 'halo@toko.id, lain@toko.id'],
    ['MAIL_FROM', 'Toko, Buku <halo@toko.id>'],
    ['MAIL_FROM', 'Toko\nBcc: x <halo@toko.id>'],
    ['SHOP_NAME', '   '],
    ['FILES', 'gs://bucket'],
    ['SHOP_SHIPPING_ORIGIN', 'Yogyakarta'],
  ])('%s=%s', (name, value) => {
    const message = refusal({ [name]: value })
    expect(message).toMatch(new RegExp(`^${name} `))
    expect(message).not.toContain('\n')
  })

  test.each([
    'halo@toko.id',
    '<halo@toko.id>',
    'Toko Buku (Yogya) <halo@toko.id>',
    '"Toko, Buku" <halo@toko.id>',
  ])('but not a sender such as %s', (from) => expect(readConfig({ MAIL_FROM: from }).mail.from).toBe(from))

  test('without repeating what may be a secret', () => {
    expect(refusal({ LEMBAR_SECRET: 'hunter2' })).not.toContain('hunter2')
    expect(refusal({ DATABASE_URL: 'mysql://shop:hunter2@localhost' })).not.toContain('hunter2')
  })

  test('also when a choice lacks what belongs to it', () => {
    const midtrans = { PAYMENTS: 'midtrans', MIDTRANS_SERVER_KEY: 'k' }
    expect(refusal(midtrans)).toMatch(/^PUBLIC_URL .*PAYMENTS=midtrans/)
    const former = { ...midtrans, PUBLIC_URL: 'https://toko.example.id' }
    expect(refusal({ ...former, PAYMENTS_FORMER: 'xendit' })).toMatch(
      /^XENDIT_SECRET_KEY .*PAYMENTS_FORMER=xendit/,
    )
    expect(refusal({ ...former, PAYMENTS_FORMER: 'midtrans' })).toMatch(/^PAYMENTS_FORMER .*already/)
    expect(refusal({ ...former, PAYMENTS_FORMER: 'cash' })).toMatch(/^PAYMENTS_FORMER must be/)
    expect(
      readConfig({
        ...former,
        PAYMENTS_FORMER: 'xendit, simulator',
        XENDIT_SECRET_KEY: 's',
        XENDIT_CALLBACK_TOKEN: 't',
      }).formerPayments,
    ).toEqual([{ gateway: 'xendit', secretKey: 's', callbackToken: 't' }, { gateway: 'simulator' }])
    expect(refusal({ PAYMENTS: 'midtrans' })).toMatch(/^MIDTRANS_SERVER_KEY .*PAYMENTS=midtrans/)
    expect(refusal({ PAYMENTS: 'ipay88', IPAY88_MERCHANT_CODE: 'ID01' })).toMatch(/^IPAY88_MERCHANT_KEY /)
    expect(refusal({ SHIPPING: 'rajaongkir' })).toMatch(/^RAJAONGKIR_KEY /)
    expect(refusal({ SHIPPING: 'biteship' })).toMatch(/^BITESHIP_KEY .*BITESHIP_WEBHOOK_SECRET /)
    expect(refusal({ DATABASE_REPLICA_URLS: 'postgres://a/b' })).toMatch(/^DATABASE_REPLICA_URLS /)
  })
})

describe('a start that cannot be names everything at once', () => {
  test('what is wrong by itself, what is missing, and what does not go together', () => {
    const message = refusal({
      PORT: 'abc',
      NODE_ENV: 'production',
      PAYMENTS: 'ipay88',
      SHIPPING: 'rajaongkir',
      FILES: 'gs://bucket',
      DATABASE_REPLICA_URLS: 'postgres://a/b',
      SESSION_DAYS: '0',
    })
    expect(message.split('; ').map((fault) => fault.split(' ')[0])).toEqual([
      'PORT',
      'SESSION_DAYS',
      'PUBLIC_URL',
      'LEMBAR_SECRET',
      'DATABASE_REPLICA_URLS',
      'FILES',
      'IPAY88_MERCHANT_CODE',
      'IPAY88_MERCHANT_KEY',
      'RAJAONGKIR_KEY',
    ])
    expect(message).not.toContain('\n')
  })

  test('each variable once, and none because another one is wrong', () => {
    expect(refusal({ PUBLIC_URL: 'toko', PAYMENTS: 'midtrans', MIDTRANS_SERVER_KEY: 'k' })).toMatch(
      /^PUBLIC_URL must be an address[^;]*$/,
    )
    const replicas = { DATABASE_URL: 'mysql://a/b', DATABASE_REPLICA_URLS: 'postgres://a/b' }
    expect(refusal(replicas)).toMatch(/^DATABASE_URL must start[^;]*$/)
  })

  test('two ports that are one', () => {
    expect(refusal({ PORT: '3000', METRICS_PORT: '3000' })).toMatch(/^METRICS_PORT must be another port/)
  })
})

describe('production refuses what is only for trying out', () => {
  const real = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://toko.example.id/',
    LEMBAR_SECRET: SECRET,
    PAYMENTS: 'xendit',
    XENDIT_SECRET_KEY: 'key',
    XENDIT_CALLBACK_TOKEN: 'token',
  }

  test('and starts with everything in place, open to the network', () => {
    expect(readConfig(real).http).toMatchObject({ host: '0.0.0.0', publicUrl: 'https://toko.example.id' })
  })

  test.each(['PUBLIC_URL', 'LEMBAR_SECRET'])('no %s', (name) => {
    expect(refusal({ ...real, [name]: undefined })).toMatch(new RegExp(`^${name} `))
  })

  test('the payment simulator, unless the demo is allowed', () => {
    expect(refusal({ ...real, PAYMENTS: 'simulator' })).toMatch(/^PAYMENTS /)
    expect(readConfig({ NODE_ENV: 'production', LEMBAR_ALLOW_DEMO: '1' }).allowDemo).toBe(true)
  })
})

test('a bucket is read with its prefix and the usual AWS variables', () => {
  const config = readConfig({
    FILES: 's3://books/shop',
    AWS_REGION: 'auto',
    AWS_ENDPOINT_URL_S3: 'https://s3.example.id',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'key',
  })
  expect(config.files).toEqual({
    kind: 's3',
    bucket: 'books',
    prefix: 'shop',
    region: 'auto',
    endpoint: 'https://s3.example.id',
    pathStyle: true,
    accessKeyId: 'id',
    secretAccessKey: 'key',
  })
})

test('jobs, migrations and notifications go past a pooler when a direct address is given', () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://pooler/shop',
    DATABASE_DIRECT_URL: 'postgres://primary/shop',
  })
  expect(config.database).toMatchObject({
    url: 'postgres://pooler/shop',
    directUrl: 'postgres://primary/shop',
  })
})

test('.env.example shows every variable and no other', async () => {
  const text = await readFile(resolve(import.meta.dirname, '../../.env.example'), 'utf8')
  const shown = [...text.matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1])
  expect(shown.toSorted()).toEqual(VARIABLES.toSorted())
})

function refusal(env: Record<string, string | undefined>): string {
  try {
    readConfig(env)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'nothing was refused'
}
