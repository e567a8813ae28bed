import { lookupTable } from '#kernel/lookup-table.ts'

/**
 * A fault that the operator has to correct before the shop can start, since another start would fail in the same way.
 * The message is one line for the operator.
 */
export class SetupFault extends Error {
  override readonly name = 'SetupFault'
}

/** Exit code after which the shop is not started again: EX_CONFIG of sysexits.h, also used by scripts/processes.mjs. */
export const SETUP_EXIT_CODE = 78

/** A folder cannot be used, or a shop already runs on it. */
const SETUP_CODES = ['EACCES', 'shop_is_open']

/** Why a folder cannot be used, by the code of the system's error. A disk that is full may have room again later. */
const FOLDER_FAULTS = lookupTable({
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is read-only',
  ENOTDIR: 'a file is in its place',
  EEXIST: 'a file is in its place',
  ENOENT: 'no folder can be made there',
})

/** An error of the system as the fault of the setting that names the folder. Any other is returned as it is. */
export function folderFault(setting: string, folder: string, error: unknown): unknown {
  const why = error instanceof Error && 'code' in error && FOLDER_FAULTS.get(String(error.code))
  return why ? new SetupFault(`${setting}: the folder ${folder} cannot be used: ${why}`) : error
}

export function isSetupFault(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return error instanceof SetupFault || (typeof code === 'string' && SETUP_CODES.includes(code))
}

type Results<Steps extends readonly (() => unknown)[]> = {
  -readonly [Place in keyof Steps]: Awaited<ReturnType<Steps[Place]>>
}

/**
 * Takes all of these steps, whichever of them fail.
 * @throws one SetupFault that names everything that is wrong, so that an operator need not try again for each
 */
export async function withoutFaults<const Steps extends readonly (() => unknown)[]>(
  ...steps: Steps
): Promise<Results<Steps>> {
  const taken = await Promise.allSettled(steps.map(async (step) => step()))
  const failures = taken.flatMap((step): unknown[] => (step.status === 'rejected' ? [step.reason] : []))
  const [first] = failures
  if (failures.length > 1 && failures.every(isSetupFault))
    throw new SetupFault(failures.map(messageOf).join('; '))
  if (failures.length > 0) throw first
  return taken.map((step) => (step.status === 'fulfilled' ? step.value : undefined)) as Results<Steps>
}

const messageOf = (failure: unknown) => (failure instanceof Error ? failure.message : String(failure))
