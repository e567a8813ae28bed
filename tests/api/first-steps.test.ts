import { afterEach, expect, test } from 'vitest'
import { LEGAL_TEXTS } from '#contracts/shop.ts'
import { addPaidOrder, addUser } from '#tests/support/reader-rows.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

const PUBLIC_URL = 'https://toko.example.id'
const PRODUCTION = {
  ...{ NODE_ENV: 'production', HOST: '127.0.0.1', PUBLIC_URL },
  LEMBAR_SECRET: 'rahasia-toko-yang-cukup-panjang-untuk-uji',
  ...{ PAYMENTS: 'midtrans', MIDTRANS_SERVER_KEY: 'Mid-server-uji' },
  ...{ SMTP_URL: 'smtps://toko:rahasia@smtp.example.id', MAIL_FROM: 'Toko <toko@example.id>' },
  ...{ OPERATOR_MAIL: 'operator@example.id', TRUST_PROXY: '10.0.0.0/8' },
}

let shop: TestShop | undefined
afterEach(() => shop?.close())

async function open(env: Record<string, string>) {
  const opened = await testShop({ env })
  shop = opened
  const rights = ['pengaturan.lihat', 'pengaturan.ubah'] as const
  const { call } = await signedInStaff(opened, rights, new Date(), env.PUBLIC_URL ?? opened.origin)
  /** Those that are left to do; undefined where no step is shown. */
  const left = async () => {
    const steps: { step: string; done: boolean }[] = (await call('GET', '/api/console/first-steps')).body.data
    return steps.length === 0 ? undefined : steps.filter(({ done }) => !done).map(({ step }) => step)
  }
  return { call, left, database: opened.database }
}

test('§7 an owner of an empty shop sees what is left before its first sale, and nothing once all is done', async () => {
  const { call, left, database } = await open(PRODUCTION)
  expect(await left()).toEqual(['settings', 'title', 'cover', 'live'])
  const { version } = (await call('GET', '/api/console/shop')).body.data
  const own = {
    ...{ name: 'Toko Uji', address: 'Jl. Braga 1, Bandung', shipping_origin: '32.73' },
    ...{
      email: 'halo@toko.example.id',
      phone: '+62 811 1111 1111',
      instagram: '',
      twitter: '',
      whatsapp: '',
    },
  }
  expect((await call('PUT', '/api/console/shop', { ...own, version })).status).toBe(200)
  expect(await left()).toEqual(['title', 'cover', 'live'])

  await addTitles(database, [titleRecord()])
  expect(await left()).toEqual(['cover', 'live'])
  const { id } = await database.kysely
    .insertInto('images')
    .values({ key: 'a'.repeat(20), width: 600, height: 900, mean_color: '#aabbcc', widths: [160, 480] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.kysely.updateTable('titles').set({ cover_image_id: id }).execute()
  expect(await left()).toEqual(['live'])

  for (const kind of LEGAL_TEXTS) {
    expect(await left()).toEqual(['live'])
    const texts = (await call('GET', '/api/console/shop/texts')).body.data
    const text = texts.find((one: { kind: string }) => one.kind === kind)
    const written = { intro: `${text.intro} Milik kami.`, body: text.body, version: text.version }
    expect((await call('PUT', `/api/console/shop/texts/${kind}`, written)).status).toBe(200)
  }
  expect(await left()).toBeUndefined()
})

test('§7 a gateway’s sandbox and the simulator are no payment, and a trial shop is not open', async () => {
  const sandbox = await open({ ...PRODUCTION, PAYMENTS_SANDBOX: '1' })
  expect(await sandbox.left()).toEqual(['settings', 'payment', 'title', 'cover', 'live'])
  await shop?.close()
  const { left, database } = await open({ SHOP_EMAIL: 'toko@example.id' })
  await addTitles(database, [titleRecord()])
  expect(await left()).toEqual(['settings', 'payment', 'cover', 'live'])
  // A shop that has sold needs no first steps, whatever is left.
  await addPaidOrder(database, await addUser(database))
  expect(await left()).toBeUndefined()
})
