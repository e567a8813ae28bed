import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { client, type TestShop, testShop } from '#tests/support/shop.ts'
import { type StaffClient, signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

let shop: TestShop
let staff: StaffClient
let guest: ReturnType<typeof client>
beforeAll(async () => {
  shop = await testShop()
  staff = await signedInStaff(shop, ['katalog.lihat', 'katalog.ubah'])
  guest = client(shop.origin)
})
afterAll(() => shop.close())

const title = async (): Promise<number> => (await addTitles(shop.database, [titleRecord()]))[0] ?? 0
const png = (background: string, width = 300, height = 450) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
function form(bytes: Uint8Array, version: number, fields: Record<string, string> = {}) {
  const data = new FormData()
  for (const [name, value] of Object.entries({ version: String(version), ...fields })) data.set(name, value)
  data.set('picture', new Blob([new Uint8Array(bytes)]), 'gambar.png')
  return data
}
const page = async (id: number) => (await guest('GET', `/api/user/books/${id}`)).body.data
const entries = (id: number) =>
  shop.database.kysely
    .selectFrom('audit_entries')
    .select(['verb', 'before', 'after'])
    .where('object_kind', '=', 'title')
    .where('object_id', '=', String(id))
    .orderBy('id')
    .execute()

test('F80 a cover that staff upload is what shoppers see, and it can be taken away', async () => {
  const id = await title()
  const saved = await staff.call('PUT', `/api/console/titles/${id}/cover`, form(await png('#ff0000'), 1))
  const { key } = saved.body.data.cover_picture
  expect(saved.body.data).toMatchObject({ version: 2, cover_picture: { width: 300, height: 450 } })
  // The cached page is replaced once the notification of the change has arrived.
  await expect.poll(async () => (await page(id)).cover_picture?.key).toBe(key)
  expect((await fetch(`${shop.origin}/images/${key}-300.webp`)).status).toBe(200)
  await staff.call('DELETE', `/api/console/titles/${id}/cover?version=2`)
  await expect.poll(async () => (await page(id)).cover_picture).toBeNull()
  expect(await entries(id)).toEqual([
    { verb: 'title.set-cover', before: { cover: null }, after: { cover: key } },
    { verb: 'title.remove-cover', before: { cover: key }, after: { cover: null } },
  ])
})

test('F80 staff order a gallery, say what its pictures show, and remove some', async () => {
  const id = await title()
  const path = `/api/console/titles/${id}/pictures`
  const add = async (color: string, version: number, alt?: string) => {
    const answer = await staff.call('POST', path, form(await png(color), version, alt ? { alt } : {}))
    expect(answer.status).toBe(201)
    return answer.body.data.gallery.at(-1).picture.key as string
  }
  const keys = [await add('#112233', 1, 'Halaman pertama'), await add('#223344', 2), await add('#334455', 3)]
  const seen = async () =>
    (await page(id)).book_images.map((image: { picture: { key: string }; alt: string }) => [
      image.picture.key,
      image.alt,
    ])
  await expect.poll(seen).toEqual(keys.map((key, index) => [key, index === 0 ? 'Halaman pertama' : '']))
  const pictures = [
    { key: keys[2], alt: 'Peta' },
    { key: keys[0], alt: 'Halaman pertama' },
  ]
  expect((await staff.call('PUT', path, { pictures, version: 4 })).status).toBe(200)
  await expect.poll(seen).toEqual(pictures.map(({ key, alt }) => [key, alt]))

  const again = await staff.call('POST', path, form(await png('#112233'), 5))
  expect(again).toMatchObject({ status: 409, body: { reason: 'conflict' } })
  for (const unknown of [[{ key: keys[1], alt: '' }], [pictures[0], pictures[0]]]) {
    const refused = await staff.call('PUT', path, { pictures: unknown, version: 5 })
    expect(refused).toMatchObject({ status: 422, body: { errors: { pictures: [expect.any(String)] } } })
  }
  expect((await entries(id)).map(({ verb }) => verb)).toEqual([
    ...Array(3).fill('title.add-picture'),
    'title.arrange-pictures',
  ])
})

test('F39 F62 F105 what is no picture, or too large a one, becomes no cover', async () => {
  const id = await title()
  const put = (bytes: Uint8Array) => staff.call('PUT', `/api/console/titles/${id}/cover`, form(bytes, 1))
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect((await put(svg)).status).toBe(415)
  expect((await put(await png('#000000', 1, 12_000))).status).toBe(413)
  expect((await put(Buffer.alloc(9 * 1024 * 1024))).status).toBe(413)
  expect((await staff.call('PUT', `/api/console/titles/${id}/cover`, { version: 1 })).status).toBe(422)
  await expect.poll(async () => (await page(id)).cover_picture).toBeNull()
  expect(await entries(id)).toEqual([])
})

test('F116 a cover that was chosen for another version of the title is refused', async () => {
  const id = await title()
  await staff.call('PUT', `/api/console/titles/${id}`, { description: 'Baru', version: 1 })
  const late = await staff.call('PUT', `/api/console/titles/${id}/cover`, form(await png('#00ff00'), 1))
  expect(late).toMatchObject({ status: 409, body: { reason: 'changed_meanwhile', data: { version: 2 } } })
})
