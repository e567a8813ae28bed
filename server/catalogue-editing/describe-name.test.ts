import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NameKind } from '#contracts/console/names.ts'
import type { Actor } from '#server/platform/actor.ts'
import { AT_THE_SERVER, staffActor } from '#tests/support/actors.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { describeName } from './describe-name.ts'
import { listNames, mergeNames, renameName } from './merge-names.ts'

const NOW = new Date('2026-11-23T03:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ keepAnswers: false })
})
afterAll(() => shop.close())

const transact = <T>(work: Parameters<typeof shop.database.transact<T>>[0]) => shop.database.transact(work)
const pageOf = async (path: string) =>
  (await (await fetch(`${shop.origin}/api/user/names/${path}`)).json()).data
const named = async (kind: NameKind, text: string) => {
  const { rows } = await listNames(shop.database.kysely, kind, { text, limit: 10, offset: 0 })
  const row = rows.find(({ name }) => name === text)
  if (row === undefined) throw new Error(`no ${text}`)
  return row
}
const describe = (
  id: number,
  about: string,
  { actor = AT_THE_SERVER as Actor, kind = 'contributor' as NameKind } = {},
) => transact((tx) => describeName(tx, actor, { kind, id, about, now: NOW }))

test('§2 readers see on an author’s page what the shop wrote about them, in its paragraphs, and the log says who wrote it', async () => {
  await addTitles(shop.database, [titleRecord({ name: 'Hujan', contributors: ['Rini Astuti'] })])
  expect((await pageOf('penulis/rini-astuti')).about).toBe('')
  const { id, version } = await named('contributor', 'Rini Astuti')
  const typed = '  Lahir di Yogyakarta.\u0000 \r\n\r\n\r\n\r\nMenulis sejak 2009.  '
  const saved = await describe(id, typed, { actor: staffActor('katalog.ubah') })
  expect(saved).toEqual({
    id,
    name: 'Rini Astuti',
    about: 'Lahir di Yogyakarta.\n\nMenulis sejak 2009.',
    version: version + 1,
  })
  expect((await pageOf('penulis/rini-astuti')).about).toBe(saved.about)
  expect(await named('contributor', 'Rini Astuti')).toMatchObject({ about: saved.about })
  const log = await shop.database.kysely
    .selectFrom('audit_entries')
    .select(['verb', 'before', 'after'])
    .where('object_kind', '=', 'contributor')
    .where('object_id', '=', String(id))
    .execute()
  expect(log).toEqual([
    { verb: 'contributor.describe', before: { about: '' }, after: { about: saved.about } },
  ])
  // The same text again is no change.
  expect((await describe(id, typed)).version).toBe(saved.version)
})

test('publishers and series have a text as well; one that is too long, or of somebody without the right, is refused', async () => {
  await addTitles(shop.database, [titleRecord({ name: 'Angin', publisher: 'Lumbung Angin' })])
  const { id } = await named('publisher', 'Lumbung Angin')
  await describe(id, 'Penerbit kecil di Malang.', { kind: 'publisher' })
  expect((await pageOf('penerbit/lumbung-angin')).about).toBe('Penerbit kecil di Malang.')
  await expect(describe(id, 'a'.repeat(4_001), { kind: 'publisher' })).rejects.toMatchObject({
    reason: 'invalid',
  })
  await expect(
    describe(id, 'Lain', { kind: 'publisher', actor: staffActor('katalog.lihat') }),
  ).rejects.toMatchObject({ reason: 'forbidden' })
})

test('§2 the address of a name that was merged leads to the other’s page, where the text of both is kept', async () => {
  await addTitles(shop.database, [
    titleRecord({ name: 'Satu', contributors: ['Sekar Tan'] }),
    titleRecord({ name: 'Dua', contributors: ['Sekar M. Tan'] }),
  ])
  const [wrong, kept] = [await named('contributor', 'Sekar Tan'), await named('contributor', 'Sekar M. Tan')]
  await describe(wrong.id, 'Menulis cerita anak.')
  const merge = { kind: 'contributor', id: wrong.id, into: kept.id, now: NOW } as const
  await transact((tx) => mergeNames(tx, AT_THE_SERVER, merge))
  expect(await pageOf('penulis/sekar-tan')).toMatchObject({
    slug: 'sekar-m-tan',
    name: 'Sekar M. Tan',
    about: 'Menulis cerita anak.',
    total: 2,
  })
  // Also after the name that is left was renamed.
  const rename = { kind: 'contributor', id: kept.id, name: 'Sekar Maheswari Tan', now: NOW } as const
  await transact((tx) => renameName(tx, AT_THE_SERVER, rename))
  for (const former of ['sekar-tan', 'sekar-m-tan'])
    expect(await pageOf(`penulis/${former}`)).toMatchObject({ slug: 'sekar-maheswari-tan', total: 2 })
})
