import type fc from 'fast-check'
import * as z from 'zod'
import { REASONS, type Reason } from '#contracts/failures.ts'
import { statusOf } from '#server/platform/http/failures.ts'
import type { FuzzRequest, Operation } from './openapi-requests.ts'

/** Who asks: what a request carries, and what the document lets them do. */
export type Asker = {
  headers: Record<string, string>
  isShopper: boolean
  /** Undefined for who is no member of staff. */
  rights: ReadonlySet<string> | undefined
  /** Whether the session still is what it was: some calls end it. */
  isAlive?: () => Promise<boolean>
}

export type Call = {
  name: string
  path: string
  operation: Operation
  /** Made once for all askers: that takes as long as hundreds of requests. */
  requests: fc.Arbitrary<FuzzRequest>
  success: { status: number; schema: z.ZodType }
}

export type Sent = { status: number; type: string; text: string }

type Judged = {
  request: FuzzRequest
  call: Call
  asker: Asker
  answer: Sent
  changes: string[]
  failure: z.ZodType
  logged: readonly string[]
}

const LEAK =
  /\b(select|insert into|update|delete from) .+ (from|values|set|where) |\.[tj]s:\d|\bat \w+.* \(|node_modules|file:\/\/\/|\/tmp\/|constraint "|relation "|syntax for type|ECONN/
const ENGLISH =
  /\b(invalid|expected|required|must|cannot|unexpected|unsupported|too (big|small|long|short|large)|failed|not found|the|is not)\b/i
/** Words of the specification. */
const SPECIFIED = ['Session Expire Please login again']

/** What is wrong with an answer, if anything is. */
export function judge(judged: Judged): string | undefined {
  const { request, call, answer, logged, failure } = judged
  const faults = logged.filter((line) => line.includes('"level":"error"'))
  const said = `${answer.status} ${answer.text.slice(0, 600)}`
  if (answer.status >= 500 || faults.length > 0) return `a fault: ${said}\n  logged: ${faults.join('\n  ')}`
  if (!answer.type.startsWith('application/json')) return `no JSON: ${answer.type} ${said}`
  const body = JSON.parse(answer.text)
  if (body.code !== answer.status) return `the code differs from the status: ${said}`
  if (answer.status < 400 && isOfList(request)) return undefined
  if (answer.status >= 400) {
    const fitting = failure.safeParse(body)
    if (!fitting.success)
      return `a failure that the document does not describe: ${z.prettifyError(fitting.error)}: ${said}`
    const wrong = wrongFailure(body)
    if (wrong !== undefined) return `${wrong}: ${said}`
    if (LEAK.test(answer.text)) return `tells about the inside: ${said}`
  } else {
    if (answer.status !== call.success.status) return `a status that the document does not name: ${said}`
    const fitting = call.success.schema.safeParse(body)
    if (!fitting.success) return `an answer unlike the document: ${z.prettifyError(fitting.error)}: ${said}`
  }
  return request.oddPath && answer.status >= 400 ? undefined : wrongRight(judged, body)
}

/** Without its last part an address is that of a list, another call. */
const isOfList = ({ oddPath, path }: FuzzRequest) => oddPath && /\/(?:\?|$)/.test(path)

function wrongFailure(body: {
  code: number
  message: string
  reason?: string
  errors?: Record<string, string[]>
}) {
  const { reason = '' } = body
  if (!(REASONS as readonly string[]).includes(reason)) return `an unknown reason ${reason}`
  // The parser of requests refuses 16 kB of address and header lines with 431, before a call is known.
  const status = body.code === 431 && reason === 'too_large' ? 431 : statusOf[reason as Reason]
  if (status !== body.code) return `a reason of another status`
  const sentences = [body.message, ...Object.values(body.errors ?? {}).flat()]
  const foreign = sentences.find(
    (sentence) => !SPECIFIED.includes(sentence) && (sentence.length < 5 || ENGLISH.test(sentence)),
  )
  return foreign === undefined ? undefined : `no Indonesian sentence (${foreign})`
}

/** Whether the document lets the asker do this, and whether the shop agrees. */
function wrongRight(
  { call, asker, answer, changes, request }: Judged,
  body: { reason?: string; message: string },
) {
  const said = `${answer.status} ${answer.text.slice(0, 300)}`
  const changed = changes.length > 0 ? `changed ${changes.join(', ')}` : undefined
  const refusal = refusalOf(call.operation, asker)
  if (refusal !== undefined) {
    if (body.reason !== refusal) return `should be refused (${refusal}): ${said}`
    return changed && `refused, and ${changed}: ${said}`
  }
  if (call.operation.security !== undefined && body.reason === 'unauthenticated')
    return `a session that the document accepts is refused: ${said}`
  if (body.reason === 'forbidden' && /memiliki hak untuk ini \(/.test(body.message)) {
    return `asks for another right than the document: ${said}`
  }
  if (!call.path.startsWith('/api/console/') || changed === undefined) return undefined
  if (answer.status >= 400) return `failed, and ${changed}: ${said}`
  const isLooking = [...(asker.rights ?? [])].every((right) => right.endsWith('.lihat'))
  if (
    asker.rights !== undefined &&
    isLooking &&
    changes.some((table) => !/^(staff|audit|saved_views)/.test(table))
  ) {
    return `who may only look ${changed}: ${said}`
  }
  if (!changes.includes('audit_entries')) return `${changed} without an entry of the log: ${said}`
  if (request.method === 'GET' && changes.some((table) => !table.startsWith('audit')))
    return `a GET ${changed}: ${said}`
  return undefined
}

/** The reason with which the document lets the asker be refused; undefined for who may. */
function refusalOf({ security }: Operation, asker: Asker): Reason | undefined {
  const [need] = security ?? []
  if (need === undefined) return undefined
  if (need.session !== undefined) return asker.isShopper ? undefined : 'unauthenticated'
  if (asker.rights === undefined) return 'unauthenticated'
  return need.staff?.every((right) => asker.rights?.has(right)) ? undefined : 'forbidden'
}
