import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { AT_THE_SERVER } from '#tests/support/actors.ts'
import { client, signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import type { Passwords } from './hash-password.ts'
import { eraseCustomer } from './privacy/erase-customer.ts'
import { removeAvatar } from './remove-avatar.ts'
import { updateAccount } from './update-account.ts'

let shop: TestShop
const now = new Date('2026-11-21T05:00:00Z')
beforeAll(async () => {
  shop = await testShop({ clock: () => now })
})
afterAll(() => shop.close())

const noise = (width: number, height: number) => {
  const data = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, index) => (index * 2_654_435_761) >>> 24),
  )
  return sharp(data, { raw: { width, height, channels: 3 } })
}
const photo = () =>
  noise(300, 300)
    .withExif({ IFD0: { Artist: 'RAHASIA' } })
    .jpeg()
    .toBuffer()

function profile(fields: Record<string, string>, avatar?: { bytes: Uint8Array; name: string; type: string }) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (avatar) form.set('avatar', new File([new Uint8Array(avatar.bytes)], avatar.name, { type: avatar.type }))
  return form
}
const sari = {
  name: 'Sari Dewi',
  email: 'lain@example.com',
  phone: '0812 3456 7890',
  birth_place: 'Yogya',
  birth_date: '1994-05-21',
}
const send = (call: ReturnType<typeof client>, form: FormData) =>
  call('POST', '/api/auth/update-account', form)

describe('a profile', () => {
  test('stores every field but the e-mail, and clears emptied ones', async () => {
    const { call, email } = await signedIn(shop.origin)
    const answer = await send(call, profile(sari))
    expect(answer.body).toMatchObject({
      code: 200,
      message: 'Profile updated successfully',
      data: {
        name: 'Sari Dewi',
        email,
        birth_date: '1994-05-21',
        birth_place: 'Yogya',
        user_profile: { phone: '+6281234567890' },
      },
    })
    await send(call, profile({ name: 'Sari', phone: '', birth_date: '', birth_place: ' ' }))
    expect((await call('GET', '/api/auth/me')).body.data).toMatchObject({
      name: 'Sari',
      birth_date: null,
      birth_place: null,
      user_profile: { phone: null },
    })
  })

  test.each([
    ['a birthday tomorrow', { birth_date: '2026-11-22' }, 'birth_date', 'Tanggal Lahir Tidak Valid'],
    ['a day that no calendar has', { birth_date: '2001-02-30' }, 'birth_date', 'Tanggal Lahir Tidak Valid'],
    [
      'a birthday before anybody alive',
      { birth_date: '1850-01-01' },
      'birth_date',
      'Tanggal Lahir Tidak Valid',
    ],
    ['an empty name', { name: ' ' }, 'name', 'Nama Tidak Boleh Kosong'],
    ['a number that is none', { phone: '12' }, 'phone', 'Nomor telepon tidak valid. Contoh: 081234567890'],
  ])('%s is refused beside its field', async (_what, change, field, message) => {
    const { call } = await signedIn(shop.origin)
    const answer = await send(call, profile({ ...sari, ...change }))
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ message, errors: { [field]: [message] } })
  })

  test('a birthday of today in Jakarta is not in the future', async () => {
    const { call } = await signedIn(shop.origin)
    expect((await send(call, profile({ ...sari, birth_date: '2026-11-21' }))).status).toBe(200)
  })
})

async function endPicture(
  how: string,
  { userId, database }: { userId: number; database: Database },
): Promise<unknown> {
  const files = await openLocalFolder(shop.filesFolder)
  if (how === 'removed') return removeAvatar({ database, files }, { userId, now })
  const change = { name: 'Sari Dewi', phone: null, birthDate: null, birthPlace: null, avatar: await photo() }
  if (how === 'replaced') {
    return updateAccount(
      { database, files, limits: { avatarPerUser: 9 } },
      { userId, ip: '::1', now, change },
    )
  }
  const buyers = {
    listOpenOrders: async () => [],
    purgeBuyer: async () => undefined,
    listNotifications: async () => [],
  }
  const notices = {
    add: async () => undefined,
    sendInBackground: () => undefined,
    sendDue: async () => undefined,
    settled: async () => undefined,
  }
  const passwords = { unusableHash: () => 'none' } as Passwords
  const act = { id: userId, name: 'Sari Dewi', reason: 'atas permintaannya', now }
  return eraseCustomer({ database, files, buyers, notices, passwords }, AT_THE_SERVER, act)
}

