import { type LoggerOptions, pino } from 'pino'

/** What a room may do with the log; pino's own type stays in this file. */
export type Log = {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** Names of fields with personal data or secrets, which are redacted at every level of a log line. */
const PRIVATE_FIELDS = [
  'authorization',
  'cookie',
  'password',
  'password_confirmation',
  'old_password',
  'token',
  'access_token',
  'secret',
  'key',
  'email',
  'phone',
  'address',
  'name',
  'birth_date',
  'parameters',
  'detail',
]

/** At three levels, since pino matches paths, not names. */
const REDACTED = PRIVATE_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`])

export function createLog(options: { level: LogLevel; stream?: { write(line: string): void } }): Log {
  const settings: LoggerOptions = {
    level: options.level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { error: describeError, err: describeError },
    redact: { paths: REDACTED, censor: '[hidden]' },
  }
  return options.stream ? pino(settings, options.stream) : pino(settings)
}

/** The class of SQLSTATE codes for values that do not fit. */
const DATA_EXCEPTION = '22'

/** A log that writes nothing, for callers without one. */
export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}

/** The most of a text that was thrown without being an error. */
const LONGEST = 500
const bounded = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

/**
 * PostgreSQL's `detail` quotes the row that broke a constraint, and the message of a value that does not fit
 * quotes the value: both may be personal data, so only what names the fault is kept. The queue of jobs copies errors
 * into plain objects.
 */
function describeError(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return bounded(String(error))
  const extra: Record<string, unknown> = {}
  for (const field of ['code', 'constraint', 'table', 'severity', 'routine', 'reason'] as const) {
    if (field in error) extra[field] = Reflect.get(error, field)
  }
  const { code } = extra
  const quotesValue = typeof code === 'string' && code.startsWith(DATA_EXCEPTION)
  const hide = (text: string) => (quotesValue ? text.replaceAll(/"[^"]*"/g, '"…"') : text)
  if (!(error instanceof Error)) {
    const known = Object.entries({ ...extra, message: Reflect.get(error, 'message') }).flatMap(
      ([field, value]) =>
        typeof value === 'string' || typeof value === 'number' ? [[field, bounded(hide(String(value)))]] : [],
    )
    return known.length > 0
      ? Object.fromEntries(known)
      : { fields: Object.keys(error).slice(0, 20).map(bounded) }
  }
  const cause = error.cause === undefined ? undefined : describeError(error.cause)
  return {
    kind: error.name,
    message: hide(error.message),
    ...extra,
    stack: hide(error.stack ?? ''),
    ...(cause ? { cause } : {}),
  }
}
