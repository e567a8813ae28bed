import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/platform/actor.ts'
import { staffActor } from '#tests/support/actors.ts'
import { readBook } from '#tests/support/catalogue.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { changeSlug } from './change-slug.ts'

const NOW = new Date('2026-11-22T03:00:00Z')

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

async function title(name: string): Promise<number> {
  const [id = 0] = await addTitles(db.database, [titleRecord({ name })])
  return id
}
const change = (id: number, slug: string, version?: number, actor: Actor = staffActor()) =>
  db.database.transact((tx) => changeSlug(tx, actor, { id, slug, version, now: NOW }))
const read = async (key: string) => {
  const { id, slug } = await readBook(db.database.read, key)
  return { id, slug }
}

test('F80 every address that a title had leads to it, and it can have one of them again', async () => {
  const id = await title('Alamat Pertama')
  await change(id, 'Alamat Kedua')
  await change(id, 'alamat-ketiga')
  for (const slug of ['alamat-pertama', 'alamat-kedua', 'alamat-ketiga']) {
    expect(await read(slug)).toEqual({ id, slug: 'alamat-ketiga' })
  }
  await change(id, 'alamat-pertama')
  for (const slug of ['alamat-pertama', 'alamat-kedua', 'alamat-ketiga']) {
    expect(await read(slug)).toEqual({ id, slug: 'alamat-pertama' })
  }
})

test('F66 no title gets an address that leads to another one, or that is a call', async () => {
  const [one, other] = [await title('Milik Satu'), await title('Milik Lain')]
  await change(one, 'milik-satu-baru')
  const conflict = { reason: 'conflict', errors: { slug: [expect.any(String)] } }
  await expect(change(other, 'milik-satu')).rejects.toMatchObject(conflict)
  await expect(change(other, 'milik-satu-baru')).rejects.toMatchObject(conflict)
  await expect(change(other, 'milik-lain')).rejects.toMatchObject(conflict)
  await expect(change(other, 'suggest')).rejects.toMatchObject({ reason: 'invalid' })
  expect(await read('milik-satu')).toEqual({ id: one, slug: 'milik-satu-baru' })
  // A title that comes later with the same name leaves the former address to the first one.
  await title('Milik Satu')
  expect(await read('milik-satu')).toEqual({ id: one, slug: 'milik-satu-baru' })
})

test('F101 F116 a slug is changed with the right and from the present version, and logged', async () => {
  const id = await title('Versi Alamat')
  const reader = staffActor('katalog.lihat')
  await expect(change(id, 'x', 1, reader)).rejects.toMatchObject({ reason: 'forbidden' })
  await expect(change(id, 'x', 7)).rejects.toMatchObject({ reason: 'changed_meanwhile' })
  await change(id, 'versi-baru', 1)
  const entries = await db.database.kysely
    .selectFrom('audit_entries')
    .select(['verb', 'before', 'after', 'hidden'])
    .where('object_id', '=', String(id))
    .execute()
  expect(entries).toEqual([
    {
      verb: 'title.change-slug',
      before: { slug: 'versi-alamat' },
      after: { slug: 'versi-baru' },
      hidden: [],
    },
  ])
})
