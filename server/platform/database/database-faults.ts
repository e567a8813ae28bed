import { setTimeout as sleep } from 'node:timers/promises'
import { lookupTable } from '#kernel/lookup-table.ts'

/**
 * Kinds of database errors that are no bug of the code. `conflict`: the server rolled the transaction back and it may
 * be retried. `disconnection`: the connection is lost, or the server is starting, stopping or was demoted to a
 * replica. `overload`: it has no connection, memory or time left. `full`: the disk of the database or of the file
 * store is full.
 */
export type DatabaseFault = 'conflict' | 'disconnection' | 'overload' | 'full'

/** By the code of PostgreSQL (Appendix A of its manual) or of the network. */
const FAULT_OF = lookupTable<DatabaseFault>({
  '40001': 'conflict',
  '40P01': 'conflict',
  '57P01': 'disconnection',
  '57P02': 'disconnection',
  '57P03': 'disconnection',
  '08000': 'disconnection',
  '08001': 'disconnection',
  '08003': 'disconnection',
  '08004': 'disconnection',
  '08006': 'disconnection',
  // Read-only: a primary that was demoted. A new connection goes to its successor.
  '25006': 'disconnection',
  // A prepared statement that a pooler lost: a new connection prepares it again.
  '26000': 'disconnection',
  ECONNRESET: 'disconnection',
  ECONNREFUSED: 'disconnection',
  ECONNABORTED: 'disconnection',
  EPIPE: 'disconnection',
  ETIMEDOUT: 'disconnection',
  EHOSTUNREACH: 'disconnection',
  ENETUNREACH: 'disconnection',
  ENOTFOUND: 'disconnection',
  EAI_AGAIN: 'disconnection',
  '53300': 'overload',
  '55P03': 'overload',
  '57014': 'overload',
  '53200': 'overload',
  '53400': 'overload',
  '53100': 'full',
  ENOSPC: 'full',
  EDQUOT: 'full',
})

/** Messages of the driver's own errors, which have no code. */
const FAULT_OF_MESSAGE: [RegExp, DatabaseFault][] = [
  [/^cached plan must not change result type/, 'disconnection'],
  [/^Connection terminated/, 'disconnection'],
  [/^Client has encountered a connection error/, 'disconnection'],
  [/^Client was closed and is not queryable/, 'disconnection'],
  [/^Query read timeout/, 'disconnection'],
  [/^timeout expired/, 'disconnection'],
  [/^Cannot use a pool after calling end/, 'disconnection'],
  [/^timeout exceeded when trying to connect/, 'overload'],
]

/**
 * The only place that decides which errors mean "try again later". Undefined for any other error, which is an
 * internal fault.
 */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  if (!(error instanceof Error)) return undefined
  const code = errorCode(error)
  if (code === 'ENOENT') return isConnecting(error) ? 'disconnection' : undefined
  const known = code === undefined ? undefined : FAULT_OF.get(code)
  return known ?? FAULT_OF_MESSAGE.find(([message]) => message.test(error.message))?.[1]
}

/** For a socket, ENOENT means that the server is not running; elsewhere it means a missing file, which is a bug. */
const isConnecting = (error: Error) => 'syscall' in error && error.syscall === 'connect'

const UNIQUE_VIOLATION = '23505'

/** Whether a row violated the given unique constraint or index. */
export function isViolationOf(error: unknown, constraint: string): boolean {
  return (
    errorCode(error) === UNIQUE_VIOLATION && (error as { constraint?: unknown }).constraint === constraint
  )
}

export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Full jitter, so that the losers of a deadlock do not collide again: up to 10, 20, 40 … ms, or ten times that. */
export async function backOff(fault: 'conflict' | 'disconnection', attempt: number): Promise<void> {
  const unit = fault === 'conflict' ? 10 : 100
  await sleep(Math.ceil(Math.random() * Math.min(unit * 2 ** attempt, unit * 20)))
}
