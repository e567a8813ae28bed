/**
 * Something that the operator has to change before the shop can start: another start would fail the same way. The
 * message is one line for the operator.
 */
export class SetupFault extends Error {
  override readonly name = 'SetupFault'
}

/** Exit code of a start that is not to be tried again; EX_CONFIG of sysexits.h. scripts/processes.mjs knows it, too. */
export const SETUP_EXIT_CODE = 78

/** The port is in use or not allowed, the address is not of this machine, a folder cannot be used, a shop runs there. */
const SETUP_CODES = ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'shop_is_open']

export function isSetupFault(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return error instanceof SetupFault || (typeof code === 'string' && SETUP_CODES.includes(code))
}
