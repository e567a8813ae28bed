import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addEbookFile } from '#server/book-files/add-ebook-file.ts'
import { grantEntitlements } from '#server/library/grant-entitlements.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { htmlBook } from '#tests/support/html-book.ts'
import { makePdf } from '#tests/support/make-pdf.ts'
import { addPaidOrder } from '#tests/support/reader-rows.ts'
import { client, signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

const HOUR = 60 * 60 * 1000

let shop: TestShop
let now = new Date('2026-11-22T03:00:00Z')
let owner: Awaited<ReturnType<typeof signedIn>>
let pdf: string
let other: string
let html: string

beforeAll(async () => {
  shop = await testShop({ clock: () => now })
  owner = await signedIn(shop.origin)
  const { database } = shop
  const ids = await addTitles(database, [titleRecord({}), titleRecord({}), titleRecord({})])
  const files = await openLocalFolder(shop.filesFolder)
  const kinds = ['PDF', 'PDF', 'HTML'] as const
  const keys: string[] = []
  for (const [index, titleId] of ids.entries()) {
    const kind = kinds[index] ?? 'PDF'
    const bytes = kind === 'PDF' ? await makePdf(3) : htmlBook()
    keys.push((await addEbookFile({ database, files }, { titleId, kind, bytes })).fileKey)
    const orderId = await addPaidOrder(database, owner.id)
    const grant = grantEntitlements({ userId: owner.id, titleIds: [titleId], orderId })
    await database.transact((tx) => tx.commit(grant))
  }
  ;[pdf = '', other = '', html = ''] = keys
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.kysely.deleteFrom('reading_links').execute()
})

async function makeLink(name: string) {
  const made = await owner.call('POST', '/api/user/reading-links', { name, source: 'Book User' })
  expect(made.status).toBe(201)
  return made.body.data as { id: number; token: string; expires_at: string }
}

/** A browser that was given a link: it keeps the cookie of its opening. */
async function openOn(token: string, cookie?: string) {
  const bearer = { authorization: `Bearer ${token}`, ...(cookie && { cookie }) }
  const answer = await client(shop.origin)('POST', '/api/user/reading-links/open', undefined, bearer)
  const kept = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie ?? ''
  const read = (path: string) =>
    client(shop.origin)('GET', path, undefined, { authorization: `Bearer ${token}`, cookie: kept })
  return { answer, cookie: kept, read }
}

const fileOf = (key: string) => `/api/user/file-books/${key}?source=Book%20User`

describe('§4 the token of a reading link', () => {
  test('§4 opens the one ebook that it was made for, PDF or HTML, and names it', async () => {
    const { token, expires_at } = await makeLink(pdf)
    expect(Date.parse(expires_at)).toBe(now.getTime() + 24 * HOUR)
    const { answer, read } = await openOn(token)
    expect(answer.body.data).toMatchObject({ name: pdf, source: 'Book User', file_type: 'PDF' })
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/)
    expect((await read(fileOf(pdf))).status).toBe(200)

    const page = await openOn((await makeLink(html)).token)
    const book = await page.read(`/api/user/html-books/${html}?source=Book%20User`)
    expect(book.body.data.html).toContain('<p')
  })

  test('F30 is good for nothing else: no other book, no account, no cart, no order', async () => {
    const { read } = await openOn((await makeLink(pdf)).token)
    for (const path of [
      fileOf(other),
      `/api/user/html-books/${html}`,
      `/api/user/file-books/${pdf}?source=Book%20Subscriber`,
      '/api/auth/me',
      '/api/user/carts',
      '/api/user/transactions',
      '/api/user/user-book',
      `/api/user/reading-links?name=${pdf}`,
    ]) {
      expect({ path, status: (await read(path)).status }).toEqual({ path, status: 401 })
    }
  })

  test('is bound to the first two devices that open it; without the opening it reads nothing', async () => {
    const { token } = await makeLink(pdf)
    const stranger = await client(shop.origin)('GET', fileOf(pdf), undefined, {
      authorization: `Bearer ${token}`,
    })
    expect(stranger.status).toBe(401)
    const first = await openOn(token)
    const second = await openOn(token)
    const third = await openOn(token)
    expect([first, second, third].map(({ answer }) => answer.status)).toEqual([200, 200, 404])
    expect(third.answer.body.message).toContain('dua perangkat lain')
    expect((await openOn(token, first.cookie)).answer.status).toBe(200)
    expect((await third.read(fileOf(pdf))).status).toBe(401)
    expect((await second.read(fileOf(pdf))).status).toBe(200)
  })

  test('twenty devices at once are two', async () => {
    const { token } = await makeLink(pdf)
    const opened = await Promise.all(Array.from({ length: 20 }, () => openOn(token)))
    expect(opened.filter(({ answer }) => answer.status === 200)).toHaveLength(2)
  })

  test('a made-up device is a new one, and a made-up token is none', async () => {
    const { token } = await makeLink(pdf)
    for (const cookie of ['lembar_device=x', `lembar_device=${'a'.repeat(3000)}`]) {
      const { answer } = await openOn(token, cookie)
      expect(answer.headers.get('set-cookie')).toMatch(/lembar_device=[\w-]{43};/)
    }
    expect((await openOn('a'.repeat(43))).answer.status).toBe(404)
    expect((await client(shop.origin)('POST', '/api/user/reading-links/open')).status).toBe(401)
  })

  test('ends after 24 hours, also where it is open', async () => {
    const { token } = await makeLink(pdf)
    const { read } = await openOn(token)
    const made = now
    now = new Date(made.getTime() + 24 * HOUR - 1000)
    expect((await read(fileOf(pdf))).status).toBe(200)
    now = new Date(made.getTime() + 24 * HOUR)
    expect((await read(fileOf(pdf))).status).toBe(401)
    expect((await openOn(token)).answer.status).toBe(404)
    now = made
  })

  test('dies when its owner revokes it, and when the owner loses the book', async () => {
    const { id, token } = await makeLink(pdf)
    const { read } = await openOn(token)
    expect((await owner.call('DELETE', `/api/user/reading-links/${id}`)).status).toBe(200)
    expect((await read(fileOf(pdf))).status).toBe(401)

    const next = await openOn((await makeLink(pdf)).token)
    const rows = shop.database.kysely.updateTable('entitlements').where('user_id', '=', owner.id)
    await rows.set({ revoked_at: now }).execute()
    expect((await next.read(fileOf(pdf))).body.reason).toBe('not_owned')
    await rows.set({ revoked_at: null }).execute()
  })
})

