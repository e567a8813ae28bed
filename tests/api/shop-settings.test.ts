import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { type StaffClient, signedInStaff } from '#tests/support/staff.ts'

let shop: TestShop
let owner: StaffClient
beforeAll(async () => {
  const env = { PUBLIC_URL: 'https://toko.example.id', SHOP_NAME: 'Toko Lama', SHOP_PHONE: '+62 274 111 222' }
  shop = await testShop({ pages: true, env })
  owner = await signedInStaff(
    shop,
    ['pengaturan.lihat', 'pengaturan.ubah'],
    new Date(),
    'https://toko.example.id',
  )
})
afterAll(() => shop.close())

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(shop.origin + path, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const page = async (path: string) => (await get(path)).text
const change = async (body: object) => {
  const { version } = (await owner.call('GET', '/api/console/shop')).body.data
  return owner.call('PUT', '/api/console/shop', { ...body, version })
}

test('§2 §7 a changed name, address and link are on every page at once, and pages are still cached', async () => {
  const before = await page('/')
  expect(before).toContain('Toko Lama: toko buku dan majalah digital')
  expect(before).toContain('+62 274 111 222')
  const changed = await change({ name: 'Pustaka <Baru> & kawan', address: 'Jalan Melati 9', twitter: '' })
  expect(changed).toMatchObject({ status: 200, body: { data: { twitter: null, version: 2 } } })
  await expect.poll(() => page('/')).toContain('Pustaka &lt;Baru&gt; &amp; kawan')
  const home = await page('/')
  expect(home).toContain('Jalan Melati 9')
  expect(home).not.toContain('Toko Lama')
  expect(home).not.toContain('<Baru>')
  expect(home).not.toContain('twitter.com')
  const [facts] = [...home.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)]
  expect(JSON.parse(facts?.[1] ?? '')).toMatchObject({ name: 'Pustaka <Baru> & kawan' })
  // Pages that differ in nothing else, and one that nobody caches.
  for (const path of ['/books', '/syarat-ketentuan', '/tidak-ada-halaman']) {
    expect(await page(path)).toContain('Jalan Melati 9')
  }
  const { headers } = await get('/syarat-ketentuan')
  const again = await get('/syarat-ketentuan', { 'if-none-match': headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
})

test('§2 §7 a legal text is on its page at once; what is written for the operator is on none', async () => {
  for (const path of ['/syarat-ketentuan', '/kebijakan-privasi', '/sumber-data']) {
    const text = await page(path)
    expect(text).toContain('<h1')
    expect(text).not.toMatch(/templat|pengelola toko|ahli hukum/i)
  }
  const body = '## Akun <script>alert(1)</script>\n\nAnda perlu akun.'
  const saved = await owner.call('PUT', '/api/console/shop/texts/terms', {
    intro: 'Begini.',
    body,
    version: 1,
  })
  expect(saved).toMatchObject({ status: 200, body: { data: { template: false, version: 2 } } })
  await expect.poll(() => page('/syarat-ketentuan')).toContain('Anda perlu akun.')
  const text = await page('/syarat-ketentuan')
  expect(text).toContain('Akun &lt;script&gt;alert(1)&lt;/script&gt;')
  expect(text).not.toContain('<script>alert(1)')
  expect(text).toContain('Hubungi kami')
})

test('§9 the status page is absent until it is switched on, shows what is planned, and shows nothing as working that was not checked', async () => {
  const link = 'href="/status"'
  expect((await get('/status')).status).toBe(404)
  expect((await get('/api/user/status')).status).toBe(404)
  expect(await page('/bantuan')).not.toContain(link)
  const planned = {
    maintenance: 'Pindah <server>',
    maintenance_from: '2099-01-02T01:00:00.000+07:00',
    maintenance_until: '2099-01-02T02:30:00.000+07:00',
  }
  expect(await change({ status: true, ...planned })).toMatchObject({ status: 200, body: { data: planned } })
  await expect.poll(() => page('/bantuan')).toContain(link)
  const { status, headers, text } = await get('/status')
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toContain('public')
  expect(text).toContain('Pindah &lt;server&gt;')
  expect(text).toContain('01:00 WIB, 02/01/2099')
  expect(text).toContain('Belum diperiksa')
  expect(text).not.toContain('Berjalan')
  expect(await change({ maintenance: '' })).toMatchObject({ status: 422, body: { reason: 'invalid' } })
  await change({ status: false, maintenance: '', maintenance_from: null, maintenance_until: null })
  await expect.poll(async () => (await get('/status')).status).toBe(404)
})

test('§7 parcels are priced from the place that the owner chose, at once', async () => {
  const { call } = await signedIn(shop.origin)
  await call('POST', '/api/user/user-address', {
    recipient: 'Rara',
    phone: '081234567890',
    postal_code: '10110',
    province_id: 31,
    city_id: 3171,
    subdistrict_id: 317101,
    address: 'Jalan Merdeka 1',
  })
  const cheapest = async () => {
    const { data } = (await call('GET', '/api/user/getCost?courier=jne&weight=1')).body
    return Math.min(...data[0].costs.map(({ cost }: { cost: { value: number }[] }) => cost[0]?.value))
  }
  const fromYogyakarta = await cheapest()
  await change({ shipping_origin: '31.71.01' })
  await expect.poll(cheapest).toBeLessThan(fromYogyakarta)
  expect((await owner.call('GET', '/api/console/shop')).body.data).toMatchObject({
    shipping_origin: '31.71.01',
    shipping_origin_name: 'Gambir, Kota Administrasi Jakarta Pusat',
  })
})

test('F35 wrong types, unknown texts and huge ones are refused without a fault', async () => {
  for (const body of [
    { name: 7 },
    { name: ['a'] },
    { name: null },
    { email: {} },
    { name: 'x'.repeat(5_000) },
  ]) {
    expect((await change(body)).status).toBe(422)
  }
  expect((await owner.call('PUT', '/api/console/shop', { name: 'x' })).status).toBe(422)
  const text = { intro: 'a', body: `## a\n${'x'.repeat(70_000)}`, version: 2 }
  expect((await owner.call('PUT', '/api/console/shop/texts/terms', text)).status).toBe(422)
  expect((await owner.call('PUT', '/api/console/shop/texts/__proto__', text)).status).toBe(422)
  expect((await get('/api/user/shop/texts/lain')).status).toBe(422)
  expect(shop.logged.filter((line) => line.includes('"level":"error"'))).toEqual([])
})
