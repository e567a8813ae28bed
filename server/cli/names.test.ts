import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'
import { runLembar } from './run-lembar.testing.ts'

let shop: TestDatabase
let folder: string
beforeAll(async () => {
  shop = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lembar-names-'))
  await addTitles(shop.database, [
    titleRecord({ name: 'Satu', publisher: 'Kanopi' }),
    titleRecord({ name: 'Dua', publisher: 'Kanopy' }),
  ])
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const lembar = (...args: string[]) => runLembar(args, { url: shop.url, folder })
const names = async (...args: string[]) =>
  JSON.parse((await lembar('name', 'list', ...args, '--json')).stdout)

test('§7 names are found, merged, renamed and placed at the command line', async () => {
  const [right, wrong] = await names('publisher', 'kanop')
  const merged = await lembar('name', 'merge', 'publisher', String(wrong.id), String(right.id))
  expect(merged.stdout).toContain('Kanopi got 1 titles')
  await lembar('name', 'rename', 'publisher', String(right.id), 'Kanopi Pustaka')
  expect(await names('publisher', 'kanop')).toMatchObject([{ name: 'Kanopi Pustaka', titles: 2 }])
  const genre = JSON.parse((await lembar('genre', 'add', 'Puisi', '--place', '2', '--json')).stdout)
  expect((await lembar('genre', 'place', String(genre.id), 'none')).stdout).toContain('Puisi was placed')
  expect((await lembar('genre', 'remove', String(genre.id), '--dry-run')).stdout).toContain(
    'would be removed',
  )
  expect((await names('genre', 'puisi')).length).toBe(1)
  expect((await lembar('name', 'merge', 'publisher', '999', String(right.id))).stderr).toContain(
    'tidak ada lagi',
  )
  expect((await lembar('name', 'rename', 'orang', '1', 'x')).code).toBe(2)
})

test('the text about a name is given, and taken away by an empty one', async () => {
  const [{ id }] = await names('publisher', 'kanop')
  expect((await lembar('name', 'describe', 'publisher', String(id), 'Sejak 1990.')).code).toBe(0)
  const about = async () =>
    (
      await shop.database.kysely
        .selectFrom('publishers')
        .select('about')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.about
  expect(await about()).toBe('Sejak 1990.')
  const emptied = await lembar('name', 'describe', 'publisher', String(id), '')
  expect({ code: emptied.code, stderr: emptied.stderr }).toEqual({ code: 0, stderr: '' })
  expect(await about()).not.toBe('Sejak 1990.')
  expect((await lembar('name', 'describe', 'publisher', String(id))).code).toBe(2)
})
