import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange, FileStore } from '#server/providers/files/port.ts'
import { holdsTag, partOf } from './byte-range.rules.ts'

/** `tag` is the entity tag without quotes. */
export type SentBook = { storageKey: string; byteSize: number; tag: string }

/** Sends a PDF, whole or in the requested part. */
export async function sendBook(
  files: FileStore,
  request: FastifyRequest,
  reply: FastifyReply,
  { file, cacheControl }: { file: SentBook; cacheControl: string },
) {
  const { range: rangeHeader, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers
  const tag = `"${file.tag}"`
  reply
    .header('accept-ranges', 'bytes')
    .header('etag', tag)
    .header('cache-control', cacheControl)
    .header('x-content-type-options', 'nosniff')
  if (holdsTag(ifNoneMatch, tag)) return reply.code(304).send()

  // With If-Range of another revision the whole file is sent, so that revisions are never mixed.
  const part = ifRange === undefined || ifRange === tag ? partOf(rangeHeader, file.byteSize) : 'whole'
  if (part === 'unsatisfiable') return refuseRange(reply, file)
  const length = part === 'whole' ? file.byteSize : part.end - part.start + 1
  reply.header('content-type', 'application/pdf').header('content-length', String(length))
  if (part !== 'whole') {
    reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.byteSize}`)
  }
  if (request.method === 'HEAD') return reply.send()
  const { stream } = await openBook(files, file, part === 'whole' ? undefined : part)
  return reply.send(stream)
}

function refuseRange(reply: FastifyReply, file: SentBook) {
  return reply
    .code(416)
    .header('content-range', `bytes */${file.byteSize}`)
    .header('content-type', 'application/json; charset=utf-8')
    .send(
      JSON.stringify({ code: 416, message: 'Bagian berkas yang diminta tidak ada.', reason: 'bad_request' }),
    )
}

/** @throws Error if the file is missing or its length is not the recorded one */
export async function openBook(files: FileStore, file: SentBook, range?: ByteRange) {
  const opened = await files.read(file.storageKey, range)
  if (opened?.size === file.byteSize) return opened
  opened?.stream.destroy()
  throw new Error(`the file store and the database disagree about ${file.storageKey}`)
}
