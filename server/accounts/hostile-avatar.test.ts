import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jpegOfScans } from '#tests/support/jpeg-of-scans.ts'
import { signedIn, type TestShop, testShop } from '#tests/support/shop.ts'

// Files that have been sent to shops instead of a picture, each built here from what makes it dangerous.

let shop: TestShop
let call: Awaited<ReturnType<typeof signedIn>>['call']
beforeAll(async () => {
  shop = await testShop({ env: { LIMIT_AVATAR: '1000' } })
  call = (await signedIn(shop.origin)).call
})
afterAll(() => shop.close())

type Sent = { bytes: Uint8Array; name: string; type: string }

async function sendAvatar({ bytes, name, type }: Sent, asReader = call) {
  const form = new FormData()
  form.set('name', 'Sari Dewi')
  form.set('avatar', new File([new Uint8Array(bytes)], name, { type }))
  const answer = await asReader('POST', '/api/auth/update-account', form)
  return { answer, kept: (await asReader('GET', '/api/auth/me')).body.data.avatar as string | null }
}

const filesThere = () => readdir(join(shop.filesFolder, 'images')).catch(() => [])
const text = (content: string) => async () => Buffer.from(content, 'latin1')

const face = (width = 240, height = 240) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#a6551c',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })

async function pdf(): Promise<Buffer> {
  const document = new PDFDocument()
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  document.text('Halo')
  const ended = new Promise((resolve) => document.on('end', resolve))
  document.end()
  await ended
  return Buffer.concat(parts)
}

/** A chunk of a PNG: length, kind, content, checksum. */
function pngPart(kind: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PNG of this many black pixels in a few kilobytes. */
function pixelBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One bit a pixel, grey.
  header[8] = 1
  const lines = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  return Buffer.concat([
    PNG_SIGNATURE,
    pngPart('IHDR', header),
    pngPart('IDAT', lines),
    pngPart('IEND', Buffer.alloc(0)),
  ])
}

describe('F39 a file that is no picture is refused by its bytes, whatever its name', () => {
  const hostile: [string, () => Promise<Uint8Array>, number][] = [
    [
      'an SVG with a script',
      text('<svg xmlns="http://www.w3.org/2000/svg">\n <script>alert(1)</script>\n</svg>'),
      415,
    ],
    [
      'an SVG that runs as it loads',
      text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      415,
    ],
    [
      'an SVG that a decoder would draw',
      text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><script>alert(1)</script><rect width="90" height="90"/></svg>',
      ),
      415,
    ],
    [
      'an SVG that fetches from elsewhere',
      text(
        '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text><image href="http://127.0.0.1:9/"/></svg>',
      ),
      415,
    ],
    ['a page with a script', text('<!doctype html><script>alert(document.cookie)</script>'), 415],
    [
      'a page that is an archive of a page',
      text(
        '<html><body>Content-Type: multipart/related; boundary="x"\n--x\nContent-Location: a.html\nContent-Transfer-Encoding: base64\n\nPHNjcmlwdD4x</body></html>',
      ),
      415,
    ],
    [
      'XML with a script in another namespace',
      text('<html><body><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script></body></html>'),
      415,
    ],
    ['a document', pdf, 415],
    ['a page behind the first letters of a GIF', text('GIF89a/*<svg/onload=alert(1)>*/=alert(1)//'), 415],
    ['a page behind the first two bytes of a JPEG', text('\xff\xd8<script>alert(1)</script>'), 415],
    ['a page behind the signature of a JPEG', text('\xff\xd8\xff\xe0<script>alert(1)</script>'), 415],
    ['a page behind the signature of a PNG', text('\x89PNG\r\n\x1a\n<script>alert(1)</script>'), 415],
    ['nothing but the signature of a PNG', async () => PNG_SIGNATURE, 415],
    ['spaces', text('    \n'), 415],
    ['a program', text('MZ\x90\x00\x03\x00'), 415],
    ['an archive', text('PK\x03\x04\x14\x00'), 415],
    ['a script of the shell', text('#!/bin/sh\nid\n'), 415],
    ['half a JPEG', async () => (await face().jpeg().toBuffer()).subarray(0, 3000), 415],
    ['half a PNG', async () => (await face().png().toBuffer()).subarray(0, 3000), 415],
    ['a picture of 900 million pixels in 110 kB', async () => pixelBomb(30_000, 30_000), 413],
    ['F62 a line of 30 million pixels, one beside the other', async () => pixelBomb(30_000_000, 1), 413],
    ['F62 a line of 30 million pixels, one below the other', async () => pixelBomb(1, 30_000_000), 413],
    ['F62 a strip of 2 × 12,000 pixels', async () => pixelBomb(2, 12_000), 413],
    ['F62 a strip of 100 × 1,001 pixels', async () => pixelBomb(100, 1_001), 413],
    ['F62 a JPEG of 2,647 scans', () => jpegOfScans(200, 2_647), 413],
  ]
  // False names and types, and the one that a browser would run.
  const guises = [
    { name: 'foto.jpg', type: 'image/jpeg' },
    { name: 'foto.png', type: 'image/png' },
    { name: '../../web/foto.html', type: 'text/html' },
  ]

  test.each(hostile)('%s', async (_what, build, status) => {
    const bytes = await build()
    expect(bytes.length).toBeLessThan(200_000)
    const before = await filesThere()
    for (const guise of guises) {
      const { answer, kept } = await sendAvatar({ bytes, ...guise })
      expect({ guise: guise.name, status: answer.status }).toEqual({ guise: guise.name, status })
      expect(answer.body.message).not.toMatch(/[Ii]nput|sharp|vips|Error/)
      expect(kept).toBe(null)
    }
    expect(await filesThere()).toEqual(before)
  })
})

