import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { Failure } from '#server/platform/failure.ts'
import { recentFiles } from './recent-files.ts'
import { sharePicture } from './share-picture.ts'
import { type ImageDeps, imageFile, isPrivateKey } from './store-image.ts'

/** The most bytes of pictures in memory. */
const MEMORY_BYTES = 32 * 1024 * 1024

const NAME = /^([0-9a-z]{16,64})-(?:([1-9]\d{0,4})\.(webp|avif)|share\.jpg)$/

/**
 * `GET /images/{key}-{width}.{webp|avif}`, and `{key}-share.jpg` for social networks. A key is a hash of the content,
 * so its files never change. Profile pictures are cached neither by this process nor by shared caches, so a deleted
 * one is gone at once.
 */
export function imagesRoutes(app: FastifyInstance, { database, files }: ImageDeps): void {
  const recent = recentFiles(MEMORY_BYTES)

  app.get<{ Params: { file: string } }>('/images/:file', { compress: false }, async (request, reply) => {
    const name = request.params.file
    const [, key, width, format] = NAME.exec(name) ?? []
    if (key === undefined) throw pictureNotFound()
    const etag = `"${name}"`
    const file =
      recent.get(name) ??
      (format === 'avif' || format === 'webp'
        ? await readWhole(imageFile(key, Number(width), format))
        : await sharePicture({ database, files }, key, request.ip))
    if (file === undefined) throw pictureNotFound()
    const isPrivate = isPrivateKey(key)
    if (!isPrivate) recent.keep(name, file)

    reply
      .header('cache-control', isPrivate ? 'private, max-age=3600' : 'public, max-age=31536000, immutable')
      .header('etag', etag)
      .header('cross-origin-resource-policy', 'cross-origin')
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.header('content-type', `image/${format ?? 'jpeg'}`).send(file)
  })

  async function readWhole(key: string): Promise<Buffer | undefined> {
    const found = await files.read(key)
    return found && buffer(found.stream)
  }
}

const pictureNotFound = () => new Failure('not_found', 'Gambar tidak ditemukan.')
