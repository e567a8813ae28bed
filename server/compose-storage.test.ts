import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { startS3 } from '#tests/support/s3-server.ts'
import { openFiles } from './compose-storage.ts'
import { acquireEmbeddedServer } from './platform/database/embedded/embedded-server.ts'
import { shopSecret } from './platform/shop-secret.ts'
import { requireOwnFiles, STORE_ID } from './providers/files/own-store.ts'

let db: TestDatabase
let folder: string
beforeEach(async () => {
  db = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lembar-stores-'))
})
afterEach(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

const store = (name: string) => openFiles({ files: { kind: 'folder', folder: join(folder, name) } })
const start = async (name: string) => requireOwnFiles(db.database, await store(name))
const refusal = { name: 'SetupFault', message: expect.stringMatching(/without this shop's files/) }

test('F157 an instance with a folder of its own is refused, and one with the shared folder is not', async () => {
  await start('shared')
  await expect(start('own')).rejects.toMatchObject(refusal)
  await start('shared')
})

test('F157 of two instances that start a new shop at once, each with a folder of its own, one is refused', async () => {
  const started = await Promise.allSettled([start('first'), start('second')])
  expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('F157 of instances that start a new shop at once on a shared folder none is refused', async () => {
  const started = await Promise.allSettled([start('shared'), start('shared'), start('shared')])
  expect(started.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
})

test("F157 another shop's folder, and an empty one after files were lost, are refused", async () => {
  await start('own')
  const other = await testDatabase()
  await requireOwnFiles(other.database, await store('other'))
  await other.close()
  await expect(start('other')).rejects.toMatchObject(refusal)
  await rm(join(folder, 'own'), { recursive: true })
  await expect(start('own')).rejects.toMatchObject(refusal)
})

test('a restored copy of the files, and a restored database, belong together as before', async () => {
  await start('own')
  await cp(join(folder, 'own'), join(folder, 'restored'), { recursive: true })
  await expect(start('restored')).resolves.toBeUndefined()
  await db.database.kysely.deleteFrom('file_store').execute()
  await expect(start('own')).resolves.toBeUndefined()
})

test('a folder that cannot be used is a fault of the setup, which names its setting', async () => {
  const path = join(folder, 'berkas')
  await writeFile(path, '')
  const fault = (setting: string, place: string) => ({
    name: 'SetupFault',
    message: `${setting}: the folder ${place} cannot be used: a file is in its place`,
  })
  await expect(store('berkas')).rejects.toMatchObject(fault('FILES', path))
  await expect(store('berkas/dalam')).rejects.toMatchObject(fault('FILES', `${path}/dalam`))
  const secret = shopSecret({ secret: undefined, dataFolder: path })
  await expect(secret).rejects.toMatchObject(fault('LEMBAR_DATA', path))
  const embedded = acquireEmbeddedServer({ dataFolder: path, role: 'shop' })
  await expect(embedded).rejects.toMatchObject(fault('LEMBAR_DATA', path))
})

test('a bucket is opened with its settings, and one that cannot be opened is a fault of the setup', async () => {
  const server = await startS3()
  const files = { kind: 's3', ...server.settings } as const
  await requireOwnFiles(db.database, await openFiles({ files }))
  const again = await (await openFiles({ files })).read(STORE_ID)
  expect(again && (await text(again.stream))).toMatch(/^[\da-f-]{36}$/)
  const unreachable = openFiles({ files: { ...files, bucket: 'lain' } })
  await expect(unreachable).rejects.toMatchObject({
    name: 'SetupFault',
    message: /the bucket lain cannot be opened/,
  })
  await server.close()
})
