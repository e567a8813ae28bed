import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodedBody } from './encoded-body.ts'

const KIB = 1024

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['gzip; q=0.000, br;q=0.1', 'br'],
  ['br;q=0,gzip;q=0', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('a browser that accepts %j gets %s, never an encoding that it refuses', (accepted, encoding) => {
  expect(encodedBody(Buffer.alloc(2 * KIB), { tagged: false }).encodingFor(accepted)).toBe(encoding)
})

test.each([2 * KIB, 16 * KIB, 16 * KIB + 1, 96 * KIB, 96 * KIB + 1, 300 * KIB])(
  'an answer of %d bytes arrives whole in each encoding, and is compressed once',
  async (size) => {
    const bytes = Buffer.from(randomBytes(size / 2).toString('hex'))
    const body = encodedBody(bytes, { tagged: false })
    const [brotli, again, gzip] = await Promise.all([
      body.encoded('br'),
      body.encoded('br'),
      body.encoded('gzip'),
    ])
    expect(again).toBe(brotli)
    expect(body.ready('br')).toBe(brotli)
    expect(brotli.length).toBeLessThan(bytes.length * 0.7)
    expect(brotliDecompressSync(brotli).equals(bytes)).toBe(true)
    expect(gunzipSync(gzip).equals(bytes)).toBe(true)
  },
)