describe('F72 a reading link', () => {
  const NEW = 'payung merah jambu'
  const signIn = async (password: string) => {
    const login = await client(shop.origin)('POST', '/api/auth/login', { email: owner.email, password })
    return client(shop.origin, login.body.data.access_token)
  }
  const linkBy = async (call: typeof owner.call) => {
    const made = await call('POST', '/api/user/reading-links', { name: pdf, source: 'Book User' })
    return openOn(made.body.data.token)
  }
  const isOpen = async (link: Awaited<ReturnType<typeof openOn>>) =>
    (await link.read(fileOf(pdf))).status === 200

  test('F72 ends with the session that made it, signed out there or from another device', async () => {
    const [leaving, ended] = [await signIn(owner.password), await signIn(owner.password)]
    const [kept, ofLeaving, ofEnded] = [await linkBy(owner.call), await linkBy(leaving), await linkBy(ended)]
    await leaving('POST', '/api/auth/logout')
    const sessions = (await ended('GET', '/api/auth/sessions')).body.data
    const { id } = sessions.find((session: { current: boolean }) => session.current)
    await owner.call('DELETE', `/api/auth/sessions/${id}`)
    expect(await Promise.all([kept, ofLeaving, ofEnded].map(isOpen))).toEqual([true, false, false])
  })

  test('F72 ends when its owner changes the password, whichever session made it', async () => {
    const other = await signIn(owner.password)
    const [own, ofOther] = [await linkBy(owner.call), await linkBy(other)]
    const fields = { old_password: owner.password, new_password: NEW, new_password_confirmation: NEW }
    expect((await owner.call('POST', '/api/auth/update-password', fields)).status).toBe(200)
    const back = {
      old_password: NEW,
      new_password: owner.password,
      new_password_confirmation: owner.password,
    }
    expect(await Promise.all([own, ofOther].map(isOpen))).toEqual([false, false])
    expect((await owner.call('GET', `/api/user/reading-links?name=${pdf}`)).body.data).toEqual([])
    await owner.call('POST', '/api/auth/update-password', back)
  })
})

describe('§4 making reading links', () => {
  test('at most three to one ebook work at a time, also when they are made at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () =>
        owner.call('POST', '/api/user/reading-links', { name: pdf, source: 'Book User' }),
      ),
    )
    expect(made.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(made.find(({ status }) => status === 409)?.body.message).toContain('3 tautan baca')
    const live = (await owner.call('GET', `/api/user/reading-links?name=${pdf}`)).body.data
    expect(live).toHaveLength(3)
    await makeLink(other)
  })

  test('only the owner of an ebook makes one, and its token is kept as a hash', async () => {
    const stranger = await signedIn(shop.origin)
    const refused = await stranger.call('POST', '/api/user/reading-links', { name: pdf, source: 'Book User' })
    expect(refused.body.reason).toBe('not_owned')
    const { token } = await makeLink(pdf)
    const rows = await shop.database.kysely.selectFrom('reading_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(shop.logged.join()).not.toContain(token)
  })
})
