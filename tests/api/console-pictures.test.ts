import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { type StaffClient, signedInStaff } from '#tests/support/staff.ts'

let shop: TestShop
let staff: StaffClient
beforeAll(async () => {
  shop = await testShop()
  staff = await signedInStaff(shop, ['pemasaran.lihat', 'pemasaran.ubah'])
})
afterAll(() => shop.close())

const png = (width = 900, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
function form(bytes: Uint8Array | undefined, version: number | string) {
  const data = new FormData()
  data.set('version', String(version))
  if (bytes !== undefined) data.set('picture', new Blob([new Uint8Array(bytes)]), '<img src=x>.png')
  return data
}
let made = 0
/** The pictures in the database, and their files in the store. */
async function storedPictures() {
  const rows = await shop.database.kysely.selectFrom('images').select('key').execute()
  const files = await readdir(join(shop.filesFolder, 'images')).catch((): string[] => [])
  return { rows: rows.length, files: files.length }
}
type Shown = { image?: object | null; icon?: object | null; picture?: object | null }
const added = async (path: string, body: object) => (await staff.call('POST', path, body)).body.data

/** What may have a picture: where a new one is uploaded, where there is none, and whether an answer shows it. */
const KINDS = [
  {
    kind: 'promo',
    path: async () => {
      const body = { code: `GAMBAR${++made}`, name: 'Uji', discount: 10, expired: '2126-12-31' }
      return `/api/console/promos/${(await added('/api/console/promos', body)).code}/picture`
    },
    foreign: '/api/console/promos/TIDAKADA/picture',
    shows: (data: Shown) => data.picture !== null,
  },
  ...(['image', 'icon'] as const).map((which) => ({
    kind: `${which} of a package`,
    path: async () => {
      const body = { name: `Paket ${++made}`, duration: 1, price: 10_000 }
      return `/api/console/packages/${(await added('/api/console/packages', body)).id}/pictures/${which}`
    },
    foreign: `/api/console/packages/999999999/pictures/${which}`,
    shows: (data: Shown) => data[which] !== null,
  })),
  {
    kind: 'header picture',
    path: async () => {
      const { id } = await added('/api/console/landings', { title: `Pekan ${++made}` })
      return `/api/console/landings/${id}/picture`
    },
    foreign: '/api/console/landings/999999999/picture',
    shows: (data: Shown) => data.picture !== null,
  },
]

describe.each(KINDS)('the picture of a $kind', ({ path, foreign, shows }) => {
  test('F80 is uploaded, replaced and taken away, and each step is an entry of the log', async () => {
    const at = await path()
    const saved = await staff.call('PUT', at, form(await png(), 1))
    expect({ text: saved.text, status: saved.status }).toMatchObject({ status: 200 })
    expect([shows(saved.body.data), saved.body.data.version]).toEqual([true, 2])
    expect((await staff.call('PUT', at, form(await png(1200, 400), 2))).body.data.version).toBe(3)
    const removed = await staff.call('DELETE', `${at}?version=3`)
    expect([shows(removed.body.data), removed.body.data.version]).toEqual([false, 4])
  })

  test('F39 F62 F105 that is none, a script or a bomb is refused, and nothing is changed', async () => {
    const at = await path()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const strip = await png(20, 9_000)
    const refused = [svg, Buffer.from('<html>'), strip, Buffer.alloc(9 * 1024 * 1024, 1)]
    for (const bytes of refused) {
      expect((await staff.call('PUT', at, form(bytes, 1))).status).toBeOneOf([413, 415, 422])
    }
    expect((await staff.call('PUT', at, form(undefined, 1))).status).toBe(422)
    expect((await staff.call('PUT', at, form(await png(), 'satu'))).status).toBe(422)
    expect((await staff.call('DELETE', `${at}?version=1`)).body.data.version).toBe(1)
  })

  test('F101 F103 F116 of another version, of nothing or without the right changes nothing', async () => {
    const at = await path()
    const reader = await signedInStaff(shop, ['pemasaran.lihat'])
    const before = await storedPictures()
    const fresh = () => png(700 + ++made, 333)
    expect((await staff.call('PUT', at, form(await fresh(), 7))).body.reason).toBe('changed_meanwhile')
    expect((await staff.call('PUT', foreign, form(await fresh(), 1))).status).toBe(404)
    expect((await reader.call('PUT', at, form(await fresh(), 1))).status).toBe(403)
    expect(await storedPictures()).toEqual(before)
    expect((await reader.call('DELETE', `${at}?version=1`)).status).toBe(403)
    expect((await staff.call('DELETE', `${at}?version=1`)).body.data.version).toBe(1)
  })
})

test('F80 a header picture is shown to shoppers once it has its image, which cannot be taken away then', async () => {
  const { id } = await added('/api/console/landings', { title: 'Pekan buku anak' })
  const at = `/api/console/landings/${id}`
  const early = await staff.call('PUT', at, { published: true, version: 1 })
  expect(early.body.errors).toMatchObject({ published: [expect.any(String)] })
  await staff.call('PUT', `${at}/picture`, form(await png(1920, 640), 1))
  expect((await staff.call('PUT', at, { published: true, version: 2 })).status).toBe(200)
  const shown = async () => (await (await fetch(`${shop.origin}/api/user/landings`)).json()).data
  await expect.poll(async () => (await shown()).map((landing: { id: number }) => landing.id)).toContain(id)
  expect((await staff.call('DELETE', `${at}/picture?version=3`)).status).toBe(422)
})
