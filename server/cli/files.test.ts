import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '#kernel/time.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { requireOwnFiles } from '#server/providers/files/own-store.ts'
import { openS3 } from '#server/providers/files/s3.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { startS3, type TestS3 } from '#tests/support/s3-server.ts'
import { runLembar } from './run-lembar.testing.ts'

let shop: TestDatabase
let folder: string
let s3: TestS3
beforeAll(async () => {
  shop = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lembar-files-cli-'))
  s3 = await startS3()
})
afterAll(async () => {
  await shop.close()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const inBucket = () => ({
  FILES: `s3://${s3.settings.bucket}/${s3.settings.prefix}`,
  AWS_ENDPOINT_URL_S3: s3.settings.endpoint ?? '',
  AWS_ACCESS_KEY_ID: 'S3RVER',
  AWS_SECRET_ACCESS_KEY: 'S3RVER',
})
const lembar = (args: string[], env: Record<string, string> = {}) =>
  runLembar(args, { url: shop.url, folder, env })

test('F157 a shop moves to a bucket and back; each file is compared, and the former store is refused before', async () => {
  const former = join(folder, 'data', 'files')
  const files = await openLocalFolder(former)
  await requireOwnFiles(shop.database, files)
  await files.write('ebooks/a.pdf', Buffer.alloc(300_000, 'a'))
  await files.write('images/b-200.webp', Buffer.from('b'))

  const early = await lembar(['files', 'unused'], inBucket())
  expect(early).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/without this shop's files/),
  })

  const moved = await lembar(['files', 'copy', '--from', 'data/files', '--json'], inBucket())
  expect(moved).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(moved.stdout)).toEqual({ copied: 2, same: 0, bytes: 300_001 })

  const bucket = await openS3(s3.settings)
  const book = await bucket.read('ebooks/a.pdf')
  expect(book && (await buffer(book.stream)).equals(Buffer.alloc(300_000, 'a'))).toBe(true)
  // As a copy that was ended in the middle leaves it, and one that was damaged.
  await bucket.remove('images/b-200.webp')
  await bucket.write('ebooks/a.pdf', Buffer.alloc(300_000, 'x'))
  const again = JSON.parse(
    (await lembar(['files', 'copy', '--from', 'data/files', '--json'], inBucket())).stdout,
  )
  expect(again).toEqual({ copied: 2, same: 0, bytes: 300_001 })

  const back = join(folder, 'back')
  const env = { ...inBucket(), FILES: back }
  const returned = await lembar(['files', 'copy', '--from', inBucket().FILES, '--json'], env)
  expect(JSON.parse(returned.stdout)).toMatchObject({ copied: 2 })
  expect(await lembar(['files', 'unused'], env)).toMatchObject({ code: 0 })
})

test('files of no shop, and those of another, are not copied over', async () => {
  const empty = join(folder, 'empty')
  await openLocalFolder(empty)
  expect(await lembar(['files', 'copy', '--from', empty])).toMatchObject({ code: 1, stdout: '' })
  const other = join(folder, 'other')
  await (await openLocalFolder(other)).write('store-id', Buffer.from('00000000-0000-4000-8000-000000000000'))
  const refused = await lembar(['files', 'copy', '--from', other])
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/of another shop/) })
  expect(await lembar(['files', 'copy'])).toMatchObject({ code: 2 })
})

test('a file that nothing names is removed after a day, and what is named or of another kind stays', async () => {
  const path = join(folder, 'data', 'files')
  const files = await openLocalFolder(path)
  await requireOwnFiles(shop.database, files)
  const key = 'a'.repeat(32)
  await shop.database.kysely
    .insertInto('images')
    .values({ key, width: 10, height: 10, mean_color: '#ffffff', widths: [200] })
    .execute()
  for (const name of [
    'ebooks/lost.pdf',
    'ebooks/young.pdf',
    `images/${key}-200.webp`,
    'images/lost-200.webp',
  ])
    await files.write(name, Buffer.from('x'))
  await writeFile(join(path, 'note.txt'), 'x')
  const old = new Date(Date.now() - 2 * DAY)
  for (const name of ['ebooks/lost.pdf', `images/${key}-200.webp`, 'images/lost-200.webp', 'note.txt'])
    await utimes(join(path, name), old, old)

  const shown = JSON.parse((await lembar(['files', 'unused', '--json'])).stdout)
  const unused = shown.files.map((file: { key: string }) => file.key).sort()
  expect(unused).toEqual(['ebooks/lost.pdf', 'images/lost-200.webp'])
  expect(await lembar(['files', 'unused', '--remove'])).toMatchObject({ code: 0 })
  expect(await files.read('ebooks/lost.pdf')).toBeUndefined()
  for (const name of ['ebooks/young.pdf', `images/${key}-200.webp`, 'note.txt'])
    expect((await files.read(name))?.size).toBe(1)
})
