import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FileField } from '#contracts/call.ts'
import { largerThan } from '#contracts/upload-bounds.ts'
import { SECOND } from '#kernel/time.ts'
import { Failure } from '../failure.ts'
import { sentenceOf } from './failures.ts'
import { formFields, MAX_FIELDS } from './form-fields.ts'
import type { BodyBounds } from './receive-body.ts'

/** A part's headers: name, file name and type. */
const MAX_PART_HEADERS = { headerPairs: 8, headerSize: 4096 }
/** The parser settles within a tick of the last byte. If it does not, the form was cut off inside a part. */
const END_PATIENCE = SECOND / 4

/**
 * Reads multipart/form-data into the same nested body as JSON. A call that accepts a file names the field and the
 * largest size. The file's bytes are in the body under that name; any other file is refused unread.
 */
export async function readMultipart(
  app: FastifyInstance,
  request: FastifyRequest,
  { file, ...bounds }: BodyBounds & { file?: FileField | undefined },
): Promise<Record<string, unknown>> {
  const form = openForm(request, bounds.maxBytes, file)
  const maxBytes = bounds.maxBytes + (file?.maxBytes ?? 0)
  const tooLarge = file && largerThan(file.maxBytes)
  await app.receiveBody(request, { ...bounds, maxBytes, ...(tooLarge && { tooLarge }) }, form.write)
  const { entries, upload } = await form.end()
  const fields = formFields(entries)
  if (fields === undefined) throw unreadable()
  if (file === undefined) return fields
  const { [file.field]: _text, ...others } = fields
  return upload === undefined ? others : { ...others, [file.field]: upload }
}

type Form = { entries: [string, string][]; upload: Uint8Array | undefined }

function openForm(request: FastifyRequest, maxText: number, file: FileField | undefined) {
  const form: Form = { entries: [], upload: undefined }
  const parser = openParser(request, maxText, file)
  let failure: Failure | undefined
  let finished = false
  let textBytes = 0
  const fail = (reason: Failure) => {
    failure ??= reason
  }

  parser
    .on('field', (name: string | undefined, value, nameCut, valueCut) => {
      textBytes += Buffer.byteLength(value)
      if (textBytes > maxText) fail(tooLarge())
      else if (name === undefined || nameCut || valueCut) fail(unreadable())
      else form.entries.push([name, value])
    })
    .on('file', (name: string | undefined, stream) => {
      // An unread file would block the parser.
      if (name !== file?.field) fail(new Failure('unsupported_type', sentenceOf.unsupportedType))
      collect(stream, fail, {
        most: file?.maxBytes ?? 0,
        done: (bytes) => {
          // What a browser sends for an empty file field.
          if (bytes.length > 0) form.upload = bytes
        },
      })
    })
    .on('fieldsLimit', () => fail(tooLarge()))
    .on('partsLimit', () => fail(tooLarge()))
    .on('filesLimit', () => fail(tooLarge()))
    .on('error', () => fail(unreadable()))
    .on('finish', () => {
      finished = true
    })

  return {
    write: (chunk: Buffer) => {
      if (failure) throw failure
      parser.write(chunk)
    },
    end: async (): Promise<Form> => {
      if (!finished && !failure) {
        await new Promise<void>((resolve) => {
          const patience = setTimeout(resolve, END_PATIENCE)
          const settled = () => {
            clearTimeout(patience)
            resolve()
          }
          parser.once('finish', settled).once('error', settled)
          parser.end()
        })
      }
      if (failure) throw failure
      if (!finished) throw unreadable()
      return form
    },
  }
}

function openParser({ headers }: FastifyRequest, fieldSize: number, file: FileField | undefined) {
  const limits = {
    ...MAX_PART_HEADERS,
    fieldNameSize: 200,
    fieldSize,
    fields: MAX_FIELDS,
    files: 1,
    fileSize: file?.maxBytes ?? 0,
    parts: MAX_FIELDS + 1,
  }
  try {
    return new Busboy({ headers: { ...headers, 'content-type': headers['content-type'] ?? '' }, limits })
  } catch {
    // A boundary that is missing, or a type that only begins like multipart/form-data.
    throw unreadable()
  }
}

function collect(
  stream: BusboyFileStream,
  fail: (reason: Failure) => void,
  { most, done }: { most: number; done: (bytes: Buffer) => void },
): void {
  const chunks: Buffer[] = []
  stream
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('limit', () => fail(new Failure('too_large', largerThan(most))))
    .on('error', () => fail(unreadable()))
    .on('end', () => done(Buffer.concat(chunks)))
}

const unreadable = () => new Failure('bad_request', sentenceOf.badRequest)
const tooLarge = () => new Failure('too_large', sentenceOf.tooLarge)
