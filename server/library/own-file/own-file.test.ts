import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMark } from '#kernel/marks.ts'
import { addPaidOrder } from '#tests/support/reader-rows.ts'
import { client, signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { grantEntitlements } from '../grant-entitlements.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ env: { REVIEWS: '1', WISHLIST: '1' } })
})
afterAll(() => shop.close())

async function readerOf(name: string) {
  const user = await signedIn(shop.origin)
  const login = await client(shop.origin)('POST', '/api/auth/login', {
    email: user.email,
    password: user.password,
  })
  const token: string = login.body.data.access_token
  const [titleId = 0] = await addTitles(shop.database, [titleRecord({ name })])
  const orderId = await addPaidOrder(shop.database, user.id)
  await shop.database.transact((tx) =>
    tx.commit(grantEntitlements({ userId: user.id, titleIds: [titleId], orderId })),
  )
  const file = () =>
    fetch(`${shop.origin}/api/user/own-file`, { headers: { authorization: `Bearer ${token}` } })
  return { call: client(shop.origin, token), titleId, file, user }
}

type Reader = Awaited<ReturnType<typeof readerOf>>

const mark = ({ call, titleId }: Reader, quotes: readonly string[], note = '') =>
  call('POST', `/api/user/reading/${titleId}/marks`, {
    since: 0,
    marks: quotes.map((quote, index) =>
      newMark(
        randomUUID(),
        {
          kind: 'highlight',
          file: 'PDF',
          start: { part: index + 1, offset: 0 },
          end: { part: index + 1, offset: 5 },
          share: index / 100,
          label: `Halaman ${index + 1}`,
          quote,
          made_at: '2026-11-22T03:00:00Z',
        },
        { device: 'perangkat-uji', color: 'green', note },
      ),
    ),
  })

test('a reader takes along marks, places, reviews, wishes and orders in one file, and nobody else’s', async () => {
  const reader = await readerOf('Pulang & Pergi')
  const other = await readerOf('Rahasia Orang Lain')
  const { call, titleId } = reader
  expect((await mark(reader, ['Laut <b>tidak</b> tidur'], 'Catatan “saya” <script>')).status).toBe(200)
  expect((await mark(other, ['milik orang lain'])).status).toBe(200)
  await call('PUT', `/api/user/reading/${titleId}`, {
    device: 'perangkat-uji',
    place: { kind: 'PDF', page: 5, of: 10 },
    share: 0.5,
  })
  await call('PUT', `/api/user/books/${titleId}/own-review`, {
    stars: 4,
    review: 'Bagus sekali',
    reviewer: 'Sari',
  })
  const [wished = 0] = await addTitles(shop.database, [titleRecord({ name: 'Judul Impian' })])
  await call('PUT', `/api/user/wishes/${wished}`)

  const answer = await reader.file()
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  const page = await answer.text()
  for (const part of [
    'Pulang &amp; Pergi',
    'Stabilo hijau · Halaman 1',
    'Laut &lt;b&gt;tidak&lt;/b&gt; tidur',
    'Catatan “saya” &lt;script&gt;',
    'Dibaca sampai 50%',
    'Ulasan Anda: 4 dari 5 bintang',
    'Bagus sekali',
    'Judul Impian',
    'Akhir berkas.',
  ]) {
    expect(page).toContain(part)
  }
  expect(page).not.toContain('orang lain')
  expect(page).not.toContain('Rahasia Orang Lain')
  expect(page).not.toContain('<script')
})

test('every mark of many is in the file once', async () => {
  const reader = await readerOf('Buku Penuh Tanda')
  const quotes = Array.from({ length: 50 }, (_, index) => `kutipan-${index}-x`)
  await mark(reader, quotes)
  await mark(
    reader,
    quotes.map((quote) => `lagi-${quote}`),
  )
  const page = await (await reader.file()).text()
  expect(page.match(/kutipan-\d+-x/g)).toHaveLength(100)
  expect(page.match(/lagi-kutipan-7-x/g)).toHaveLength(1)
})

test('an account that asks for the file again and again is told to wait', async () => {
  const { file } = await readerOf('Buku Biasa')
  const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await file()).status))
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})
