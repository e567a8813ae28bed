import { setTimeout as sleep } from 'node:timers/promises'

/** The server undid the transaction and asks for it again. */
const CONFLICTS = new Set(['40001', '40P01'])

/**
 * The connection is gone, the server is going or coming, or it was demoted to a replica. The last ones, a
 * plan made before a migration and a statement that a pooler forgot, pass with a new connection too.
 */
const DISCONNECTIONS = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  '25006',
  '26000',
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ENOENT',
])

export type TransientFault = 'conflict' | 'disconnection'

export function transientFault(error: unknown): TransientFault | undefined {
  const code = errorCode(error)
  if (code !== undefined && CONFLICTS.has(code)) return 'conflict'
  if (code !== undefined && DISCONNECTIONS.has(code)) return 'disconnection'
  if (!(error instanceof Error)) return undefined
  if (/cached plan must not change result type/.test(error.message)) return 'disconnection'
  if (/^Connection terminated|^Client has encountered a connection error/.test(error.message)) {
    return 'disconnection'
  }
  return undefined
}

export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Full jitter, so that the losers of one deadlock do not meet again: up to 10, 20, 40 … ms, or ten times that. */
export async function backOff(fault: TransientFault, attempt: number): Promise<void> {
  const unit = fault === 'conflict' ? 10 : 100
  await sleep(Math.ceil(Math.random() * Math.min(unit * 2 ** attempt, unit * 20)))
}
