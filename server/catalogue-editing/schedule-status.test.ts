import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { MINUTE, SECOND } from '#kernel/time.ts'
import { examineShop } from '#server/cli/examine-shop.ts'
import { staffActor } from '#tests/support/actors.ts'
import { client, type TestShop, testShop } from '#tests/support/shop.ts'
import { type StaffClient, signedInStaff } from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { catalogueEditingJobs } from './catalogue-editing.jobs.ts'
import { changeTitlesTo } from './change-titles.ts'
import { removeTitles } from './remove-titles.ts'
import { changeTitle, getTitle } from './save-title.ts'
import { schedulePrice } from './schedule-price.ts'
import { scheduleStatus, unscheduleStatus } from './schedule-status.ts'
import { setTitleStatus } from './set-title-status.ts'
import type { TitleStatus } from './title-draft.rules.ts'

const BEGIN = new Date('2026-11-22T03:00:00Z')
const time = { now: BEGIN }
const clock = () => new Date(time.now)
const later = (ms: number) => new Date(BEGIN.getTime() + ms)

let shop: TestShop
let staff: StaffClient
let shopper: ReturnType<typeof client>
beforeAll(async () => {
  shop = await testShop({ clock, env: { PRICE_HISTORY: '1' } })
  staff = await signedInStaff(shop, ['katalog.lihat', 'katalog.ubah'], BEGIN)
  shopper = client(shop.origin)
})
afterAll(() => shop.close())

const kysely = () => shop.database.kysely
/** A title in the given status, at the beginning of the test's time. */
async function title(status: TitleStatus): Promise<number> {
  time.now = BEGIN
  const [id = 0] = await addTitles(shop.database, [titleRecord()])
  if (status !== 'on_sale') await move(id, status)
  return id
}
const move = (id: number, status: TitleStatus) =>
  shop.database.transact((tx) => setTitleStatus(tx, staffActor(), { id, status, now: clock() }))
const plan = (id: number, status: 'on_sale' | 'withdrawn', startsAt: Date, actor = staffActor()) =>
  shop.database.transact((tx) => scheduleStatus(tx, actor, { id, plan: { status, startsAt }, now: clock() }))
const runJob = async (at: Date) => {
  time.now = at
  for (const { run } of catalogueEditingJobs({ database: shop.database, clock })) await run()
}
const statusOf = async (id: number) => (await getTitle(kysely(), id)).status
const read = async (id: number) => (await staff.call('GET', `/api/console/titles/${id}`)).body.data
const entries = (id: number) =>
  kysely()
    .selectFrom('audit_entries')
    .select(['verb', 'actor_kind', 'before', 'after', 'reason'])
    .where('object_kind', '=', 'title')
    .where('object_id', '=', String(id))
    .orderBy('id')
    .execute()
const verbs = async (id: number) => (await entries(id)).map(({ verb, actor_kind }) => `${actor_kind} ${verb}`)
const withFailedPlan = async () => {
  const list = await staff.call('GET', '/api/console/titles?without=plan&per_page=1000')
  return list.body.data.data.map((row: { id: number }) => row.id)
}
/** A draft whose plan could not be applied, since its edition was removed. */
async function refused(): Promise<number> {
  const id = await title('draft')
  await plan(id, 'on_sale', later(MINUTE))
  const changes = { ebook: null }
  await shop.database.transact((tx) => changeTitle(tx, staffActor(), { id, changes, now: clock() }))
  await runJob(later(2 * MINUTE))
  return id
}

