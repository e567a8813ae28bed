import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHttpServer } from '#server/platform/http/server.ts'
import { silentLog } from '#server/platform/log.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addAvif, listImagesWithoutAvif } from './add-avif.ts'
import { deleteImage } from './delete-image.ts'
import { findPictures } from './find-pictures.ts'
import { imagesJobs } from './images.jobs.ts'
import { imagesRoutes } from './images.routes.ts'
import { imageUrl, pictureUrl } from './picture-of.ts'
import { SHARE_SIZE } from './share-picture.ts'
import { imageFile, LANDING_WIDTHS, storeImage } from './store-image.ts'

let db: TestDatabase
let folder: string
let files: FileStore
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lembar-images-'))
  files = await openLocalFolder(folder)
  db = await testDatabase()
  app = await createHttpServer({ log: silentLog, trustProxy: false, accepting: () => true })
  app.register(async (scope) => imagesRoutes(scope, { database: db.database, files }))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

const store = (bytes: Uint8Array, widths?: readonly number[]) =>
  storeImage({ database: db.database, files }, bytes, widths ? { widths } : {})

const picture = (width: number, height: number, color = '#c86432') =>
  sharp({ create: { width, height, channels: 3, background: color } })

async function storedFile(key: string, width: number, format: 'webp' | 'avif' = 'webp'): Promise<Buffer> {
  const file = await files.read(imageFile(key, width, format))
  if (file === undefined) throw new Error('the file is not there')
  return buffer(file.stream)
}

