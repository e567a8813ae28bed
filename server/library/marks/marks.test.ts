import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { markCalls } from '#contracts/marks.ts'
import {
  annotated,
  isSameMark,
  LONGEST_NOTE,
  type Mark,
  MOST_MARKS_OF_BOOK,
  mergeMarks,
  removed,
} from '#kernel/marks.ts'
import { showMark } from '#kernel/shown-marks.ts'
import { DAY } from '#kernel/time.ts'
import { addEbookFile } from '#server/book-files/add-ebook-file.ts'
import { grantEntitlements } from '#server/library/grant-entitlements.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { bookmark } from '#tests/support/bookmark.ts'
import { htmlBook } from '#tests/support/html-book.ts'
import { addPackage, addPaidOrder } from '#tests/support/reader-rows.ts'
import { signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { MOST_CHARACTERS } from './sync-marks.ts'

let shop: TestShop
let now = new Date('2026-11-22T03:00:00Z')
let owner: Awaited<ReturnType<typeof signedIn>>
let stranger: Awaited<ReturnType<typeof signedIn>>
let titles: number[]

beforeAll(async () => {
  shop = await testShop({ clock: () => now })
  owner = await signedIn(shop.origin)
  stranger = await signedIn(shop.origin)
  titles = await addTitles(
    shop.database,
    Array.from({ length: 8 }, () => titleRecord({})),
  )
  const orderId = await addPaidOrder(shop.database, owner.id)
  // The last one is nobody's: it is only in subscriptions.
  const grant = grantEntitlements({ userId: owner.id, titleIds: titles.slice(0, -1), orderId })
  await shop.database.transact((tx) => tx.commit(grant))
})
afterAll(() => shop.close())

type Synced = { marks: Mark[]; revision: number; more: boolean; refused: string[] }

/** A device of a reader: its own copies, as the browser keeps them. */
function device(titleId: number, call = owner.call) {
  const marks = new Map<string, Mark>()
  let since = 0
  const send = async (sent: Mark[], from = since) => {
    const answer = await call('POST', `/api/user/reading/${titleId}/marks`, { since: from, marks: sent })
    expect({ status: answer.status, said: answer.body.message }).toMatchObject({ status: 200 })
    const { data } = answer.body as { data: Synced }
    expect(markCalls['POST /api/user/reading/:id/marks'].data.parse(data)).toEqual(data)
    for (const mark of [...sent, ...data.marks]) {
      marks.set(mark.id, mergeMarks(marks.get(mark.id) ?? mark, mark))
    }
    since = data.revision
    return data
  }
  const notes = () => [...marks.values()].flatMap((mark) => showMark(mark)?.note ?? []).toSorted()
  return { send, notes, copy: (id: string) => marks.get(id) as Mark }
}

describe('marks of two devices', () => {
  test('each gets what the other wrote, and what both wrote offline is all there', async () => {
    const [titleId = 0] = titles
    const phone = device(titleId)
    const laptop = device(titleId)
    const shared = bookmark('bersama')
    await phone.send([shared])
    expect((await laptop.send([])).marks).toEqual([shared])

    const own = bookmark('hanya di telepon')
    await phone.send([annotated(phone.copy(shared.id), 'dari telepon', 'telepon-1'), own])
    const answer = await laptop.send([annotated(laptop.copy(shared.id), 'dari laptop', 'laptop-1')])
    expect(answer.marks.map(({ id }) => id).toSorted()).toEqual([shared.id, own.id].toSorted())
    await phone.send([])
    for (const { notes } of [phone, laptop]) {
      const [both = '', alone] = notes().toSorted()
      expect(both.split('\n\n').toSorted()).toEqual(['dari laptop', 'dari telepon'])
      expect(alone).toBe('hanya di telepon')
    }
    expect(isSameMark(phone.copy(shared.id), laptop.copy(shared.id))).toBe(true)
  })

  test('sending the same again changes nothing, and is not sent back', async () => {
    const [, titleId = 0] = titles
    const phone = device(titleId)
    const mark = bookmark('sekali')
    const first = await phone.send([mark], 0)
    const again = await phone.send([mark, mark], 0)
    expect(again).toEqual({ ...first, marks: [], refused: [] })
  })

  test('many devices at once lose nothing', async () => {
    const [, , titleId = 0] = titles
    const shared = bookmark('awal')
    await device(titleId).send([shared])
    const devices = Array.from({ length: 10 }, () => device(titleId))
    await Promise.all(
      devices.map(({ send }, i) =>
        send([bookmark(`penanda ${i}`), annotated(shared, `dari ${i}`, `laptop-${i}`)]),
      ),
    )
    const last = device(titleId)
    await last.send([])
    const all = last.notes().flatMap((note) => note.split('\n\n'))
    for (const [i] of devices.entries())
      expect(all).toEqual(expect.arrayContaining([`penanda ${i}`, `dari ${i}`]))
  })

  test('a mark that one removed goes from the other too, and leaves no text at the shop', async () => {
    const [, , , titleId = 0] = titles
    const phone = device(titleId)
    const laptop = device(titleId)
    const mark = bookmark('rahasia sekali')
    await phone.send([mark])
    await laptop.send([])
    await laptop.send([removed(laptop.copy(mark.id))])
    await phone.send([])
    expect(phone.notes()).toEqual([])
    const rows = await shop.database.kysely.selectFrom('reading_marks').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('rahasia sekali')
    // The old copy of a device that was away.
    await device(titleId).send([mark])
    await phone.send([])
    expect(phone.notes()).toEqual([])
  })

  test('a device that knows more than the shop, as after a restored backup, gets all marks and a notice of it', async () => {
    const [, , , , titleId = 0] = titles
    await device(titleId).send([bookmark('lama')])
    const answer = await device(titleId).send([], 999)
    expect(answer.marks).toHaveLength(1)
    expect(answer.revision).toBeLessThan(999)
  })

  test('more marks than one answer holds come in several', async () => {
    const [, , , , , titleId = 0] = titles
    const phone = device(titleId)
    for (let sent = 0; sent < 250; sent += 50) {
      await phone.send(Array.from({ length: 50 }, (_, i) => bookmark(`nomor ${sent + i}`)))
    }
    const laptop = device(titleId)
    const answers = [await laptop.send([]), await laptop.send([])]
    expect(answers.map(({ marks, more }) => [marks.length, more])).toEqual([
      [200, true],
      [50, false],
    ])
    expect(laptop.notes()).toEqual(phone.notes())

    // The title is full now: nothing new fits, and what is there can still be changed.
    const { titleFull } = await fillUp(titleId)
    expect(titleFull).toBe(MOST_MARKS_OF_BOOK)
    const extra = bookmark('kelebihan')
    const changed = annotated(laptop.copy(answers[0]?.marks[0]?.id ?? ''), 'masih bisa', 'laptop-1')
    const answer = await laptop.send([extra, changed])
    expect(answer.refused).toEqual([extra.id])
    while ((await phone.send([])).more) expect(phone.notes()).not.toEqual([])
    expect(phone.notes()).toContain('masih bisa')
    // A place is free again once one is removed, in the same request too.
    const swapped = await laptop.send([removed(changed), extra])
    expect(swapped.refused).toEqual([])
  })
})

/** Fills a title with marks up to the bound. */
async function fillUp(titleId: number) {
  const key = { user_id: owner.id, title_id: titleId }
  const rows = () =>
    shop.database.kysely.selectFrom('reading_marks').where('title_id', '=', titleId).select('id').execute()
  const have = (await rows()).length
  const { place, writings, seen } = bookmark('isi')
  await shop.database.kysely
    .insertInto('reading_marks')
    .values(
      Array.from({ length: MOST_MARKS_OF_BOOK - have }, (_, i) => ({
        ...key,
        id: crypto.randomUUID(),
        place: JSON.stringify(place),
        writings: JSON.stringify(writings),
        seen: JSON.stringify(seen),
        size: 300,
        revision: 10_000 + i,
        changed_at: now,
      })),
    )
    .execute()
  return { titleFull: (await rows()).length }
}

describe('the list of marks', () => {
  test('is in the order of the book, in pages, without the removed ones', async () => {
    const [, , , , , , titleId = 0] = titles
    const at = (part: number, offset: number, note: string) =>
      bookmark(note, { start: { part, offset }, end: { part, offset } })
    const gone = at(1, 0, 'dihapus')
    await device(titleId).send([at(12, 0, 'tiga'), at(3, 40, 'dua'), at(3, 5, 'satu'), gone])
    await device(titleId).send([removed(gone)])
    const list = async (query: string) =>
      (await owner.call('GET', `/api/user/reading/${titleId}/marks${query}`)).body.data
    const whole = await list('')
    expect(whole.data.map(({ note }: { note: string }) => note)).toEqual(['satu', 'dua', 'tiga'])
    expect(whole.total).toBe(3)
    const second = await list('?per_page=1&page=2')
    expect(second.data.map(({ note }: { note: string }) => note)).toEqual(['dua'])
  })
})

describe('who may write and read marks', () => {
  test('F30 another reader of the same title has marks of their own', async () => {
    const [titleId = 0] = titles
    const orderId = await addPaidOrder(shop.database, stranger.id)
    const grant = grantEntitlements({ userId: stranger.id, titleIds: [titleId], orderId })
    await shop.database.transact((tx) => tx.commit(grant))
    const [mark] = (await device(titleId).send([], 0)).marks
    const theirs = device(titleId, stranger.call)
    expect((await theirs.send([])).marks).toEqual([])
    // The id of somebody else's mark names a mark of one's own.
    await theirs.send([removed(mark as Mark)])
    expect((await device(titleId).send([], 0)).marks).toContainEqual(mark)
  })

  test('F30 a subscriber may while the subscription runs; afterwards the marks wait', async () => {
    const titleId = titles.at(-1) ?? 0
    const files = await openLocalFolder(shop.filesFolder)
    await addEbookFile({ database: shop.database, files }, { titleId, kind: 'HTML', bytes: htmlBook() })
    const db = shop.database.kysely
    await db
      .updateTable('editions')
      .set({ in_subscription: true })
      .where('title_id', '=', titleId)
      .where('format', '=', 'ebook')
      .execute()
    const path = `/api/user/reading/${titleId}/marks`
    expect((await owner.call('POST', path, { marks: [bookmark()] })).body.reason).toBe('not_owned')
    const subscription = {
      user_id: owner.id,
      package_id: await addPackage(shop.database),
      order_id: await addPaidOrder(shop.database, owner.id, 'subscription'),
      starts_at: now,
      ends_at: new Date(now.getTime() + 30 * DAY),
    }
    await db.insertInto('subscriptions').values(subscription).execute()
    await device(titleId).send([bookmark('selama berlangganan')])
    const before = now
    now = new Date(before.getTime() + 31 * DAY)
    // Signing in again: the session of the test would have ended as well.
    expect((await owner.call('GET', path)).body.reason).not.toBeUndefined()
    now = before
    expect((await owner.call('GET', path)).body.data.total).toBe(1)
  })
})

describe('what is refused', () => {
  const post = async (body: unknown) =>
    (await owner.call('POST', `/api/user/reading/${titles[0]}/marks`, body)) as {
      status: number
      body: { message: string; errors?: Record<string, string[]> }
    }

  test('F35 more, longer or damaged marks than a device makes, with a sentence that says what is wrong', async () => {
    const mark = bookmark('baik')
    const noted = (value: string) => ({
      ...mark,
      writings: mark.writings.map((writing) => ({ ...writing, value })),
    })
    const cases: [unknown, RegExp][] = [
      [{ marks: Array.from({ length: 51 }, () => bookmark()) }, /Paling banyak 50 penanda/],
      [{ marks: [noted('a'.repeat(LONGEST_NOTE + 1))] }, /Catatan paling panjang 4000 karakter/],
      [{ marks: [noted('nol \0')] }, /tidak dapat dibaca/],
      [{ marks: [noted('\ud83d')] }, /tidak dapat dibaca/],
      [{ marks: [{ ...mark, id: 'bukan-uuid' }] }, /Id penanda tidak dikenal/],
      [{ marks: [{ ...mark, place: null }] }, /Penanda tidak lengkap/],
      [{ marks: [{ ...mark, writings: [] }] }, /Penanda tidak lengkap/],
      [{ since: -1 }, /Angka tidak dikenal/],
    ]
    for (const [body, sentence] of cases) {
      const answer = await post(body)
      expect({ status: answer.status, said: JSON.stringify(answer.body) }).toEqual({
        status: 422,
        said: expect.stringMatching(sentence),
      })
    }
  })

  test('F35 more text than an account may keep: what is there stays, and can be made shorter', async () => {
    const [titleId = 0] = titles
    const phone = device(titleId)
    const long = bookmark('a'.repeat(1000))
    await phone.send([long])
    const heavy = bookmark('berat')
    await phone.send([heavy])
    await shop.database.kysely
      .updateTable('reading_marks')
      .set({ size: 0 })
      .where('user_id', '=', owner.id)
      .execute()
    const rest = MOST_CHARACTERS - 500_000
    const sizes = Array.from({ length: 40 }, () => bookmark())
    await phone.send(sizes)
    await shop.database.kysely
      .updateTable('reading_marks')
      .set({ size: rest / 40 })
      .where(
        'id',
        'in',
        sizes.map(({ id }) => id),
      )
      .execute()
    await shop.database.kysely
      .updateTable('reading_marks')
      .set({ size: 500_000 })
      .where('id', '=', heavy.id)
      .execute()
    const longer = annotated(phone.copy(long.id), 'a'.repeat(3000), 'telepon-1')
    expect((await phone.send([longer])).refused).toEqual([long.id])
    expect((await phone.send([annotated(longer, 'pendek', 'telepon-1')])).refused).toEqual([])
  })
})
