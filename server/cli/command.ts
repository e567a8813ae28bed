import { type ParseArgsConfig, parseArgs } from 'node:util'

export type Command = {
  /** Printed by --help and after wrong usage. */
  help: string
  /** @returns the exit code: 0 done, 1 failed, 2 wrong usage, 130 interrupted */
  run(args: string[]): Promise<number>
}

/** Wrong usage of a command: the message and the command's help are printed, and the exit code is 2. */
export type UsageFault = Error & { code: 'usage_fault' }

export const usageFault = (message: string): UsageFault =>
  Object.assign(new Error(message), { code: 'usage_fault' as const })

/** An error that the operator can correct: printed as one line, without a stack. */
export const operatorFault = (message: string, cause?: unknown) =>
  Object.assign(new Error(message, cause === undefined ? {} : { cause }), { code: 'operator_fault' as const })

/**
 * `parseArgs`, whose errors become usage faults. Each command lists its options itself, even if another command has
 * the same ones, so that its help and its options are read together.
 */
export function parseCommandLine<Options extends ParseArgsConfig>(options: Options) {
  try {
    return parseArgs<Options>(options)
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : String(error)
    throw usageFault(message)
  }
}

/** Reads a whole number from an option. */
export function wholeOption(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (!(value <= most)) throw usageFault(`--${name} must be a whole number up to ${most}, not "${text}"`)
  return value
}
