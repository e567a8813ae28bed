import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AT_THE_SERVER } from '#tests/support/actors.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { type StaffClient, signedInStaff } from '#tests/support/staff.ts'
import { type Act, recordAct } from './record-act.ts'

const NOW = new Date('2026-11-22T05:00:00Z')
/** More than are read at once. */
const MANY = 1_203

let shop: TestShop
let reader: StaffClient
beforeAll(async () => {
  shop = await testShop({ clock: () => NOW })
  reader = await signedInStaff(shop, ['log.lihat'], NOW)
  await shop.database.transact(async (tx) => {
    for (let place = 0; place < MANY; place++) {
      const reason = place === 7 ? '=HYPERLINK("http://jahat.example")' : undefined
      const act = {
        verb: 'promo.change',
        id: `P${place}`,
        before: { quota: 1 },
        after: { quota: 2 },
      } as const
      await recordAct(tx, AT_THE_SERVER, { ...act, now: NOW, ...(reason && { reason }) })
    }
  })
})
afterAll(() => shop.close())

const FILE = '/api/console/audit/file.csv'
const entries = async () => (await reader.call('GET', '/api/console/audit?limit=1')).body.data.entries[0].id

test('§7 the file holds every entry of the filter once, the latest first, and says at its end that all are genuine', async () => {
  const { status, headers, text } = await reader.call('GET', `${FILE}?kind=promo`)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe('attachment; filename="catatan-tindakan-2026-11-22.csv"')
  expect(headers.get('cache-control')).toBe('no-store')
  const lines = text.trimEnd().split('\r\n')
  const ids = lines.slice(1, -2).map((line) => Number(line.split(';')[0]))
  expect(ids).toHaveLength(MANY)
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one))
  expect(lines[1]).toMatch(/;promo P1202;.*;[0-9a-f]{64}$/)
  expect(lines.at(-2)).toBe('Keaslian;semua catatan seperti saat ditulis')
  expect(lines.at(-1)).toBe(`Jumlah catatan;${await entries()}`)
})

test('§7 the file says in the words of the screen what was done to what, and when to the second', async () => {
  const at = new Date('2026-11-21T23:59:07.250Z')
  await shop.database.transact(async (tx) => {
    const note = (act: Omit<Act, 'now'>) => recordAct(tx, AT_THE_SERVER, { ...act, now: at })
    await note({
      verb: 'contributor.rename',
      id: 12,
      before: { name: 'Wening', about: null },
      after: { name: 'Wening Sari', about: '' },
    })
    await note({ verb: 'shop.change-text', id: 'terms', before: { body: 'a' }, after: { body: 'b' } })
    await note({
      verb: 'title.put-on-sale',
      id: 42,
      before: { status: 'draft', ebook: null, note: 'a' },
      after: { status: 'on_sale', ebook: { price: 24_000, taxClass: 'exempt' }, note: 'b' },
    })
    const plannedPrice = { format: 'ebook', price: 5000, startsAt: '2026-12-01T03:00:09.000Z' }
    await note({ verb: 'title.schedule-price', id: 43, after: { plannedPrice } })
  })
  const lineOf = async (kind: string, id: string) =>
    (await reader.call('GET', `${FILE}?kind=${kind}&object=${id}`)).text.split('\r\n')[1] ?? ''
  const contributor = await lineOf('contributor', '12')
  expect(contributor).toMatch(/^\d+;06:59:07 WIB, 22\/11\/2026;/)
  expect(contributor).toContain(
    ';Kontributor diganti namanya;kontributor 12;nama: Wening;nama: Wening Sari;;;',
  )
  expect(await lineOf('shop', 'terms')).toContain(';toko Syarat dan ketentuan;isi: a;isi: b;;;')
  expect(await lineOf('title', '42')).toContain(
    ';judul 42;"ebook: –; status: Draf";"ebook: harga 24000, golongan pajak Bebas PPN; status: Dijual";catatan;',
  )
  expect(await lineOf('title', '43')).toContain(
    ';;harga terjadwal: harga 5000, format Digital, mulai 10:00:09 WIB, 01/12/2026;;;',
  )
})

test('F110 what somebody wrote as a reason is no formula in the file', async () => {
  const { text } = await reader.call('GET', `${FILE}?object=P7`)
  expect(text).toContain(`;"'=HYPERLINK(""http://jahat.example"")";`)
})

test('§7 F114 that the log was taken away is an entry of it, with the filter; a refused or a mere HEAD request is none', async () => {
  const before = await entries()
  await reader.call('GET', `${FILE}?kind=promo&object=P1`)
  const [entry] = (await reader.call('GET', '/api/console/audit?limit=1')).body.data.entries
  expect(entry).toMatchObject({
    id: before + 1,
    words: 'Catatan tindakan diekspor',
    actor: { id: reader.id },
    after: { kind: 'promo', object: 'P1' },
  })
  const stranger = await signedInStaff(shop, ['katalog.lihat'], NOW)
  const joined = await entries()
  expect((await stranger.call('GET', FILE)).status).toBe(403)
  expect((await reader.call('GET', `${FILE}?verb=lain`)).status).toBe(422)
  const asked = await fetch(shop.origin + FILE, { method: 'HEAD', headers: { cookie: reader.cookie } })
  expect(asked.status).toBe(404)
  expect(await entries()).toBe(joined)
})

test('§7 a log that somebody changed behind the shop says so at the end of the file', async () => {
  await sql`alter table audit_entries disable trigger refuse_audit_change`.execute(shop.database.kysely)
  await sql`update audit_entries set reason = 'lain' where object_id = 'P3'`.execute(shop.database.kysely)
  const { text } = await reader.call('GET', `${FILE}?object=P3`)
  expect(text).toContain('Keaslian;catatan telah diubah\r\n')
  expect(text).toMatch(/Tidak asli;\d+;it was changed\r\n$/)
})