describe('§7 a status that was planned', () => {
  test('§7 a draft is put on sale at its second, once, and a second plan takes it from the shop again', async () => {
    const id = await title('draft')
    const path = `/api/console/titles/${id}/planned-status`
    const starts_at = later(5 * MINUTE).toISOString()
    const { version } = await read(id)
    const answer = await staff.call('PUT', path, { status: 'on_sale', starts_at, version })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          status: 'draft',
          version: version + 1,
          planned_status: {
            status: 'on_sale',
            starts_at: '2026-11-22T10:05:00.000+07:00',
            refused_because: null,
          },
        },
      },
    })
    await runJob(later(4 * MINUTE))
    expect(await statusOf(id)).toBe('draft')
    expect((await shopper('GET', `/api/user/books/${id}`)).status).toBe(404)
    await runJob(later(5 * MINUTE))
    await runJob(later(5 * MINUTE))
    expect(await read(id)).toMatchObject({
      status: 'on_sale',
      planned_status: null,
      version: version + 2,
    })
    await expect.poll(async () => (await shopper('GET', `/api/user/books/${id}`)).status).toBe(200)
    expect((await verbs(id)).slice(1)).toEqual(['staff title.schedule-status', 'system title.apply-status'])
    expect((await entries(id)).at(-1)).toMatchObject({
      before: {
        status: 'draft',
        plannedStatus: { status: 'on_sale', beginsAt: '2026-11-22T10:05:00.000+07:00' },
      },
      after: { status: 'on_sale' },
    })

    await plan(id, 'withdrawn', later(10 * MINUTE))
    await runJob(later(10 * MINUTE))
    expect(await statusOf(id)).toBe('withdrawn')
    await expect.poll(async () => (await shopper('GET', `/api/user/books/${id}`)).status).toBe(410)
  })

  test('§7 a title that begins with a new price was never on sale at the former one', async () => {
    const id = await title('draft')
    const startsAt = later(MINUTE)
    const price = {
      format: 'ebook',
      price: rupiah(77_000),
      discountPercent: 0,
      discountIdr: rupiah(0),
    } as const
    await shop.database.transact((tx) =>
      schedulePrice(tx, staffActor(), { id, plan: { ...price, startsAt }, now: clock() }),
    )
    await kysely().deleteFrom('price_history').where('title_id', '=', id).execute()
    await plan(id, 'on_sale', startsAt)
    time.now = startsAt
    // Alone, as where the job of the prices is late.
    const jobs = catalogueEditingJobs({ database: shop.database, clock })
    await jobs.find(({ name }) => name === 'catalogue-apply-statuses')?.run()
    const history = kysely().selectFrom('price_history').select('price_idr').where('title_id', '=', id)
    expect(await history.execute()).toEqual([{ price_idr: 77_000 }])
  })

  test('the job waits for the statuses of its minute and sets them at their second', async () => {
    const id = await title('on_sale')
    const begun = new Date()
    time.now = begun
    await plan(id, 'withdrawn', new Date(begun.getTime() + SECOND))
    const jobs = catalogueEditingJobs({ database: shop.database, clock: () => new Date() })
    await jobs.find(({ name }) => name === 'catalogue-apply-statuses')?.run()
    expect(await statusOf(id)).toBe('withdrawn')
  })

  test('§7 another plan replaces it, and one that is taken back changes nothing', async () => {
    const id = await title('on_sale')
    await plan(id, 'withdrawn', later(MINUTE))
    await plan(id, 'withdrawn', later(3 * MINUTE))
    await runJob(later(2 * MINUTE))
    expect(await statusOf(id)).toBe('on_sale')
    const { version } = await read(id)
    const path = `/api/console/titles/${id}/planned-status`
    const stale = await staff.call('DELETE', `${path}?version=${version - 1}`)
    expect(stale).toMatchObject({ status: 409, body: { reason: 'changed_meanwhile' } })
    expect((await staff.call('DELETE', `${path}?version=${version}`)).body.data).toMatchObject({
      planned_status: null,
      version: version + 1,
    })
    expect((await staff.call('DELETE', `${path}?version=${version + 1}`)).status).toBe(404)
    await runJob(later(4 * MINUTE))
    expect(await statusOf(id)).toBe('on_sale')
    const [first, second, removed] = await entries(id)
    expect(second?.before).toEqual(first?.after)
    expect(removed).toMatchObject({ verb: 'title.unschedule-status', before: second?.after })
  })

  test('§7 a change by hand in between leaves it as it is; a title that has the status already keeps it', async () => {
    const [sold, shown] = [await title('on_sale'), await title('draft')]
    await move(sold, 'withdrawn')
    await plan(sold, 'on_sale', later(MINUTE))
    await move(sold, 'on_sale')
    await move(sold, 'withdrawn')
    await plan(shown, 'on_sale', later(MINUTE))
    await move(shown, 'on_sale')
    await runJob(later(2 * MINUTE))
    for (const id of [sold, shown]) {
      expect(await read(id)).toMatchObject({ status: 'on_sale', planned_status: null })
      expect((await verbs(id)).at(-1)).toBe('system title.apply-status')
    }
  })

  test('F101 F116 needs the right, the present version, a time to come and a status that the title can get', async () => {
    const id = await title('on_sale')
    const forbidden = { reason: 'forbidden' }
    const reader = staffActor('katalog.lihat')
    await expect(plan(id, 'withdrawn', later(MINUTE), reader)).rejects.toMatchObject(forbidden)
    const past = { reason: 'invalid', errors: { starts_at: ['Pilih waktu yang akan datang'] } }
    await expect(plan(id, 'withdrawn', BEGIN)).rejects.toMatchObject(past)
    await expect(plan(id, 'on_sale', later(MINUTE))).rejects.toMatchObject({ reason: 'conflict' })
    const draft = await title('draft')
    await expect(plan(draft, 'withdrawn', later(MINUTE))).rejects.toMatchObject({ reason: 'conflict' })
    const put = (body: object) => staff.call('PUT', `/api/console/titles/${id}/planned-status`, body)
    const starts_at = later(MINUTE).toISOString()
    expect(await put({ status: 'withdrawn', starts_at, version: 9 })).toMatchObject({
      status: 409,
      body: { reason: 'changed_meanwhile' },
    })
    expect((await put({ status: 'draft', starts_at, version: 1 })).status).toBe(422)
    expect((await put({ status: 'withdrawn', starts_at: '9999-12-31T23:59:59Z', version: 1 })).status).toBe(
      422,
    )
    await plan(id, 'withdrawn', later(MINUTE))
    const remove = shop.database.transact((tx) => unscheduleStatus(tx, reader, { id, now: clock() }))
    await expect(remove).rejects.toMatchObject(forbidden)
    expect(await verbs(id)).toEqual(['staff title.schedule-status'])
  })

  test('§7 a title that is removed takes it along', async () => {
    const id = await title('draft')
    await plan(id, 'on_sale', later(MINUTE))
    await shop.database.transact((tx) => removeTitles(tx, [id]))
    const rows = kysely().selectFrom('planned_statuses').select('status').where('title_id', '=', id)
    expect(await rows.execute()).toEqual([])
  })
})

