import type { FastifyRequest } from 'fastify'
import type { FileField } from '#contracts/call.ts'
import { Failure } from '../failure.ts'
import { sentenceOf } from './failures.ts'
import { formFields } from './form-fields.ts'

/**
 * Reads multipart/form-data into the same nested body as JSON. A call that takes a file names its field and
 * how large it may be: its bytes stand in the body under that name; any other file is refused unread.
 */
export async function readMultipart(
  request: FastifyRequest,
  file?: FileField,
): Promise<Record<string, unknown>> {
  const entries: [string, string][] = []
  let upload: Uint8Array | undefined
  const parts = request.parts(file ? { limits: { fileSize: file.maxBytes } } : {})
  for await (const part of parts) {
    if (part.type === 'field') {
      entries.push([part.fieldname, String(part.value)])
      continue
    }
    if (part.fieldname !== file?.field) throw new Failure('unsupported_type', sentenceOf.unsupportedType)
    const bytes = await part.toBuffer()
    // What a browser sends for a file field that was left alone.
    if (bytes.length > 0) upload = bytes
  }
  const fields = formFields(entries)
  if (fields === undefined) throw new Failure('bad_request', sentenceOf.badRequest)
  if (file === undefined) return fields
  const { [file.field]: _text, ...others } = fields
  return upload === undefined ? others : { ...others, [file.field]: upload }
}
