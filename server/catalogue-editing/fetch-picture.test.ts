import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureServer } from '#tests/support/foreign-server.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { type StaffClient, signedInStaff } from '#tests/support/staff.ts'

let pictures: Awaited<ReturnType<typeof pictureServer>>
let shop: TestShop
let staff: StaffClient
const PNG = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#27507a' } })
  .png()
  .toBuffer()
beforeAll(async () => {
  pictures = await pictureServer({
    '/sampul.png': PNG,
    '/rahasia.txt': 'kunci=1234',
    '/palsu.png': '<html>sandi</html>',
    '/besar.png': Buffer.concat([PNG, Buffer.alloc(8 * 1024 * 1024)]),
  })
  shop = await testShop({ pictureRules: pictures.rules })
  staff = await signedInStaff(shop, ['katalog.lihat', 'katalog.ubah'])
})
afterAll(async () => {
  await shop.close()
  pictures.close()
})
const fetched = (address: string) => staff.call('POST', '/api/console/pictures/fetch', { address })

test('§7 F109 a picture at an address is given to the console as it is', async () => {
  const { status, body } = await fetched(`${pictures.origin}/sampul.png`)
  expect([status, body.data.type]).toEqual([200, 'image/png'])
  expect(Buffer.from(body.data.base64, 'base64').equals(PNG)).toBe(true)
})

test.each([
  ['/rahasia.txt', 'Gambar harus berupa'],
  ['/palsu.png', 'Gambar harus berupa'],
  ['/besar.png', 'lebih dari 8 MB'],
  ['/tidak-ada.png', 'Tidak ada gambar di alamat ini'],
])('F109 nothing but a picture of a fair size is passed on: %s', async (path, sentence) => {
  const { status, body } = await fetched(`${pictures.origin}${path}`)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(JSON.stringify(body)).toContain(sentence)
  expect(JSON.stringify(body)).not.toContain('1234')
})

test.each([
  'http://[::1]/',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'http://sari:rahasia@contoh.id/',
  'bukan alamat',
])('F109 %s is not opened', async (address) => {
  const { status, body } = await fetched(address)
  expect(status).toBe(422)
  expect(JSON.stringify(body)).toContain('Alamat ini tidak dibuka')
})

test('F30 staff without the right to change the catalogue fetch nothing', async () => {
  const reader = await signedInStaff(shop, ['katalog.lihat'])
  const answer = await reader.call('POST', '/api/console/pictures/fetch', {
    address: `${pictures.origin}/sampul.png`,
  })
  expect(answer.status).toBe(403)
})
