/** Wrong usage of a command: the message and the command's help are printed, and the exit code is 2. */
export const usageFault = (message: string) =>
  Object.assign(new Error(message), { code: 'usage_fault' as const })

/** An error that the operator can correct: printed as one line, without a stack. */
export const operatorFault = (message: string, cause?: unknown) =>
  Object.assign(new Error(message, cause === undefined ? {} : { cause }), { code: 'operator_fault' as const })
