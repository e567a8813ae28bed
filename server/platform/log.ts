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

/**
 * PostgreSQL's `detail` quotes the row that broke a constraint, and the message of a value that does not fit
 * quotes the value: both may be personal data, so only what names the fault is kept.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const extra: Record<string, unknown> = {}
  for (const field of ['code', 'constraint', 'table', 'severity', 'routine', 'reason'] as const) {
    if (field in error) extra[field] = Reflect.get(error, field)
  }
  const { code } = extra
  const quotesValue = typeof code === 'string' && code.startsWith(DATA_EXCEPTION)
  const hide = (text: string) => (quotesValue ? text.replaceAll(/"[^"]*"/g, '"…"') : text)
  const cause = error.cause === undefined ? undefined : describeError(error.cause)
  return {
    kind: error.name,
    message: hide(error.message),
    ...extra,
    stack: hide(error.stack ?? ''),
    ...(cause ? { cause } : {}),
  }
}
