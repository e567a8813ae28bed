/** A fault of the file or its mapping. It is reported to the operator in one line, and nothing was written. */
export type ImportFault = Error & { code: 'import_fault' }

export const importFault = (message: string, cause?: unknown): ImportFault =>
  Object.assign(new Error(message, cause === undefined ? {} : { cause }), { code: 'import_fault' as const })

export const isImportFault = (error: unknown): error is ImportFault =>
  error instanceof Error && 'code' in error && error.code === 'import_fault'