describe('F39 a picture is recognised by its bytes', () => {
  test('a photo is encoded anew without its metadata, and replaces the one before with its files', async () => {
    const { call } = await signedIn(shop.origin)
    const bytes = await photo()
    expect(bytes.includes('RAHASIA')).toBe(true)
    const first = await send(call, profile(sari, { bytes, name: 'a.svg', type: 'image/svg+xml' }))
    const picture = await fetch(shop.origin + first.body.data.avatar)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect(Buffer.from(await picture.arrayBuffer()).includes('RAHASIA')).toBe(false)

    const second = await send(call, profile(sari, { bytes, name: 'a.jpg', type: 'image/jpeg' }))
    expect(second.body.data.avatar).not.toBe(first.body.data.avatar)
    expect(await shop.database.kysely.selectFrom('images').select('id').execute()).toHaveLength(1)
    const kept = await send(call, profile(sari))
    expect(kept.body.data.avatar).toBe(second.body.data.avatar)
  })

  test('of another shape is cut to the square in its middle', async () => {
    const { call } = await signedIn(shop.origin)
    // Red, green, blue: a third each, side by side and one above the other.
    const stripe = (background: string) =>
      ({ create: { width: 300, height: 300, channels: 3, background } }) as const
    const across = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#ff0000' } })
      .composite([
        { input: stripe('#00ff00'), left: 300, top: 0 },
        { input: stripe('#0000ff'), left: 600, top: 0 },
      ])
      .png()
      .toBuffer()
    for (const bytes of [across, await sharp(across).rotate(90).png().toBuffer()]) {
      const answer = await send(call, profile(sari, { bytes, name: 'a.png', type: 'image/png' }))
      const picture = await fetch(shop.origin + answer.body.data.avatar)
      const { data, info } = await sharp(Buffer.from(await picture.arrayBuffer()))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([200, 200])
      for (const pixel of [0, 199, 200 * 199, 200 * 200 - 1]) {
        const [red = 255, green = 0, blue = 255] = data.subarray(pixel * 3)
        expect(green).toBeGreaterThan(200)
        expect(Math.max(red, blue)).toBeLessThan(60)
      }
    }
    const { width, height } = await shop.database.kysely
      .selectFrom('images')
      .select(['width', 'height'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect([width, height]).toEqual([300, 300])
  })

  test('can be removed with its files, also twice', async () => {
    const { call } = await signedIn(shop.origin)
    const sent = await send(call, profile(sari, { bytes: await photo(), name: 'a.jpg', type: 'image/jpeg' }))
    const { avatar } = sent.body.data
    const shown = await fetch(shop.origin + avatar)
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, max-age=3600'])
    const before = await readdir(join(shop.filesFolder, 'images'))
    const key = /(p[0-9a-f]{32})-/.exec(avatar)?.[1] ?? 'none'
    expect(before.filter((name) => name.startsWith(key)).length).toBeGreaterThan(0)

    for (let time = 0; time < 2; time++) {
      const answer = await call('DELETE', '/api/auth/avatar')
      expect(answer.body).toMatchObject({
        code: 200,
        message: 'Foto profil telah dihapus.',
        data: { avatar: null, name: 'Sari Dewi' },
      })
    }
    const after = await readdir(join(shop.filesFolder, 'images'))
    expect(after.filter((name) => name.startsWith(key))).toEqual([])
    expect((await fetch(shop.origin + avatar)).status).toBe(404)
    expect((await call('GET', '/api/auth/me')).body.data.avatar).toBe(null)
  })

  test.each(['removed', 'replaced', 'of an erased customer'])(
    'that is %s is unnamed in the same transaction, so that its files are found where the process ends before them',
    async (how) => {
      const { call, email } = await signedIn(shop.origin)
      const sent = await send(
        call,
        profile(sari, { bytes: await photo(), name: 'a.jpg', type: 'image/jpeg' }),
      )
      const key = /(p[0-9a-f]{32})-/.exec(sent.body.data.avatar)?.[1] ?? 'none'
      const { kysely } = shop.database
      const { id } = await kysely
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      const named = async () =>
        (await kysely.selectFrom('images').select('id').where('key', '=', key).execute()).length
      expect(await named()).toBe(1)
      const ended = new Error('the process ended')
      const database: Database = {
        ...shop.database,
        transact: async (work, options) => {
          await shop.database.transact(work, options)
          throw ended
        },
      }
      await expect(endPicture(how, { userId: id, database })).rejects.toBe(ended)
      expect(await named()).toBe(0)
      expect((await readdir(join(shop.filesFolder, 'images'))).some((name) => name.startsWith(key))).toBe(
        true,
      )
    },
  )

  test('kinds that the shop takes for covers are refused for profiles: only JPG, JPEG, PNG', async () => {
    const { call } = await signedIn(shop.origin)
    const bytes = await noise(40, 40).webp().toBuffer()
    const answer = await send(call, profile(sari, { bytes, name: 'a.png', type: 'image/png' }))
    expect(answer.body).toMatchObject({
      code: 415,
      errors: { avatar: ['Foto harus berupa JPG, JPEG, atau PNG.'] },
    })
  })

  test('F35 the upload of a caller who is not signed in is never read', async () => {
    const { call } = await signedIn(shop.origin)
    const huge = profile(sari, { bytes: new Uint8Array(6 * 1024 * 1024), name: 'a.jpg', type: 'image/jpeg' })
    expect((await send(call, huge)).status).toBe(413)
    expect((await send(client(shop.origin), huge)).status).toBe(401)
  })

  test('a file is refused where the call takes none', async () => {
    const form = profile(
      { email: 'a@example.com' },
      { bytes: await photo(), name: 'a.jpg', type: 'image/jpeg' },
    )
    expect((await client(shop.origin)('POST', '/api/auth/login', form)).status).toBe(415)
    const { call } = await signedIn(shop.origin)
    const elsewhere = profile(sari)
    elsewhere.set('berkas', new File(['x'], 'x.jpg'))
    expect((await send(call, elsewhere)).status).toBe(415)
  })
})

test('the bound of an upload leaves room for a phone’s photo', async () => {
  const { call } = await signedIn(shop.origin)
  const bytes = await readFile(join(import.meta.dirname, '..', '..', 'web', 'public', 'share-300.png'))
  expect((await send(call, profile(sari, { bytes, name: 'a.png', type: 'image/png' }))).status).toBe(200)
})
