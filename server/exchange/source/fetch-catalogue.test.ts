import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { IMPORT_FILE_BYTES } from '#contracts/upload-bounds.ts'
import type { ForeignRules } from '#server/platform/outbound/fetch-foreign.ts'
import { serve } from '#tests/support/foreign-server.ts'
import { fetchCatalogue } from './fetch-catalogue.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lembar-fetch-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

const CATALOGUE = 'Judul;Harga\r\nAngin;50.000\r\n'
async function serveOverHttp(listener: RequestListener) {
  const { origin, rules } = await serve(listener)
  return { origin, rules: { ...rules, protocols: new Set(['http:']) } }
}
const fetched = (address: string, rules?: ForeignRules) =>
  fetchCatalogue(address, { folder, signal: new AbortController().signal, ...(rules && { rules }) })

test('§8 a catalogue at an address becomes a file, through redirects, under a name that leads nowhere else', async () => {
  const { origin, rules } = await serveOverHttp((request, response) => {
    if (request.url === '/awal') response.writeHead(302, { location: '/unduh/harga.csv?kunci=1' }).end()
    else response.end(CATALOGUE)
  })
  expect(await readFile(await fetched(`${origin}/awal`, rules), 'utf8')).toBe(CATALOGUE)
  expect(basename(await fetched(`${origin}/unduh/Daftar%20Harga.xlsx?v=2`, rules))).toBe(
    'Daftar_20Harga.xlsx',
  )
  expect(basename(await fetched(`${origin}/..%2f..%2f.ssh`, rules))).toBe('_2f.._2f.ssh')
  expect(basename(await fetched(`${origin}/`, rules))).toBe('katalog')
})

test('F109 an address of the shop’s own network, or without encryption, is refused with a sentence', async () => {
  for (const address of [
    'https://127.0.0.1/katalog.csv',
    'https://localhost/katalog.csv',
    'https://[::1]/katalog.csv',
    'https://169.254.169.254/latest',
    'https://sari:rahasia@contoh.id/katalog.csv',
    'https://contoh.id:8443/katalog.csv',
    'http://contoh.id/katalog.csv',
  ]) {
    await expect(fetched(address), address).rejects.toMatchObject({
      code: 'import_fault',
      message: expect.stringContaining('hanya alamat https di internet umum'),
    })
  }
  expect(await readdir(folder)).toEqual([])
})

test('F109 a redirect into the own network is judged as the first address was', async () => {
  const inside = await serveOverHttp((_request, response) => response.end('rahasia'))
  const { origin, rules } = await serveOverHttp((_request, response) =>
    response.writeHead(302, { location: inside.origin }).end(),
  )
  await expect(fetched(`${origin}/`, rules)).rejects.toThrow('hanya alamat https di internet umum')
})

test.each([
  ['is not there', 404, {}, 'Tidak ada berkas di alamat ini'],
  ['asks for a sign-in', 403, {}, 'menolak memberikan'],
  ['fails', 503, {}, 'sedang sibuk'],
  [
    'is larger than any catalogue',
    200,
    { 'content-length': String(IMPORT_FILE_BYTES + 1) },
    'lebih dari 2 GB',
  ],
])('an address whose file %s is told as such', async (_, status, headers, sentence) => {
  const { origin, rules } = await serveOverHttp((_request, response) => {
    response.writeHead(status, headers)
    response.flushHeaders()
    if (status !== 200) response.end()
  })
  await expect(fetched(`${origin}/a.csv`, rules)).rejects.toThrow(sentence)
})

test('a catalogue whose connection ends in the middle is refused, not read as far as it came', async () => {
  const { origin, rules } = await serveOverHttp((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write(CATALOGUE, () => response.destroy())
  })
  await expect(fetched(`${origin}/a.csv`, rules)).rejects.toThrow('tidak dapat dihubungi')
})