describe('F39 nothing but its pixels is stored of a picture', () => {
  const SECRET = 'RAHASIA-SARI'
  const SCRIPT = '<script>alert(1)</script>'
  const disguised: [string, () => Promise<Uint8Array>][] = [
    [
      'the place where it was taken, and by whom',
      () =>
        face()
          .withExif({
            IFD0: { Artist: SECRET, Make: SECRET },
            IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '7/1 47/1 44/1', GPSAreaInformation: SECRET },
          })
          .jpeg()
          .toBuffer(),
    ],
    [
      'markup behind its end',
      async () => Buffer.concat([await face().jpeg().toBuffer(), Buffer.from(SCRIPT)]),
    ],
    [
      'markup behind the end of a PNG',
      async () => Buffer.concat([await face().png().toBuffer(), Buffer.from(SCRIPT)]),
    ],
    [
      'markup in a comment of a JPEG',
      async () => {
        const jpeg = await face().jpeg().toBuffer()
        const length = Buffer.from([0, SCRIPT.length + 2])
        const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, Buffer.from(SCRIPT)])
        return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
      },
    ],
    [
      'markup in a text of a PNG',
      async () => {
        const png = await face().png().toBuffer()
        const note = pngPart('tEXt', Buffer.from(`Comment\0${SCRIPT}${SECRET}`))
        // After the signature (8 bytes) and IHDR (25).
        return Buffer.concat([png.subarray(0, 33), note, png.subarray(33)])
      },
    ],
    [
      'a whole archive behind its end',
      async () =>
        Buffer.concat([await face().jpeg().toBuffer(), Buffer.from(`PK\x03\x04${SECRET}`, 'latin1')]),
    ],
  ]

  test.each(disguised)('%s', async (_what, build) => {
    const bytes = await build()
    const { answer, kept } = await sendAvatar({ bytes, name: 'foto.svg', type: 'image/svg+xml' })
    expect(answer.status).toBe(200)
    expect(kept).toMatch(/^\/images\/p[0-9a-f]{32}-200\.webp$/)
    const shown = await fetch(shop.origin + kept)
    expect(shown.headers.get('content-type')).toBe('image/webp')
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    const key = /p[0-9a-f]{32}/.exec(kept ?? '')?.[0] ?? ''
    for (const name of (await filesThere()).filter((entry) => entry.startsWith(key))) {
      const file = await readFile(join(shop.filesFolder, 'images', name))
      expect(file.toString('latin1')).not.toMatch(/script|RAHASIA/)
      const { format, exif, xmp, icc, iptc, comments } = await sharp(file).metadata()
      expect([format, exif, xmp, icc, iptc, comments]).toEqual([
        'webp',
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ])
    }
  })
})

describe('F62 what people upload cannot take the shop’s threads or memory', () => {
  /** 39 million pixels in each, as large as a picture may be. */
  const large = pixelBomb(6_300, 6_300)

  test('F74 people behind one address who change their pictures at the same time all get theirs', async () => {
    const readers = await Promise.all(Array.from({ length: 12 }, () => signedIn(shop.origin)))
    const bytes = await face(320, 320).png().toBuffer()
    const answers = await Promise.all(
      readers.map((reader) => sendAvatar({ bytes, name: 'a.png', type: 'image/png' }, reader.call)),
    )
    expect(answers.map(({ answer }) => answer.status)).toEqual(Array(12).fill(200))
  })

  test('many large pictures at a time are decoded one at a time', async () => {
    const readers = await Promise.all(Array.from({ length: 6 }, () => signedIn(shop.origin)))
    // Pictures that a thread of the pool works on, and those that wait for a thread.
    const inWork = () => sharp.counters().process + sharp.counters().queue
    // One that was refused or given up before is worked on until its thread ends.
    await expect.poll(inWork).toBe(0)
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, inWork())
    }, 1)
    const answers = await Promise.all(
      readers.flatMap((reader) =>
        [1, 2].map(() => sendAvatar({ bytes: large, name: 'a.png', type: 'image/png' }, reader.call)),
      ),
    )
    clearInterval(watch)
    const statuses = answers.map(({ answer }) => answer.status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4)
    // On a busy machine the last of them are asked to come back.
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
    expect(most).toBe(1)
  })

  test('a reader who sends one picture after the other is stopped after twenty in an hour', async () => {
    const strict = await testShop({ env: { LIMIT_AVATAR: '3' } })
    const reader = await signedIn(strict.origin)
    const bytes = await face(32, 32).png().toBuffer()
    const statuses: number[] = []
    for (let count = 0; count < 4; count++) {
      const form = new FormData()
      form.set('name', 'Sari Dewi')
      form.set('avatar', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }))
      statuses.push((await reader.call('POST', '/api/auth/update-account', form)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
    // Only pictures are counted: the rest of the profile can still be changed.
    const renamed = await reader.call('POST', '/api/auth/update-account', { name: 'Sari' })
    expect(renamed.status).toBe(200)
    await strict.close()
  })
})
