import { PassThrough, Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { SECOND } from '#kernel/time.ts'
import type { FilesConfig } from '#server/platform/config.ts'
import { type ByteRange, checkedKey, checkedRange, type FileStore } from './port.ts'

/** Without keys the SDK looks where it always does: its files, the machine's role. */
export type S3Settings = Omit<Extract<FilesConfig, { kind: 's3' }>, 'kind'> & {
  /** How long the service may be silent, in milliseconds. */
  patience?: number
}

const PATIENCE = 15 * SECOND
/**
 * How many times longer it may be silent while it is sent something. The last megabytes that the system took to send
 * are on their way for some time, of which nothing is heard here.
 */
const SENDING = 4
/** Requests, and openings of one file, before the store gives up. */
const ATTEMPTS = 4
/** Of a stream of unknown length. S3 takes at most 10,000 parts: 80 GB. */
const PART = 8 * 1024 * 1024

/**
 * A file store in a bucket of S3 or of a service that speaks its protocol: for any number of instances.
 * @throws Error if the bucket cannot be opened
 */
export async function openS3(settings: S3Settings): Promise<FileStore> {
  const { bucket, prefix, accessKeyId, secretAccessKey, patience = PATIENCE } = settings
  const common: S3ClientConfig = {
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    maxAttempts: ATTEMPTS,
    // Services other than AWS refuse the checksums that the SDK would add to what does not need one.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(settings.endpoint !== undefined && { endpoint: settings.endpoint }),
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
  }
  const client = new S3Client({
    ...common,
    requestHandler: { connectionTimeout: patience, requestTimeout: patience, throwOnRequestTimeout: true },
  })
  // The timeout of a request would bound an upload as a whole; that of a socket is one of silence.
  const sender = new S3Client({
    ...common,
    requestHandler: { connectionTimeout: patience, socketTimeout: SENDING * patience },
  })
  await client.send(new HeadBucketCommand({ Bucket: bucket }))
  const folder = prefix === '' ? '' : `${prefix.replace(/\/$/, '')}/`
  const place = (key: string) => ({ Bucket: bucket, Key: folder + checkedKey(key) })

  /** @param version the ETag that the file must still have */
  async function open(key: string, range?: ByteRange, version?: string): Promise<Opened | undefined> {
    const found = await client
      .send(
        new GetObjectCommand({
          ...place(key),
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
          ...(version !== undefined && { IfMatch: version }),
        }),
      )
      .catch(undefinedIfMissing)
    if (found === undefined) return undefined
    const body = found.Body as Readable
    // Not every service knows If-Match.
    if (version !== undefined && found.ETag !== version) {
      body.destroy()
      throw new ReplacedFile('the file was replaced while it was read')
    }
    // Nor every range: an answer without Content-Range is the whole file.
    const [, start = 0, size = found.ContentLength] =
      /^bytes (\d+)-\d+\/(\d+)$/.exec(found.ContentRange ?? '') ?? []
    return { body, start: Number(start), size: Number(size), version: found.ETag ?? '' }
  }

  return {
    write: async (key, content) => {
      if (content instanceof Uint8Array) {
        await sender.send(new PutObjectCommand({ ...place(key), Body: content }))
        return
      }
      // The SDK does not end an upload whose source breaks off: a stream in between passes the error on.
      const body = new PassThrough()
      let broken: Error | undefined
      content.on('error', (error) => {
        broken = error
        body.destroy(error)
      })
      content.pipe(body)
      const upload = new Upload({
        client: sender,
        params: { ...place(key), Body: body },
        partSize: PART,
        queueSize: 2,
        leavePartsOnError: false,
      })
      try {
        await upload.done()
      } catch (error) {
        content.destroy()
        throw broken ?? error
      }
    },

    read: async (key, range) => {
      if (range) checkedRange(range, Number.MAX_SAFE_INTEGER)
      const opened = await open(checkedKey(key), range).catch((error: unknown) => {
        if (range && isStatus(error, 416)) throw new RangeError(`bytes from ${range.start} are not in ${key}`)
        throw error
      })
      if (opened === undefined) return undefined
      const { size } = opened
      try {
        const part = range ? checkedRange(range, size) : { start: 0, end: size - 1 }
        const again = (start: number) => open(key, { start, end: part.end }, opened.version)
        const stream = Readable.from(resumed(opened, part, { again, patience }), { objectMode: false })
        // A generator that was never asked for a byte runs no cleanup of its own.
        stream.once('close', () => opened.body.destroy())
        return { stream, size }
      } catch (error) {
        opened.body.destroy()
        throw error
      }
    },

    remove: async (key) => {
      await client.send(new DeleteObjectCommand(place(key)))
    },

    list: async function* () {
      let after: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket: bucket,
            Prefix: folder,
            ...(after !== undefined && { ContinuationToken: after }),
          }),
        )
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
          yield { key: Key.slice(folder.length), size: Size, writtenAt: LastModified ?? new Date() }
        after = page.NextContinuationToken
      } while (after !== undefined)
    },
  }
}

/** `start` is the place of the body's first byte in a file of `size` bytes. */
type Opened = { body: Readable; start: number; size: number; version: string }

type Resuming = {
  again(start: number): Promise<Opened | undefined>
  patience: number
}

class ReplacedFile extends Error {}

/** The bytes of a part, opened again from where its connection broke off or fell silent. */
async function* resumed(first: Opened, part: ByteRange, { again, patience }: Resuming) {
  let opened: Opened | undefined = first
  let at = part.start
  let attempts = 1
  try {
    while (at <= part.end) {
      try {
        opened ??= await again(at)
        if (opened === undefined) throw new ReplacedFile('the file was removed while it was read')
        let place = opened.start
        for await (const chunk of untilSilent(opened.body, patience)) {
          const wanted = chunk.subarray(Math.max(0, at - place), part.end + 1 - place)
          place += chunk.length
          if (wanted.length > 0) yield wanted
          at += wanted.length
          attempts = 1
          if (at > part.end) return
        }
        throw new Error('the connection ended before the file did')
      } catch (error) {
        opened?.body.destroy()
        opened = undefined
        if (error instanceof ReplacedFile || isStatus(error, 412) || ++attempts > ATTEMPTS) throw error
      }
    }
  } finally {
    opened?.body.destroy()
  }
}

/** The chunks of a stream. @throws Error when the next one does not come within `patience` milliseconds */
async function* untilSilent(stream: Readable, patience: number): AsyncGenerator<Buffer> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  for (;;) {
    const timer = setTimeout(() => stream.destroy(new Error(`no byte came for ${patience} ms`)), patience)
    const next = await chunks.next().finally(() => clearTimeout(timer))
    if (next.done === true) return
    yield next.value
  }
}

const isStatus = (error: unknown, status: number) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === status

function undefinedIfMissing(error: unknown): undefined {
  if (isStatus(error, 404)) return undefined
  throw error
}
