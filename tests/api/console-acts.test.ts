import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConsoleAccess } from '#contracts/call.ts'
import { type CallName, type Calls, callShape, calls } from '#contracts/calls.ts'
import { codeWords } from '#contracts/words/log-codes.ts'
import { isNamed } from '#contracts/words/log-words.ts'
import { rupiah } from '#kernel/money.ts'
import { MINUTE } from '#kernel/time.ts'
import { addEbookFile } from '#server/book-files/add-ebook-file.ts'
import { addTitle } from '#server/catalogue-editing/save-title.ts'
import { workOnBulkEdits } from '#server/catalogue-editing/work-on-bulk-edits.ts'
import { checkFile, withSource } from '#server/exchange/runs/check-file.ts'
import { getImport } from '#server/exchange/runs/import-run.ts'
import { NEW_PROMO } from '#server/promos/promo-draft.rules.ts'
import { addPromo } from '#server/promos/save-promo.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { inviteStaff } from '#server/staff/invitations.ts'
import { AT_THE_SERVER } from '#tests/support/actors.ts'
import { beginTotp, setUpTotp } from '#tests/support/authenticator.ts'
import { pictureServer } from '#tests/support/foreign-server.ts'
import { htmlBook } from '#tests/support/html-book.ts'
import { addPasskey, beginPasskey, passkeyOrigin } from '#tests/support/passkey-device.ts'
import {
  addPackage,
  addPaidOrder,
  addPaperOrder,
  addReturnRequest,
  addUser,
} from '#tests/support/reader-rows.ts'
import { failRun } from '#tests/support/run-job.ts'
import { signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import {
  consoleClient,
  cookieOf,
  STAFF_PASSWORD,
  type StaffClient,
  signedInStaff,
} from '#tests/support/staff.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

/** Calls of the console that do something: all but those of GET, and those that declare that they change nothing. */
type ActingCall = {
  [Name in CallName]: Name extends `GET ${string}`
    ? never
    : Calls[Name] extends { unlogged: true }
      ? never
      : Calls[Name]['access'] extends ConsoleAccess
        ? Name
        : never
}[CallName]

/** A request that succeeds. What it needs is made before the entries are counted. */
type Sample = () => Promise<{ path?: string; body?: unknown; by?: StaffClient }>

let pictures: Awaited<ReturnType<typeof pictureServer>>
let shop: TestShop
let owner: StaffClient
const NOW = new Date('2026-11-22T05:00:00Z')
const LATER = new Date('2126-11-22T05:00:00Z')
beforeAll(async () => {
  // A clock that stands still: sessions do not note when they were last used.
  pictures = await pictureServer({ '/sampul.png': await png() })
  const env = { REVIEWS: '1', WISHLIST: '1', PREORDERS: '1', BUNDLES: '1', GIFTS: '1' }
  shop = await testShop({ clock: () => NOW, env, pictureRules: pictures.rules })
  owner = await signedInStaff(shop, 'Pemilik', NOW)
})
afterAll(async () => {
  await shop.close()
  pictures.close()
})

const member = () => signedInStaff(shop, 'Katalog', NOW)
const count = { made: 0 }

const EXPORT_SETTINGS = { format: 'onix', on_sale: true, figures: false }
const EXPORT_PROFILE = { name: 'Toko buku', settings: EXPORT_SETTINGS, changed_only: true, every: 'day' }
const exportProfile = async () =>
  (await owner.call('POST', '/api/console/export-profiles', EXPORT_PROFILE)).body.data

async function review(): Promise<string> {
  const [title_id = 0] = await addTitles(shop.database, [titleRecord()])
  const at = { created_at: NOW, written_at: NOW }
  const text = { stars: 4, body: 'Bagus', reviewer: '', finished: false, ...at }
  const { id } = await shop.database.kysely
    .insertInto('reviews')
    .values({ ...text, title_id, user_id: await buyer(), state: 'waiting' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return `/api/console/reviews/${id}`
}

async function promo() {
  const code = `PROMO${++count.made}`
  const draft = { ...NEW_PROMO, name: 'Uji', discountIdr: rupiah(1_000), expiresOn: '2126-12-31' }
  await shop.database.transact((tx) => addPromo(tx, AT_THE_SERVER, { code, draft, now: NOW }))
  return { code, path: `/api/console/promos/${code}` }
}
const VIEW = { list: 'katalog', name: 'Tanpa sampul', query: 'kurang=cover', shared: true }
const codes = () => ({ name: 'Undian', discount: 10, expired: '2126-12-31', count: 3, prefix: 'UJI' })
async function pack() {
  const body = { name: `Paket acara ${++count.made}`, duration: 1, price: 49_000 }
  const { id } = (await owner.call('POST', '/api/console/packages', body)).body.data
  return { path: `/api/console/packages/${id}` }
}
async function bundle() {
  const paths = [await title(), await title()]
  const title_ids = paths.map((path) => Number(path.split('/').at(-1)))
  const body = { name: `Set acara ${++count.made}`, type: 'Fisik', title_ids, price: 120_000 }
  return {
    path: `/api/console/bundles/${(await owner.call('POST', '/api/console/bundles', body)).body.data.id}`,
    body,
  }
}
async function title() {
  const fields = {
    name: `Judul acara ${++count.made}`,
    publishedOn: '2026-11-01',
    ebook: { price: rupiah(50_000) },
    paper: { price: rupiah(80_000), weightGrams: 300 },
  }
  const { id } = await shop.database.transact((tx) => addTitle(tx, AT_THE_SERVER, { fields, now: NOW }))
  return `/api/console/titles/${id}`
}
/** A title whose ebook has a file. */
async function titleWithFile() {
  const path = await title()
  const files = await openLocalFolder(shop.filesFolder)
  const titleId = Number(path.split('/').at(-1))
  await addEbookFile({ database: shop.database, files }, { titleId, kind: 'HTML', bytes: htmlBook() })
  return path
}

const png = () =>
  sharp({ create: { width: 60, height: 90, channels: 3, background: '#335577' } })
    .png()
    .toBuffer()

/** Its picture is stored already: the file store, and the row of a picture, are no part of an act. */
async function pictureForm({ stored }: { stored?: string } = {}) {
  const picture = await png()
  const form = new FormData()
  form.set('version', '1')
  form.set('picture', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'sampul.png')
  await owner.call('PUT', stored ?? `${await title()}/cover`, form)
  return form
}
async function landingPicture() {
  const added = await owner.call('POST', '/api/console/landings', { title: `Pekan ${++count.made}` })
  return `/api/console/landings/${added.body.data.id}/picture`
}
async function role() {
  const body = { name: `Peran uji bebas ${++count.made}`, rights: ['katalog.lihat'] }
  const { id, version } = (await owner.call('POST', '/api/console/roles', body)).body.data
  return { ...body, path: `/api/console/roles/${id}`, version }
}
async function invitation() {
  const order = { email: `acara-${++count.made}@example.com`, roleIds: [2], now: NOW }
  return shop.database.transact((tx) => inviteStaff(tx, AT_THE_SERVER, order))
}
async function memberWithTotp() {
  const by = await member()
  await setUpTotp(by, NOW)
  return by
}

const page = () => passkeyOrigin(shop.origin)
async function memberWithPasskey() {
  const by = await member()
  return { by, device: await addPasskey(by, page()) }
}

async function genre(): Promise<number> {
  const added = await owner.call('POST', '/api/console/genres', { name: `Genre ${++count.made}` })
  return added.body.data.id
}
async function publisher(): Promise<number> {
  const name = `Penerbit ${++count.made}`
  await addTitles(shop.database, [titleRecord({ name: `Judul ${count.made}`, publisher: name })])
  const publishers = shop.database.kysely.selectFrom('publishers').select('id').where('name', '=', name)
  return (await publishers.executeTakeFirstOrThrow()).id
}

const buyer = () => addUser(shop.database)
async function parcel(states?: Parameters<typeof addPaperOrder>[2]) {
  const { id } = await addPaperOrder(shop.database, await buyer(), states)
  return `/api/console/orders/${id}`
}

async function bulkEdit(...steps: ('run' | 'stop')[]) {
  const id = Number((await title()).split('/').at(-1))
  const body = { of: { ids: [id] }, change: { language: 'en' } }
  const made = (await owner.call('POST', '/api/console/bulk-edits', body)).body.data
  const path = `/api/console/bulk-edits/${made.id}`
  for (const step of steps) await owner.call('POST', `${path}/${step}`)
  return path
}

const CATALOGUE = Buffer.from('Judul;Penulis;Harga;Tahun\r\nImpor;Sari;50000;2020\r\n')
function importPart() {
  const form = new FormData()
  form.set('at', '0')
  form.set('part', new Blob([CATALOGUE]))
  return form
}
async function announced() {
  const file = { file: 'katalog.csv', bytes: CATALOGUE.length }
  return `/api/console/imports/${(await owner.call('POST', '/api/console/imports', file)).body.data.id}`
}
async function uploaded() {
  const path = await announced()
  await owner.call('POST', `${path}/parts`, importPart())
  return path
}
async function importRun(...steps: ('run' | 'pause' | 'undo')[]) {
  const path = await uploaded()
  const id = Number(path.split('/').at(-1))
  await owner.call('POST', `${path}/check`, { parts: 1 })
  const folder = await mkdtemp(join(tmpdir(), 'lembar-acts-'))
  const stored = join(folder, 'katalog.csv')
  await writeFile(stored, CATALOGUE)
  const { settings } = await getImport(shop.database.kysely, id)
  await withSource(stored, settings, (source) =>
    checkFile(shop.database, { id, source, settings, today: '2026-11-22' }),
  )
  await rm(folder, { recursive: true })
  for (const step of steps) await owner.call('POST', `${path}/${step}`)
  return path
}

const WHY = { reason: 'uji coba' }
const customer = async () => `/api/console/customers/${await buyer()}`
async function ebook() {
  const [id = 0] = await addTitles(shop.database, [titleRecord({ name: `Hadiah ${++count.made}` })])
  return id
}
async function unpaid() {
  const id = await addPaidOrder(shop.database, await buyer())
  const states = { payment_state: 'awaiting', fulfilment_state: 'awaiting_payment', paid_at: null } as const
  const orders = shop.database.kysely.updateTable('orders').set({ ...states, expires_at: LATER })
  await orders.where('id', '=', id).execute()
  return `/api/console/orders/${id}`
}
async function paidWithMoney() {
  const order_id = await addPaidOrder(shop.database, await buyer())
  const movement = { order_id, kind: 'received', amount_idr: 50_000 } as const
  await shop.database.kysely.insertInto('money_movements').values(movement).execute()
  return `/api/console/orders/${order_id}`
}
async function owed() {
  const path = await paidWithMoney()
  await owner.call('POST', `${path}/take-back`, { reason: 'uji coba' })
  return path
}
async function approved(path?: string) {
  const body = { account: 'BCA 123', reason: 'uji coba' }
  const { id } = (await owner.call('POST', `${path ?? (await owed())}/refunds`, body)).body.data
  return `/api/console/refunds/${id}`
}
/** Money that came in by a wallet, which the simulator can return. */
async function owedToWallet() {
  const { kysely } = shop.database
  const order_id = await addPaidOrder(shop.database, await buyer())
  const [reference, amount_idr] = [`DOMPET${++count.made}-1`, 50_000]
  const shared = { reference, payment_method_id: 1002, amount_idr, expires_at: LATER }
  const booked = {
    ...shared,
    payment_method_id: '1002',
    description: '-',
    return_url: '-',
    page_key: reference,
  }
  await kysely
    .insertInto('simulator.charges')
    .values({ ...booked, state: 'paid' })
    .execute()
  const { id: charge_id } = await kysely
    .insertInto('charges')
    .values({ ...shared, order_id, attempt: 1, gateway: 'simulator', channel: '1002', state: 'paid' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await kysely
    .insertInto('money_movements')
    .values({ order_id, charge_id, kind: 'received', amount_idr })
    .execute()
  const path = `/api/console/orders/${order_id}`
  await owner.call('POST', `${path}/take-back`, { reason: 'uji coba' })
  return path
}

async function asked() {
  const [titleId = 0] = await addTitles(shop.database, [titleRecord({ name: `Kembali ${++count.made}` })])
  return `/api/console/return-requests/${await addReturnRequest(shop.database, await buyer(), titleId)}`
}

/** A new call of the console has its line here, or does not compile. */
const SAMPLES: Record<ActingCall, Sample> = {
  'POST /api/console/exports': async () => ({ body: { settings: EXPORT_SETTINGS } }),
  'POST /api/console/export-profiles': async () => ({ body: EXPORT_PROFILE }),
  'PUT /api/console/export-profiles/:id': async () => {
    const { id, version } = await exportProfile()
    return {
      path: `/api/console/export-profiles/${id}`,
      body: { ...EXPORT_PROFILE, name: 'Toko lain', version },
    }
  },
  'DELETE /api/console/export-profiles/:id': async () => ({
    path: `/api/console/export-profiles/${(await exportProfile()).id}`,
  }),
  'POST /api/console/me/views': async () => ({ body: VIEW }),
  'DELETE /api/console/me/views/:id': async () => {
    const by = await member()
    const { id } = (await by.call('POST', '/api/console/me/views', VIEW)).body.data
    return { by, path: `/api/console/me/views/${id}` }
  },
  'PUT /api/console/home-picks': async () => {
    const id = Number((await title()).split('/').at(-1))
    return { body: { title_ids: [id] } }
  },
  'POST /api/console/promo-batches': async () => ({ body: codes() }),
  'POST /api/console/promo-batches/:id/end': async () => {
    const { id } = (await owner.call('POST', '/api/console/promo-batches', codes())).body.data
    return { path: `/api/console/promo-batches/${id}/end` }
  },
  'POST /api/console/bulk-edits': async () => ({
    body: {
      of: { matching: { search: `#${(await title()).split('/').at(-1)}` } },
      change: { status: 'withdrawn' },
    },
  }),
  'POST /api/console/imports': async () => ({ body: { file: 'katalog.csv', bytes: 12 } }),
  'POST /api/console/imports/:id/mapping': async () => ({
    path: `${await importRun()}/mapping`,
    body: { columns: { title: ['Judul'] }, format: 'paper', names: 'as_written', update: true },
  }),
  'POST /api/console/imports/:id/check': async () => ({
    path: `${await uploaded()}/check`,
    body: { parts: 1 },
  }),
  'POST /api/console/imports/:id/run': async () => ({ path: `${await importRun()}/run` }),
  'POST /api/console/imports/:id/pause': async () => ({ path: `${await importRun('run')}/pause` }),
  'POST /api/console/imports/:id/undo': async () => ({ path: `${await importRun('run', 'pause')}/undo` }),
  'DELETE /api/console/imports/:id': async () => ({ path: await importRun() }),
  'POST /api/console/bulk-edits/:id/run': async () => ({ path: `${await bulkEdit()}/run` }),
  'POST /api/console/bulk-edits/:id/stop': async () => ({ path: `${await bulkEdit('run')}/stop` }),
  'POST /api/console/bulk-edits/:id/undo': async () => {
    const path = await bulkEdit('run')
    await workOnBulkEdits(shop.database, () => NOW)
    return { path: `${path}/undo` }
  },
  'POST /api/console/sign-in': async () => ({ body: { email: owner.email, password: STAFF_PASSWORD } }),
  'POST /api/console/sign-in/code': async () => {
    const by = await member()
    const { recoveryCodes } = await setUpTotp(by, NOW)
    const credentials = { email: by.email, password: STAFF_PASSWORD }
    const begun = await consoleClient(shop.origin)('POST', '/api/console/sign-in', credentials)
    return { body: { challenge: begun.body.data.challenge, code: recoveryCodes[0] } }
  },
  'POST /api/console/sign-in/passkey': async () => {
    const { device } = await memberWithPasskey()
    const begun = await consoleClient(shop.origin)('POST', '/api/console/sign-in/passkey/begin', {})
    return {
      by: { ...owner, call: consoleClient(shop.origin, cookieOf(begun)) },
      body: { credential: device.get(begun.body.data) },
    }
  },
  'POST /api/console/confirm/passkey': async () => {
    const { by, device } = await memberWithPasskey()
    const confirmed_at = new Date(NOW.getTime() - 5 * MINUTE)
    const sessions = shop.database.kysely.updateTable('staff_sessions').set({ confirmed_at })
    await sessions.where('staff_id', '=', by.id).execute()
    const asked = (await by.call('POST', '/api/console/confirm/passkey/begin')).body.data
    return { by, body: { credential: device.get(asked) } }
  },
  'POST /api/console/me/passkeys': async () => {
    const by = await member()
    return { by, body: (await beginPasskey(by, page())).body }
  },
  'PUT /api/console/me/passkeys/:id': async () => {
    const { by, device } = await memberWithPasskey()
    return { by, path: `/api/console/me/passkeys/${device.row}`, body: { name: 'Laptop' } }
  },
  'DELETE /api/console/me/passkeys/:id': async () => {
    const { by, device } = await memberWithPasskey()
    return { by, path: `/api/console/me/passkeys/${device.row}` }
  },
  'POST /api/console/sign-out': async () => ({ by: await member() }),
  'POST /api/console/confirm': async () => {
    const confirmed_at = new Date(NOW.getTime() - 20 * MINUTE)
    const by = await member()
    const sessions = shop.database.kysely.updateTable('staff_sessions').set({ confirmed_at })
    await sessions.where('staff_id', '=', by.id).execute()
    return { by, body: { password: STAFF_PASSWORD } }
  },
  'PUT /api/console/me': async () => ({
    by: await member(),
    body: { name: 'Nama Baru', email: 'nama-baru@example.com' },
  }),
  'PUT /api/console/me/password': async () => ({ by: await member(), body: { password: 'rahasia-baru' } }),
  'PUT /api/console/me/totp': async () => {
    const by = await member()
    return { by, body: await beginTotp(by, NOW) }
  },
  'DELETE /api/console/me/totp': async () => ({ by: await memberWithTotp() }),
  'POST /api/console/me/recovery-codes': async () => ({ by: await memberWithTotp() }),
  'DELETE /api/console/me/sessions/:id': async () => {
    const by = await member()
    const credentials = { email: by.email, password: STAFF_PASSWORD }
    await consoleClient(shop.origin)('POST', '/api/console/sign-in', credentials)
    const sessions = (await by.call('GET', '/api/console/me/sessions')).body.data
    const { id } = sessions.find(({ current }: { current: boolean }) => !current)
    return { by, path: `/api/console/me/sessions/${id}` }
  },
  'POST /api/console/invitations/accept': async () => {
    const { token } = await invitation()
    return { body: { token, name: 'Tamu', password: STAFF_PASSWORD } }
  },
  'PUT /api/console/staff/:id/roles': async () => {
    const { id } = await member()
    return { path: `/api/console/staff/${id}/roles`, body: { roles: [3], version: 1 } }
  },
  'POST /api/console/staff/:id/block': async () => {
    const { id } = await member()
    return { path: `/api/console/staff/${id}/block`, body: { reason: 'uji coba' } }
  },
  'POST /api/console/staff/:id/unblock': async () => {
    const { id } = await member()
    await owner.call('POST', `/api/console/staff/${id}/block`, { reason: 'uji coba' })
    return { path: `/api/console/staff/${id}/unblock` }
  },
  'POST /api/console/staff/:id/reset-factor': async () => {
    const { id } = await memberWithTotp()
    return { path: `/api/console/staff/${id}/reset-factor`, body: { reason: 'uji coba' } }
  },
  'POST /api/console/invitations': async () => ({ body: { email: 'tamu@example.com', roles: [2] } }),
  'DELETE /api/console/invitations/:id': async () => {
    const { id } = await invitation()
    return { path: `/api/console/invitations/${id}` }
  },
  'POST /api/console/roles': async () => ({
    body: { name: 'Peran uji baru', rights: ['katalog.lihat'] },
  }),
  'PUT /api/console/roles/:id': async () => {
    const { path, name, version } = await role()
    return { path, body: { name, rights: ['log.lihat'], version } }
  },
  'DELETE /api/console/roles/:id': async () => ({ path: (await role()).path }),
  'PUT /api/console/shop': async () => ({ body: { name: 'Toko Buku Uji', version: 1 } }),
  'POST /api/console/mails/:kind/test': async () => ({ path: '/api/console/mails/paid/test' }),
  'PUT /api/console/shop/texts/:kind': async () => ({
    path: '/api/console/shop/texts/terms',
    body: { intro: 'Yang kita sepakati.', body: '## Akun\n\nAnda perlu akun.', version: 1 },
  }),
  'POST /api/console/genres': async () => ({ body: { name: 'Genre acara', position: 3 } }),
  'PUT /api/console/genres/:id': async () => ({
    path: `/api/console/genres/${await genre()}`,
    body: { name: `Genre lain ${count.made}`, version: 1 },
  }),
  'POST /api/console/genres/:id/merge': async () => ({
    path: `/api/console/genres/${await genre()}/merge`,
    body: { into: await genre(), version: 1 },
  }),
  'DELETE /api/console/genres/:id': async () => ({
    path: `/api/console/genres/${await genre()}?version=1`,
  }),
  'PUT /api/console/names/:kind/:id': async () => ({
    path: `/api/console/names/publisher/${await publisher()}`,
    body: { name: `Penerbit lain ${count.made}`, version: 1 },
  }),
  'PUT /api/console/names/:kind/:id/about': async () => ({
    path: `/api/console/names/publisher/${await publisher()}/about`,
    body: { about: 'Penerbit kecil di Malang.', version: 1 },
  }),
  'POST /api/console/names/:kind/:id/merge': async () => ({
    path: `/api/console/names/publisher/${await publisher()}/merge`,
    body: { into: await publisher(), version: 1 },
  }),
  'POST /api/console/landings': async () => ({ body: { title: 'Pekan buku anak', line: 'Sampai Minggu' } }),
  'PUT /api/console/landings/:id': async () => {
    const { id } = (await owner.call('POST', '/api/console/landings', { title: 'Bacaan malam' })).body.data
    return { path: `/api/console/landings/${id}`, body: { position: 7, version: 1 } }
  },
  'POST /api/console/bundles': async () => ({
    body: { ...(await bundle()).body, name: `Set acara ${++count.made}` },
  }),
  'PUT /api/console/bundles/:id': async () => {
    const { path } = await bundle()
    return { path, body: { price: 110_000, version: 1 } }
  },
  'POST /api/console/packages': async () => ({ body: { name: 'Semusim', duration: 3, price: 147_000 } }),
  'PUT /api/console/packages/:id': async () => ({
    path: (await pack()).path,
    body: { tax: 'exempt', version: 1 },
  }),
  'POST /api/console/packages/:id/end': async () => ({
    path: `${(await pack()).path}/end`,
    body: { version: 1 },
  }),
  'PUT /api/console/payment-methods/:id': async () => ({
    path: '/api/console/payment-methods/9',
    body: { offered: false, version: 1 },
  }),
  'PUT /api/console/payment-methods/:id/fee': async () => ({
    path: '/api/console/payment-methods/83/fee',
    body: { fee: { fixed: 4_440, basis_points: 70 }, version: 1 },
  }),
  'POST /api/console/promos': async () => ({
    body: { code: 'BACAUJI', name: 'Uji', discount: 10, expired: '2126-12-31' },
  }),
  'PUT /api/console/promos/:code': async () => ({
    path: (await promo()).path,
    body: { name: 'Nama lain', version: 1 },
  }),
  'PUT /api/console/promos/:code/picture': async () => ({
    path: `${(await promo()).path}/picture`,
    body: await pictureForm(),
  }),
  'DELETE /api/console/promos/:code/picture': async () => {
    const path = `${(await promo()).path}/picture`
    await owner.call('PUT', path, await pictureForm())
    return { path: `${path}?version=2` }
  },
  'PUT /api/console/packages/:id/pictures/:which': async () => ({
    path: `${(await pack()).path}/pictures/image`,
    body: await pictureForm(),
  }),
  'DELETE /api/console/packages/:id/pictures/:which': async () => {
    const path = `${(await pack()).path}/pictures/image`
    await owner.call('PUT', path, await pictureForm())
    return { path: `${path}?version=2` }
  },
  'PUT /api/console/landings/:id/picture': async () => ({
    path: await landingPicture(),
    body: await pictureForm({ stored: await landingPicture() }),
  }),
  'DELETE /api/console/landings/:id/picture': async () => {
    const path = await landingPicture()
    await owner.call('PUT', path, await pictureForm())
    return { path: `${path}?version=2` }
  },
  'POST /api/console/reviews/:id/show': async () => ({
    path: `${await review()}/show`,
    body: { version: 1 },
  }),
  'POST /api/console/reviews/:id/hide': async () => ({
    path: `${await review()}/hide`,
    body: { version: 1, ...WHY },
  }),
  'PUT /api/console/reviews/:id/reply': async () => ({
    path: `${await review()}/reply`,
    body: { version: 1, reply: 'Terima kasih' },
  }),
  'POST /api/console/promos/:code/end': async () => ({
    path: `${(await promo()).path}/end`,
    body: { version: 1 },
  }),
  'POST /api/console/orders/:id/send': async () => ({
    path: `${await parcel()}/send`,
    body: { tracking_number: 'JNE0012345' },
  }),
  'POST /api/console/orders/:id/booking': async () => ({
    path: `${await parcel()}/booking`,
    body: { collection: 'pickup' },
  }),
  'POST /api/console/orders/:id/booking/cancel': async () => {
    const path = `${await parcel()}/booking`
    await owner.call('POST', path, { collection: 'drop_off' })
    return { path: `${path}/cancel`, body: { reason: 'uji coba' } }
  },
  'PUT /api/console/orders/:id/waybill': async () => ({
    path: `${await parcel({ payment_state: 'paid', fulfilment_state: 'to_send', sent: 'JNE0012345' })}/waybill`,
    body: { tracking_number: 'JNE0099999', version: 1 },
  }),
  'PUT /api/console/orders/:id/address': async () => ({
    path: `${await parcel()}/address`,
    body: {
      recipient: 'Sri',
      phone: '081234567890',
      address: 'Jalan Baru 2',
      postal_code: '55281',
      version: 1,
    },
  }),
  'POST /api/console/orders/:id/cancel': async () => {
    return { path: `${await unpaid()}/cancel`, body: { reason: 'uji coba' } }
  },
  'POST /api/console/orders/:id/mark-paid': async () => {
    const path = await unpaid()
    return { path: `${path}/mark-paid`, body: { amount: 50_000, reference: 'TRF 1', reason: 'uji coba' } }
  },
  'POST /api/console/orders/:id/take-back': async () => ({
    path: `${await paidWithMoney()}/take-back`,
    body: { reason: 'uji coba' },
  }),
  'POST /api/console/orders/:id/returns': async () => {
    const { id } = await addPaperOrder(shop.database, await buyer())
    await shop.database.kysely
      .updateTable('orders')
      .set({ shipping_idr: 9_000, payable_idr: 59_000 })
      .where('id', '=', id)
      .execute()
    const movement = { order_id: id, kind: 'received', amount_idr: 59_000 } as const
    await shop.database.kysely.insertInto('money_movements').values(movement).execute()
    const body = { key: 'kunci-uji-coba', lines: [], shipping: 5_000, reason: 'uji coba' }
    return { path: `/api/console/orders/${id}/returns`, body }
  },
  'POST /api/console/payments/notifications/:id/end': async () => {
    const reference = `TIDAK-DIKENAL-${++count.made}`
    const row = { gateway: 'simulator', event_key: reference, reference, raw: '{}', claims: 'paid' } as const
    const { id } = await shop.database.kysely
      .insertInto('payment_notifications')
      .values({ ...row, received_at: NOW, applied_at: NOW, outcome: 'unknown_reference' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { path: `/api/console/payments/notifications/${id}/end`, body: WHY }
  },
  'PUT /api/console/publishers/:id/share': async () => ({
    path: `/api/console/publishers/${await publisher()}/share`,
    body: { since: '2026-11', basis_points: 4_500 },
  }),
  'POST /api/console/orders/:id/refunds': async () => ({
    path: `${await owed()}/refunds`,
    body: { account: 'BCA 123', reason: 'uji coba' },
  }),
  'POST /api/console/refunds/:id/paid': async () => ({
    path: `${await approved()}/paid`,
    body: { reference: 'TRF 2', version: 1 },
  }),
  'POST /api/console/refunds/:id/send': async () => ({
    path: `${await approved(await owedToWallet())}/send`,
    body: { version: 1 },
  }),
  'POST /api/console/refunds/:id/proof': async () => {
    const path = await approved()
    await owner.call('POST', `${path}/paid`, { reference: 'TRF 2', version: 1 })
    const form = new FormData()
    form.set('version', '2')
    form.set('proof', new Blob([new Uint8Array(await png())], { type: 'image/png' }), 'bukti.png')
    return { path: `${path}/proof`, body: form }
  },
  'POST /api/console/refunds/:id/withdraw': async () => ({
    path: `${await approved()}/withdraw`,
    body: { reason: 'uji coba', version: 1 },
  }),
  'POST /api/console/return-requests/:id/agree': async () => ({
    path: `${await asked()}/agree`,
    body: { version: 1, lines: [{ line: 0, quantity: 1 }] },
  }),
  'POST /api/console/return-requests/:id/decline': async () => ({
    path: `${await asked()}/decline`,
    body: { version: 1, reason: 'uji coba' },
  }),
  'POST /api/console/customers/:id/erase': async () => {
    const id = await buyer()
    const { name } = await shop.database.kysely
      .selectFrom('users')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { path: `/api/console/customers/${id}/erase`, body: { name, ...WHY } }
  },
  'POST /api/console/customers/:id/block': async () => ({ path: `${await customer()}/block`, body: WHY }),
  'POST /api/console/customers/:id/unblock': async () => {
    const path = await customer()
    await owner.call('POST', `${path}/block`, WHY)
    return { path: `${path}/unblock`, body: WHY }
  },
  'POST /api/console/customers/:id/end-sessions': async () => {
    const { id } = await signedIn(shop.origin)
    return { path: `/api/console/customers/${id}/end-sessions`, body: WHY }
  },
  'POST /api/console/customers/:id/titles': async () => ({
    path: `${await customer()}/titles`,
    body: { title_id: await ebook(), ...WHY },
  }),
  'POST /api/console/customers/:id/titles/:title/withdraw': async () => {
    const [path, title_id] = [await customer(), await ebook()]
    await owner.call('POST', `${path}/titles`, { title_id, ...WHY })
    return { path: `${path}/titles/${title_id}/withdraw`, body: WHY }
  },
  'POST /api/console/customers/:id/extend-subscription': async () => {
    const user_id = await buyer()
    const order_id = await addPaidOrder(shop.database, user_id, 'subscription')
    const package_id = await addPackage(shop.database)
    const subscription = { user_id, order_id, package_id, starts_at: NOW, ends_at: LATER }
    await shop.database.kysely.insertInto('subscriptions').values(subscription).execute()
    const body = { days: 7, ends_at: LATER.toISOString(), ...WHY }
    return { path: `/api/console/customers/${user_id}/extend-subscription`, body }
  },
  'POST /api/console/jobs/failed/:id/run-again': async () => ({
    path: `/api/console/jobs/failed/${await failRun(shop.url, 'orders-sum-sales')}/run-again`,
  }),
  'POST /api/console/jobs/failed/:id/drop': async () => ({
    path: `/api/console/jobs/failed/${await failRun(shop.url, 'promos-begin')}/drop`,
    body: WHY,
  }),
  'POST /api/console/jobs/rows/try-again': async () => {
    const row = { work: 'orders-expire', row_key: '7', failures: 3, failed_at: NOW, retry_at: LATER }
    await shop.database.kysely.insertInto('failed_work').values(row).execute()
    return { body: { work: 'orders-expire', row: '7' } }
  },
  'POST /api/console/orders/:id/notes': async () => ({
    path: `${await parcel()}/notes`,
    body: { text: 'Pembeli minta dikirim Senin' },
  }),
  'POST /api/console/orders/:id/receipt': async () => ({
    path: `/api/console/orders/${await addPaidOrder(shop.database, await buyer())}/receipt`,
  }),
  'POST /api/console/orders/:id/mails/:mail': async () => {
    const order_id = await addPaidOrder(shop.database, await buyer())
    const mail = { order_id, kind: 'paid', created_at: NOW, sent_at: NOW } as const
    const { id } = await shop.database.kysely
      .insertInto('order_mails')
      .values(mail)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { path: `/api/console/orders/${order_id}/mails/${id}` }
  },
  'POST /api/console/titles/:id/next-issue': async () => ({
    path: `${await title()}/next-issue`,
    body: { title: `Nomor berikutnya ${++count.made}`, released_on: '2026-12-01' },
  }),
  'PUT /api/console/titles/:id/sample': async () => ({
    path: `${await titleWithFile()}/sample`,
    body: { pages: 3, revision: 1 },
  }),
  'POST /api/console/titles/:id/files/withdraw': async () => ({
    path: `${await titleWithFile()}/files/withdraw`,
    body: { revision: 1, reason: 'uji coba' },
  }),
  'POST /api/console/titles': async () => ({
    body: { title: 'Judul baru', released_on: '2026-11-01' },
  }),
  'PUT /api/console/titles/:id': async () => ({
    path: await title(),
    body: { title: 'Nama lain', version: 1 },
  }),
  'PUT /api/console/titles/:id/cover': async () => {
    const path = await title()
    return { path: `${path}/cover`, body: await pictureForm() }
  },
  'DELETE /api/console/titles/:id/cover': async () => {
    const path = await title()
    await owner.call('PUT', `${path}/cover`, await pictureForm())
    return { path: `${path}/cover?version=2` }
  },
  'POST /api/console/titles/:id/pictures': async () => {
    const path = await title()
    return { path: `${path}/pictures`, body: await pictureForm() }
  },
  'PUT /api/console/titles/:id/pictures': async () => {
    const path = await title()
    await owner.call('POST', `${path}/pictures`, await pictureForm())
    return { path: `${path}/pictures`, body: { pictures: [], version: 2 } }
  },
  'POST /api/console/titles/:id/prices': async () => ({
    path: `${await title()}/prices`,
    body: { format: 'ebook', price: 60_000, starts_at: '2126-01-01T00:00:00Z', version: 1 },
  }),
  'DELETE /api/console/titles/:id/prices/:price': async () => {
    const path = await title()
    const body = { format: 'ebook', price: 60_000, starts_at: '2126-01-01T00:00:00Z', version: 1 }
    const planned = (await owner.call('POST', `${path}/prices`, body)).body.data.planned_prices
    return { path: `${path}/prices/${planned[0].id}?version=2` }
  },
  'PUT /api/console/titles/:id/slug': async () => ({
    path: `${await title()}/slug`,
    body: { slug: `alamat-baru-${++count.made}`, version: 1 },
  }),
  'POST /api/console/titles/:id/stock': async () => ({
    path: `${await title()}/stock`,
    body: { cause: 'delivery', copies: 3 },
  }),
  'PUT /api/console/titles/:id/stock': async () => ({
    path: `${await title()}/stock`,
    body: { counted: 4, seen: 0 },
  }),
  'PUT /api/console/titles/:id/status': async () => ({
    path: `${await title()}/status`,
    body: { status: 'on_sale', version: 1 },
  }),
  'PUT /api/console/titles/:id/planned-status': async () => ({
    path: `${await title()}/planned-status`,
    body: { status: 'on_sale', starts_at: '2126-01-01T00:00:00Z', version: 1 },
  }),
  'DELETE /api/console/titles/:id/planned-status': async () => {
    const path = `${await title()}/planned-status`
    await owner.call('PUT', path, { status: 'on_sale', starts_at: '2126-01-01T00:00:00Z', version: 1 })
    return { path: `${path}?version=2` }
  },
}

/** What they do is not in the database: a mail is handed to the mail server. */
const LEAVES_THE_SHOP: ReadonlySet<string> = new Set(['POST /api/console/mails/:kind/test'])

describe.each(Object.entries(SAMPLES))('%s', (name, sample) => {
  test('F114 leaves exactly one entry, in the same transaction', async () => {
    const [method = '', route = ''] = name.split(' ')
    const { path = route, body = {}, by } = await sample()
    const isOfStranger = callShape(name as CallName).access === 'console'
    const call = isOfStranger && by === undefined ? consoleClient(shop.origin) : (by ?? owner).call

    const before = await state()
    await refuseEntries(true)
    const failed = await call(method, path, body)
    await refuseEntries(false)
    expect({ status: failed.status, text: failed.text }).toMatchObject({ status: 500 })
    expect(await state()).toEqual(before)

    const done = await call(method, path, body)
    expect(done.body).toMatchObject({ code: expect.toBeOneOf([200, 201]) })
    const after = await state()
    expect(after.entries - before.entries).toBe(1)
    const logged = { ...before, entries: after.entries, audit_head: after.audit_head }
    if (LEAVES_THE_SHOP.has(name)) expect(after).toEqual(logged)
    else expect(after).not.toEqual(logged)
  })
})

/** Where an act may leave a word that is no code: texts that somebody typed, addresses, languages. */
const FREE = /\.(?:name|slug|description|language|note|reference|service|file|link|list|object)$/

test('§7 every code and every field that these acts left in the log has Indonesian words', async () => {
  const entries = await shop.database.kysely
    .selectFrom('audit_entries')
    .select(['object_kind as kind', 'before', 'after', 'hidden'])
    .execute()
  const unnamed = new Set<string>()
  const look = (path: string, value: unknown) => {
    if (typeof value === 'string') {
      if (/^[a-z]+(?:[_-][a-z]+)*$/.test(value) && !FREE.test(path) && codeWords(path, value) === undefined) {
        unnamed.add(`${path}: ${value}`)
      }
    } else if (Array.isArray(value)) {
      for (const one of value) look(path, one)
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) {
        if (!isNamed(`${path}.${name}`)) unnamed.add(`${path}.${name}`)
        look(`${path}.${name}`, part)
      }
    }
  }
  for (const { kind, before, after, hidden } of entries) {
    for (const values of [before, after]) look(kind, values)
    // Of these the log only says that they changed, by name.
    for (const name of hidden)
      if (name !== 'id' && !isNamed(`${kind}.${name}`)) unnamed.add(`${kind}.${name}`)
  }
  expect([...unnamed].sort()).toEqual([])
})

test('§7 an edit that changes nothing counts no version up and leaves no entry', async () => {
  const repeated: string[] = []
  for (const [name, sample] of Object.entries(SAMPLES)) {
    const [method = '', route = ''] = name.split(' ')
    if (method !== 'PUT') continue
    const { path = route, body, by = owner } = await sample()
    const versionOf = body instanceof FormData ? body.get('version') : Object(body).version
    if (versionOf === undefined) continue
    const saved = await by.call(method, path, body)
    const { version } = saved.body.data ?? {}
    if (body instanceof FormData) body.set('version', String(version))
    const before = await state()
    const again = await by.call(method, path, body instanceof FormData ? body : { ...Object(body), version })
    expect({ name, status: again.status }).toEqual({ name, status: expect.toBeOneOf([200, 409, 422]) })
    if (again.status === 200) {
      expect({ name, version: again.body.data.version }).toEqual({ name, version })
      repeated.push(name)
    }
    const after = await state()
    // Every change of the catalogue locks its version first, so that one counts up.
    expect({ name, ...after }).toEqual({ name, ...before, catalogue_version: after.catalogue_version })
  }
  expect(repeated.length).toBeGreaterThan(7)
})

test('F114 a call that declares that it changes nothing changes nothing', async () => {
  const { token } = await invitation()
  const settlements = new FormData()
  settlements.set('file', new Blob(['Order ID,Amount\n']), 'midtrans.csv')
  const bodies: Record<string, unknown> = {
    'POST /api/console/invitations/open': { token },
    'POST /api/console/imports/:id/parts': importPart(),
    'POST /api/console/settlements/compare': settlements,
    'POST /api/console/pictures/fetch': { address: `${pictures.origin}/sampul.png` },
  }
  const file = Number((await announced()).split('/').at(-1))
  const unlogged = (Object.keys(calls) as CallName[]).filter((name) => callShape(name).unlogged)
  expect(unlogged).not.toEqual([])
  await addPasskey(owner, page())
  for (const name of unlogged) {
    const [method = '', path = ''] = name.split(' ')
    const before = await state()
    expect((await owner.call(method, path.replace(':id', String(file)), bodies[name] ?? {})).status).toBe(200)
    expect({ name, state: await state() }).toEqual({ name, state: before })
  }
})

const VIEWS = (Object.keys(calls) as CallName[]).filter((name) => callShape(name).logsView !== undefined)
test.each(VIEWS)('§7 %s leaves an entry for each view, and shows nothing where it cannot', async (name) => {
  const path = name.replace('GET ', '').replace(':id', String(await buyer()))
  const before = await state()
  await refuseEntries(true)
  const failed = await owner.call('GET', path)
  await refuseEntries(false)
  expect({ status: failed.status, data: failed.body.data }).toEqual({ status: 500, data: undefined })
  expect(await state()).toEqual(before)

  expect((await owner.call('GET', path)).status).toBe(200)
  const after = await state()
  expect(after).toEqual({ ...before, entries: before.entries + 1, audit_head: after.audit_head })
  if (!name.includes(':id')) return
  expect((await owner.call('GET', name.replace('GET ', '').replace(':id', '999999999'))).status).toBe(404)
  expect((await state()).entries).toBe(after.entries)
})

/** A digest of every table, but for what counts attempts and requests, and the number of entries of the log. */
async function state(): Promise<Record<string, unknown> & { entries: number }> {
  const db = shop.database.kysely
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      -- What a running shop writes by itself is left out, the mails that it sends after an answer among it.
      and relname not in ('account_notices', 'address_sightings', 'attempt_counts', 'audit_entries',
        -- What waits for the answer of a passkey is no change of the shop.
        'staff_passkey_challenges')
    order by 1`.execute(db)
  const digests = tables.map(
    ({ name }) =>
      sql`select ${name}::text as name, md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as digest
        from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{
    name: string
    digest: string
  }>`${sql.join(digests, sql` union all `)}`.execute(db)
  // Other columns of the queue change by themselves.
  const { rows: queued } = await sql`select id, name, state from pgboss.job order by id`.execute(db)
  const { rows: counted } = await sql<{ entries: number }>`
    select count(*) as entries from audit_entries`.execute(db)
  return {
    ...Object.fromEntries(rows.map(({ name, digest }) => [name, digest])),
    queued,
    entries: counted[0]?.entries ?? 0,
  }
}

async function refuseEntries(refused: boolean): Promise<void> {
  const db = shop.database.kysely
  await sql`alter table audit_entries drop constraint if exists refused`.execute(db)
  if (!refused) return
  await sql`alter table audit_entries add constraint refused check (false) not valid`.execute(db)
}