describe('§7 a planned status that cannot be applied at its time', () => {
  test('§7 ends with its reason in the log, and staff are told of it until they close the note', async () => {
    const id = await refused()
    await runJob(later(3 * MINUTE))
    const record = await read(id)
    expect(record).toMatchObject({ status: 'draft', planned_status: { refused_because: 'no_edition' } })
    expect((await entries(id)).filter(({ verb }) => verb === 'title.refuse-status')).toMatchObject([
      {
        actor_kind: 'system',
        before: { plannedStatus: { status: 'on_sale' } },
        reason: expect.stringContaining('Tambahkan edisi'),
      },
    ])
    expect(await withFailedPlan()).toContain(id)
    const told = await examineShop(kysely(), clock())
    expect(told.find(({ name }) => name === 'refused-statuses')).toMatchObject({
      kind: 'to do',
      examples: expect.arrayContaining([
        {
          what: `title ${record.slug}`,
          detail: 'on_sale, planned for 2026-11-22 10:01 WIB, has no edition',
        },
      ]),
    })
    await shop.database.transact((tx) => unscheduleStatus(tx, staffActor(), { id, now: clock() }))
    expect(await withFailedPlan()).not.toContain(id)
  })

  test('§7 a title that was made a draft is not withdrawn', async () => {
    const id = await title('on_sale')
    await plan(id, 'withdrawn', later(MINUTE))
    await move(id, 'draft')
    await runJob(later(2 * MINUTE))
    expect(await read(id)).toMatchObject({ status: 'draft', planned_status: { refused_because: 'draft' } })
  })

  test('§7 staff are no longer told once the status was changed by hand, by a bulk edit, or planned anew', async () => {
    const changes = { ebook: { price: rupiah(40_000) } }
    const ids = [await refused(), await refused(), await refused()]
    const [byHand = 0, inBulk = 0, anew = 0] = ids
    for (const id of ids) {
      await shop.database.transact((tx) => changeTitle(tx, staffActor(), { id, changes, now: clock() }))
    }
    expect(await withFailedPlan()).toEqual(expect.arrayContaining(ids))
    await move(byHand, 'on_sale')
    const rows = [{ id: inBulk, before: { status: 'draft' }, after: { status: 'on_sale' } }] as const
    const how = { isUndo: false, reason: 'uji', now: clock() }
    await shop.database.transact((tx) => changeTitlesTo(tx, staffActor(), rows, how))
    await plan(anew, 'on_sale', later(10 * MINUTE))
    expect(await withFailedPlan()).not.toEqual(expect.arrayContaining([expect.toBeOneOf(ids)]))
    expect(await statusOf(inBulk)).toBe('on_sale')
    await runJob(later(10 * MINUTE))
    expect(await statusOf(anew)).toBe('on_sale')
  })
})