describe('storing a picture', () => {
  test('a cover is stored in five widths, with its colour and its shape', async () => {
    const { picture: stored } = await store(await picture(1000, 1500).jpeg().toBuffer())
    expect(stored).toMatchObject({
      width: 1000,
      height: 1500,
      widths: [200, 300, 400, 672, 800],
      avif: false,
    })
    expect(stored.color).toMatch(/^#c[6-9]6[2-6]3[0-4]$/)
    expect(stored.key).toMatch(/^[0-9a-f]{32}$/)
    for (const width of stored.widths) {
      const file = await sharp(await storedFile(stored.key, width)).metadata()
      expect([file.format, file.width, file.height]).toEqual(['webp', width, width * 1.5])
    }
  })

  test('a small picture is never enlarged, a landing image is stored up to 1920 px', async () => {
    expect((await store(await picture(300, 300).png().toBuffer())).picture.widths).toEqual([200, 300])
    expect((await store(await picture(90, 90).png().toBuffer())).picture.widths).toEqual([90])
    const landing = await store(await picture(2400, 800).png().toBuffer(), LANDING_WIDTHS)
    expect(landing.picture.widths).toEqual([400, 800, 1080, 1280, 1920])
  })

  test('the same picture is stored once, also by parallel requests', async () => {
    const bytes = await picture(500, 500, '#123456').png().toBuffer()
    const twins = await Promise.all([store(bytes), store(bytes), store(bytes)])
    expect(new Set(twins.map((twin) => twin.id)).size).toBe(1)
    expect((await store(bytes)).id).toBe(twins[0]?.id)
  })

  test('F39 metadata of a camera (place, owner) is removed, and the picture is turned upright', async () => {
    const photo = await picture(400, 300)
      .withExif({ IFD0: { Copyright: 'Rahasia', Make: 'Kamera' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { picture: stored } = await store(photo)
    expect([stored.width, stored.height]).toEqual([300, 400])
    const file = await storedFile(stored.key, 300)
    const metadata = await sharp(file).metadata()
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(file.includes('Rahasia')).toBe(false)
  })

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an SVG with a prolog', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    [
      'an SVG that a decoder would draw',
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="90" height="90"/></svg>',
    ],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['HTML behind two bytes of a JPEG', '\xff\xd8<script>alert(1)</script>'],
    ['nothing', ''],
    ['a PDF', '%PDF-1.7'],
  ])('F39 %s is refused, whatever its name says', async (_what, content) => {
    await expect(store(Buffer.from(content, 'latin1'))).rejects.toMatchObject({ reason: 'unsupported_type' })
  })

  test('F39 markup hidden behind a real picture does not survive', async () => {
    const polyglot = Buffer.concat([
      await picture(64, 64).jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ])
    const { picture: stored } = await store(polyglot)
    expect((await storedFile(stored.key, 64)).includes('script')).toBe(false)
  })

  test('a damaged picture, one of too many pixels and one of too many bytes are refused in Indonesian', async () => {
    const whole = await sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer()
    await expect(store(whole.subarray(0, whole.length / 3))).rejects.toMatchObject({
      reason: 'unsupported_type',
      message: expect.stringContaining('rusak'),
    })
    const huge = await picture(8000, 6000).png().toBuffer()
    await expect(store(huge)).rejects.toMatchObject({
      reason: 'too_large',
      message: expect.stringContaining('megapiksel'),
    })
    const heavy = Buffer.concat([whole, Buffer.alloc(8 * 1024 * 1024)])
    await expect(store(heavy)).rejects.toMatchObject({
      reason: 'too_large',
      message: expect.stringContaining('8 MB'),
    })
  })

  test('other kinds of pictures are stored: palette PNG with alpha, grey, CMYK, GIF, WebP, AVIF', async () => {
    const clear = sharp({
      create: { width: 120, height: 80, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
    const kinds = [
      await clear.clone().png({ palette: true }).toBuffer(),
      await picture(121, 80).greyscale().png().toBuffer(),
      await picture(122, 80).toColourspace('cmyk').jpeg().toBuffer(),
      await picture(123, 80).gif().toBuffer(),
      await picture(124, 80).webp().toBuffer(),
      await picture(125, 80).avif({ effort: 0 }).toBuffer(),
    ]
    for (const [index, bytes] of kinds.entries()) {
      expect((await store(bytes)).picture.width).toBe(120 + index)
    }
    expect((await store(kinds[0] ?? Buffer.alloc(0))).picture.color).toBe('#ffffff')
    expect((await store(kinds[2] ?? Buffer.alloc(0))).picture.color).toMatch(/^#[b-d].[4-7].[0-4].$/)
  })
})

describe('AVIF', () => {
  test('F69 a picture without its file does not keep those after it from theirs', async () => {
    const lost = []
    for (let shade = 0; shade < 7; shade++) {
      const stored = await store(await picture(220, 300, `#01020${shade}`).png().toBuffer())
      for (const width of stored.picture.widths) {
        await files.remove(imageFile(stored.picture.key, width, 'webp'))
      }
      lost.push(stored.id)
    }
    const { id } = await store(await picture(220, 300, '#00bb66').png().toBuffer())
    let now = Date.now()
    const deps = { database: db.database, files, clock: () => new Date(now), log: silentLog }
    const [job] = imagesJobs(deps)
    for (
      let minute = 0;
      minute < 20 && (await listImagesWithoutAvif(db.database.kysely, { limit: 99 })).includes(id);
      minute++
    ) {
      await job?.run()
      now += 60_000
    }
    expect(await listImagesWithoutAvif(db.database.kysely, { limit: 99 })).toEqual(lost)
    await db.database.kysely.deleteFrom('images').where('id', 'in', lost).execute()
  })

  test('is added once to every width, and whatever shows the picture is notified', async () => {
    const { id, picture: stored } = await store(await picture(410, 300, '#00aa55').png().toBuffer())
    expect(await listImagesWithoutAvif(db.database.kysely, { limit: 1000 })).toContain(id)
    const notified: number[] = []
    const deps = {
      database: db.database,
      files,
      onChange: async (_tx: unknown, imageId: number) => void notified.push(imageId),
    }
    await addAvif(deps, id)
    await addAvif(deps, id)
    expect(notified).toEqual([id])
    expect(await listImagesWithoutAvif(db.database.kysely, { limit: 1000 })).not.toContain(id)
    expect((await findPictures(db.database.kysely, [id, null])).get(id)?.avif).toBe(true)
    for (const width of stored.widths) {
      const file = await sharp(await storedFile(stored.key, width, 'avif')).metadata()
      expect([file.format, file.width]).toEqual(['heif', width])
    }
  })
})

describe('a private picture', () => {
  const options = { isPrivate: true, widths: [100] }

  test('that is deleted while its AVIF is made leaves no file behind', async () => {
    const deps = { database: db.database, files }
    const bytes = await picture(120, 120, '#445566').png().toBuffer()
    const { id, picture: stored } = await storeImage(deps, bytes, options)
    const slowFiles: FileStore = {
      ...files,
      write: async (key, content) => {
        await deleteImage(deps, id)
        await files.write(key, content)
      },
    }
    await addAvif({ ...deps, files: slowFiles }, id)
    for (const format of ['webp', 'avif'] as const) {
      expect(await files.read(imageFile(stored.key, 100, format))).toBeUndefined()
    }
  })

  test('is never made into a picture for social networks, which would outlive it', async () => {
    const bytes = await picture(120, 120, '#665544').png().toBuffer()
    const { picture: stored } = await storeImage({ database: db.database, files }, bytes, options)
    const answer = await app.inject({ method: 'GET', url: `/images/${stored.key}-share.jpg` })
    expect(answer.statusCode).toBe(404)
  })
})

describe('serving', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url: path, headers })

  test('a picture is served as immutable, with its type, and as 304 to a browser that has it', async () => {
    const { picture: stored } = await store(await picture(410, 300, '#0011aa').png().toBuffer())
    for (let round = 0; round < 2; round++) {
      const answer = await get(imageUrl(stored.key, 200))
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('image/webp')
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(answer.headers['content-encoding']).toBeUndefined()
      expect(answer.rawPayload.equals(await storedFile(stored.key, 200))).toBe(true)
      const again = await get(imageUrl(stored.key, 200), { 'if-none-match': String(answer.headers.etag) })
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    }
    const head = await app.inject({ method: 'HEAD', url: imageUrl(stored.key, 200) })
    expect([head.statusCode, head.headers['content-length']]).toEqual([
      200,
      String((await storedFile(stored.key, 200)).length),
    ])
    expect(pictureUrl(stored, 250)).toBe(imageUrl(stored.key, 300))
    expect(pictureUrl(stored, 9999)).toBe(imageUrl(stored.key, 410))
  })

  test('F62 crawlers that ask for many pictures at once from one address are asked to come back', async () => {
    const keys: string[] = []
    for (let n = 0; n < 8; n++) {
      const bytes = await picture(400, 600, `#0000${n}0`).png().toBuffer()
      keys.push((await store(bytes)).picture.key)
    }
    const answers = await Promise.all(keys.map((key) => get(`/images/${key}-share.jpg`)))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBe('5')
    for (const key of keys) expect((await get(`/images/${key}-share.jpg`)).statusCode).toBe(200)
  })

  test('social networks get the whole picture as a JPEG of 1200 × 630, made once', async () => {
    const { picture: stored } = await store(await picture(400, 600, '#883311').png().toBuffer())
    const share = () => get(`/images/${stored.key}-share.jpg`)
    const twins = await Promise.all([share(), share(), share(), share(), share(), share()])
    const answer = await share()
    expect(twins.every(({ rawPayload }) => rawPayload.equals(answer.rawPayload))).toBe(true)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const { format, width, height } = await sharp(answer.rawPayload).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', ...SHARE_SIZE })
    const kept = await files.read(`images/${stored.key}-share.jpg`)
    expect(kept && (await buffer(kept.stream)).equals(answer.rawPayload)).toBe(true)
  })

  test.each([
    '/images/0123456789abcdef0123456789abcdef-200.webp',
    '/images/0123456789abcdef0123456789abcdef-share.jpg',
    '/images/..%2f..%2fetc%2fpasswd',
    '/images/%2e%2e%2fbooks%2fx-200.webp',
    '/images/0123456789abcdef0123456789abcdef-200.webp%00.png',
    '/images/0123456789abcdef0123456789abcdef-0.webp',
    '/images/x.svg',
  ])('F37 %s is a 404 in the usual form', async (path) => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 404, reason: 'not_found', message: expect.any(String) })
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})
