import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Below this, compression saves less than its header costs. */
const WORTH_COMPRESSING = 1400

/** The body of an answer, in each encoding that was requested. */
export type EncodedBody = {
  /** A weak entity tag, shared by all encodings; undefined for an answer that is not cached. */
  readonly etag: string | undefined
  /** In bytes, all encodings together (estimated). */
  readonly size: number
  /** The body in an encoding that was requested before; otherwise undefined. */
  ready(encoding: Encoding): Buffer | undefined
  /** The body in this encoding. It is compressed once and shared. */
  encoded(encoding: Encoding): Promise<Buffer>
  /** The encoding to send; `identity` for a short body. */
  encodingFor(accepted: string | undefined): Encoding
}

export function encodedBody(body: Buffer, { tagged }: { tagged: boolean }): EncodedBody {
  const bodies: { [encoding in Encoding]?: Buffer } = { identity: body }
  const compressing: { [encoding in Encoding]?: Promise<Buffer> } = {}
  const etag = tagged ? `W/"${createHash('sha1').update(body).digest('base64url')}"` : undefined
  const compressOnce = async (encoding: Encoding) => {
    const compressed = await compress(body, encoding)
    bodies[encoding] = compressed
    return compressed
  }
  return {
    etag,
    // Compressed JSON is a fifth of its size. Both encodings are counted from the start.
    size: Math.ceil(body.length * 1.4),
    ready: (encoding) => bodies[encoding],
    encoded: async (encoding) => {
      const ready = bodies[encoding]
      if (ready !== undefined) return ready
      compressing[encoding] ??= compressOnce(encoding).finally(() => {
        delete compressing[encoding]
      })
      return compressing[encoding]
    },
    encodingFor: (accepted) => (body.length < WORTH_COMPRESSING ? 'identity' : encodingOf(accepted)),
  }
}

/** A coding with a weight of 0 is refused (RFC 9110, 12.5.3). */
const BROTLI = /\bbr\b(?! ?; ?q=0(?:\.0{0,3})?(?:[ ,]|$))/
const GZIP = /\bgzip\b(?! ?; ?q=0(?:\.0{0,3})?(?:[ ,]|$))/

function encodingOf(accepted = ''): Encoding {
  if (BROTLI.test(accepted)) return 'br'
  return GZIP.test(accepted) ? 'gzip' : 'identity'
}

/**
 * Up to this size, compressing here takes less time of this thread than passing the body to another thread and back.
 */
const COMPRESSED_HERE = 16 * 1024

/**
 * Up to this size, a window of 64 kB compresses as well. Allocating a larger one took a third of the encoder's time.
 */
const SMALL_WINDOW = 96 * 1024

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body
  const isShort = body.length <= COMPRESSED_HERE
  if (encoding === 'gzip') return isShort ? gzipSync(body) : gzipAsync(body)
  const options = brotliOptions(body.length)
  return isShort ? brotliCompressSync(body, options) : brotliAsync(body, options)
}

const brotliOptions = (size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
    [constants.BROTLI_PARAM_LGWIN]: size <= SMALL_WINDOW ? 16 : constants.BROTLI_DEFAULT_WINDOW,
  },
})

/** Whether the browser's copy is still valid (RFC 9110, 13.1.2: weak comparison). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag))
}
