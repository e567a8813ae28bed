/**
 * A fault that the operator has to correct before the shop can start, since another start would fail in the same way.
 * The message is one line for the operator.
 */
export class SetupFault extends Error {
  override readonly name = 'SetupFault'
}

/** Exit code after which the shop is not started again: EX_CONFIG of sysexits.h, also used by scripts/processes.mjs. */
export const SETUP_EXIT_CODE = 78

/**
 * The port is in use or not allowed, the address is not one of this machine, a folder cannot be used, or a shop
 * already runs on it.
 */
const SETUP_CODES = ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'shop_is_open']

export function isSetupFault(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return error instanceof SetupFault || (typeof code === 'string' && SETUP_CODES.includes(code))
}
