import { ALL_RIGHTS, type Right } from '#contracts/rights.ts'
import type { CliActor, StaffActor } from '#server/platform/actor.ts'

/** Somebody at the command line. */
export const AT_THE_SERVER: CliActor = { kind: 'cli', name: 'uji', host: 'mesin-uji' }

/** A member of staff with the given rights, all of them if none are given. */
export function staffActor(...rights: Right[]): StaffActor {
  return {
    kind: 'staff',
    id: 1,
    name: 'Staf Uji',
    rights: new Set(rights.length > 0 ? rights : ALL_RIGHTS),
    ip: '192.0.2.7',
  }
}
