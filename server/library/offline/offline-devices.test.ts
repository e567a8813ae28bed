import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MOST_SAVED_BOOKS } from '#contracts/offline.ts'
import { DAY } from '#kernel/time.ts'
import { addEbookFile } from '#server/book-files/add-ebook-file.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { htmlBook } from '#tests/support/html-book.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { addPaidOrder } from '#tests/support/reader-rows.ts'
import { type Answer, client, signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

import { grantEntitlements } from '../grant-entitlements.ts'

type Reader = Awaited<ReturnType<typeof signedIn>>
type Device = Reader['call']
type Copy = { name: string; lease?: number }
type Given = { name: string; lease: { id: number; until: string } | null; revoked: boolean }

const NEW = 'payung merah jambu'

let mails: MailServer
let shop: TestShop
let reader: Reader
let titleIds: number[]
let names: string[]
/** The clock of the shop, put forward by a test. */
let ahead = 0

beforeAll(async () => {
  mails = await openMailServer()
  const env = { SESSION_DAYS: '60', SMTP_URL: mails.url }
  shop = await testShop({ clock: () => new Date(Date.now() + ahead), env })
  const files = await openLocalFolder(shop.filesFolder)
  titleIds = await addTitles(shop.database, [
    titleRecord({ name: 'Laut Bercerita' }),
    titleRecord({ name: 'Bunga di Tepi Sawah' }),
  ])
  names = []
  for (const titleId of titleIds) {
    const bytes = Buffer.from(htmlBook())
    names.push(
      (await addEbookFile({ database: shop.database, files }, { titleId, kind: 'HTML', bytes })).fileKey,
    )
  }
})
beforeEach(async () => {
  ahead = 0
  reader = await signedIn(shop.origin)
  const { id: userId } = reader
  const orderId = await addPaidOrder(shop.database, userId)
  await shop.database.transact((tx) => tx.commit(grantEntitlements({ userId, titleIds, orderId })))
})
afterAll(async () => {
  await shop.close()
  await mails.close()
})

/** Another device of the reader. */
async function signIn(password = reader.password): Promise<Device> {
  const login = await client(shop.origin)('POST', '/api/auth/login', { email: reader.email, password })
  return client(shop.origin, login.body.data.access_token)
}

const ask = (device: Device, copies: Copy[]) =>
  device('POST', '/api/user/offline-leases', {
    books: copies.map((copy) => ({ source: 'Book User', ...copy })),
  })
const given = (answer: Answer): Given[] => answer.body.data.leases
/** Saves the first book, or the given one. @returns the copy with its lease */
async function save(device: Device, name = names[0] ?? ''): Promise<{ name: string; lease: number }> {
  const [made] = given(await ask(device, [{ name }]))
  return { name, lease: made?.lease?.id ?? 0 }
}
const renewed = async (device: Device, copy: Copy) => given(await ask(device, [copy]))[0]
/** What a device asks at each page: the leases that are still there. */
const kept = (device: Device) => device('GET', '/api/user/offline-leases')
const devices = async (device: Device) => (await device('GET', '/api/user/offline-devices')).body.data
const current = async (device: Device): Promise<{ id: number }> =>
  (await device('GET', '/api/auth/sessions')).body.data.find(
    (session: { current: boolean }) => session.current,
  )

describe('F72 a device with saved books', () => {
  test('F72 loses them when the password is changed elsewhere; the device that changes it keeps its own', async () => {
    const other = await signIn()
    const [own, ofOther] = [await save(reader.call), await save(other)]
    const fields = { old_password: reader.password, new_password: NEW, new_password_confirmation: NEW }
    expect((await reader.call('POST', '/api/auth/update-password', fields)).status).toBe(200)
    expect((await kept(other)).status).toBe(401)
    expect((await ask(other, [ofOther])).status).toBe(401)
    expect((await kept(reader.call)).body.data).toEqual([own.lease])
    expect(await devices(reader.call)).toMatchObject([{ current: true, books: 1 }])
    // Signed in anew, the device renews nothing that it was given before.
    expect(await renewed(await signIn(NEW), ofOther)).toMatchObject({ lease: null, revoked: true })
  })

  test('F72 loses them when the password is reset', async () => {
    const copy = await save(reader.call)
    const { email } = reader
    const nobody = client(shop.origin)
    await nobody('POST', '/api/auth/request-reset-password', { email })
    const token = /^\s{4}([A-Z0-9]{8})\s*$/m.exec(await mails.newestTo(email))?.[1]
    const fields = { email, token, password: NEW, password_confirmation: NEW }
    expect((await nobody('POST', '/api/auth/reset-password', fields)).status).toBe(200)
    expect((await kept(reader.call)).status).toBe(401)
    const back = await signIn(NEW)
    expect(await devices(back)).toEqual([])
    expect(await renewed(back, copy)).toMatchObject({ lease: null, revoked: true })
  })

  test('F72 loses them when it is signed out from the list, alone or with all others', async () => {
    const [ended, second, third] = [await signIn(), await signIn(), await signIn()]
    const own = await save(reader.call)
    for (const device of [ended, second, third]) await save(device)
    const { id } = await current(ended)
    expect((await reader.call('DELETE', `/api/auth/sessions/${id}`)).status).toBe(200)
    expect(await devices(reader.call)).toHaveLength(3)
    expect((await kept(ended)).status).toBe(401)
    const everywhere = await reader.call('DELETE', '/api/auth/sessions')
    expect(everywhere.body.message).toBe('Semua perangkat lain telah dikeluarkan.')
    for (const device of [second, third]) expect((await kept(device)).status).toBe(401)
    expect((await kept(reader.call)).body.data).toEqual([own.lease])
    expect(await reader.call('GET', '/api/auth/sessions')).toMatchObject({
      body: { data: [{ current: true }] },
    })
  })

  test('F72 signing out elsewhere ends the reading links of the devices that are signed out', async () => {
    const other = await signIn()
    const link = { name: names[0], source: 'Book User' }
    for (const device of [reader.call, other]) await device('POST', '/api/user/reading-links', link)
    const links = async () => (await reader.call('GET', '/api/user/reading-links')).body.data
    expect(await links()).toHaveLength(2)
    await reader.call('DELETE', '/api/auth/sessions')
    expect(await links()).toMatchObject([
      { title: 'Laut Bercerita', session_id: (await current(reader.call)).id, devices: 0 },
    ])
  })

  test('F72 is listed with its books, and can be ended while it stays signed in', async () => {
    const other = await signIn()
    const copies = [await save(other), await save(other, names[1])]
    const { id } = await current(other)
    expect(await devices(reader.call)).toEqual([
      {
        id,
        device: expect.any(String),
        current: false,
        books: 2,
        titles: ['Bunga di Tepi Sawah', 'Laut Bercerita'],
        ends_at: expect.any(String),
      },
    ])
    expect((await reader.call('DELETE', `/api/user/offline-devices/${id}`)).status).toBe(200)
    expect(await devices(reader.call)).toEqual([])
    expect((await kept(other)).body.data).toEqual([])
    for (const copy of copies)
      expect(await renewed(other, copy)).toMatchObject({ lease: null, revoked: true })
    // It is still signed in: its reader may save the book anew, and sees that in the list.
    const anew = await save(other)
    expect(copies.map(({ lease }) => lease)).not.toContain(anew.lease)
    expect(await devices(reader.call)).toMatchObject([{ id, books: 1 }])
    expect((await reader.call('DELETE', `/api/user/offline-devices/${id}`)).status).toBe(200)
    expect((await reader.call('DELETE', `/api/user/offline-devices/${id}`)).status).toBe(404)
  })

  test('F72 is out of the list once its leases are over, and renews them when it comes back', async () => {
    const copy = await save(reader.call)
    ahead = 15 * DAY
    expect(await devices(reader.call)).toEqual([])
    expect((await kept(reader.call)).body.data).toEqual([copy.lease])
    expect(await renewed(reader.call, copy)).toMatchObject({ lease: { id: copy.lease }, revoked: false })
    expect(await devices(reader.call)).toMatchObject([{ books: 1 }])
  })

  test('F72 ends one lease when its reader deletes the copy', async () => {
    const [first, second] = [await save(reader.call), await save(reader.call, names[1])]
    const away = () => reader.call('DELETE', `/api/user/offline-leases/${first.lease}`)
    expect((await away()).status).toBe(200)
    expect((await away()).status).toBe(404)
    expect((await kept(reader.call)).body.data).toEqual([second.lease])
  })
})

describe('F72 a lease', () => {
  test('F72 of a copy from before leases were kept is made at its first renewal, once', async () => {
    const name = names[0] ?? ''
    // Two tabs of the device ask at the same time, one of them for the book twice.
    const answers = await Promise.all([
      ask(reader.call, [{ name }]),
      ask(reader.call, [{ name }, { name }]),
      ask(reader.call, [{ name }]),
    ])
    const ids = answers.flatMap((answer) => given(answer).map(({ lease }) => lease?.id))
    expect(ids).toHaveLength(4)
    expect(new Set(ids).size).toBe(1)
    expect((await kept(reader.call)).body.data).toEqual([ids[0]])
  })

  test('F72 is renewed only by the session, and for the book, that it was made for', async () => {
    const copy = await save(reader.call)
    const stranger = await signedIn(shop.origin)
    const orderId = await addPaidOrder(shop.database, stranger.id)
    await shop.database.transact((tx) =>
      tx.commit(grantEntitlements({ userId: stranger.id, titleIds, orderId })),
    )
    const unknown = await renewed(stranger.call, { ...copy, lease: 999_999_999 })
    expect(unknown).toEqual({ name: copy.name, source: 'Book User', lease: null, revoked: true })
    // Somebody else's lease is told from none by nothing.
    expect(await renewed(stranger.call, copy)).toEqual(unknown)
    expect(await renewed(await signIn(), copy)).toEqual(unknown)
    expect(await renewed(reader.call, { name: names[1] ?? '', lease: copy.lease })).toMatchObject({
      lease: null,
      revoked: true,
    })
    for (const path of [
      `/api/user/offline-leases/${copy.lease}`,
      `/api/user/offline-devices/${(await current(reader.call)).id}`,
    ]) {
      const refused = await stranger.call('DELETE', path)
      const absent = await stranger.call('DELETE', path.replace(/\d+$/, '999999999'))
      expect({ status: refused.status, text: refused.text }).toEqual({ status: 404, text: absent.text })
    }
    expect((await kept(reader.call)).body.data).toEqual([copy.lease])
  })

  test('F72 that was ended stays ended, however often its renewal is sent again', async () => {
    const copy = await save(reader.call)
    const { id } = await current(reader.call)
    const [, ...answers] = await Promise.all([
      reader.call('DELETE', `/api/user/offline-devices/${id}`),
      ...Array.from({ length: 5 }, () => ask(reader.call, [copy])),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    for (let again = 0; again < 3; again++)
      expect(await renewed(reader.call, copy)).toMatchObject({ lease: null, revoked: true })
    expect((await kept(reader.call)).body.data).toEqual([])
  })

  test('F72 is not made beside a session that ends at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const device = await signIn()
      const [answer] = await Promise.all([
        ask(device, [{ name: names[0] ?? '' }]),
        device('POST', '/api/auth/logout', {}),
      ])
      expect([200, 401]).toContain(answer.status)
    }
    expect(await devices(reader.call)).toEqual([])
  })

  test('F72 a session has at most 500, of which those that are over give way first', async () => {
    const { id: sessionId } = await current(reader.call)
    const added = await addTitles(
      shop.database,
      Array.from({ length: MOST_SAVED_BOOKS }, (_, index) => titleRecord({ name: `Judul ${index}` })),
    )
    await shop.database.kysely
      .insertInto('offline_leases')
      .columns(['session_id', 'edition_id', 'source', 'saved_at', 'ends_at'])
      .expression((query) =>
        query
          .selectFrom('editions')
          .select(({ val }) => [
            val(sessionId).as('session_id'),
            'id',
            val('Book User' as const).as('source'),
            val(new Date()).as('saved_at'),
            val(new Date(Date.now() + DAY)).as('ends_at'),
          ])
          .where('title_id', 'in', added)
          .where('format', '=', 'ebook'),
      )
      .execute()
    const name = names[0] ?? ''
    const refused = await ask(reader.call, [{ name }])
    expect(refused).toMatchObject({ status: 409, body: { reason: 'conflict' } })
    expect(refused.body.message).toMatch(/^Paling banyak 500 buku/)
    await shop.database.kysely
      .updateTable('offline_leases')
      .set({ ends_at: new Date(Date.now() - DAY) })
      .where('session_id', '=', sessionId)
      .where('edition_id', 'in', (query) =>
        query
          .selectFrom('editions')
          .select('id')
          .where('title_id', '=', added[0] ?? 0),
      )
      .execute()
    const made = await save(reader.call)
    expect(await renewed(reader.call, made)).toMatchObject({ lease: { id: made.lease } })
    expect((await kept(reader.call)).body.data).toHaveLength(MOST_SAVED_BOOKS)
    // Asked for again, the saved book takes no further place; another one does.
    expect((await ask(reader.call, [{ name }])).status).toBe(200)
    expect((await ask(reader.call, [{ name }, { name: names[1] ?? '' }])).status).toBe(409)
    expect(await devices(reader.call)).toMatchObject([{ books: MOST_SAVED_BOOKS, titles: { length: 3 } }])
  })

  test.each([0, -1, 1.5, '1', 9_007_199_254_740_992])(
    'F72 refuses the id %s of a lease with a sentence',
    async (lease) => {
      const books = [{ name: names[0], source: 'Book User', lease }]
      expect((await reader.call('POST', '/api/user/offline-leases', { books })).status).toBe(422)
    },
  )
})
