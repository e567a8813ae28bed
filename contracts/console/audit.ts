import * as z from 'zod'
import { ALL_AUDIT_VERBS, AUDIT_VERBS, type ObjectKind } from '../audit-verbs.ts'
import { call, id, moment, requestedMoment } from '../call.ts'

const values = z.record(z.string(), z.unknown())

const entry = z.object({
  id: z.number().int(),
  at: moment,
  /** `cli`: the command line; `system`: the shop itself, for what staff had planned. */
  actor: z.object({
    kind: z.enum(['staff', 'cli', 'system']),
    id: z.number().int().nullable(),
    name: z.string(),
  }),
  /** An address, or the name of a machine. */
  origin: z.string().nullable(),
  verb: z.string(),
  /** The verb in words. */
  words: z.string(),
  object: z.object({ kind: z.string(), id: z.string() }),
  /** The fields that changed. Null where the thing did not exist, or no longer does. */
  before: values.nullable(),
  after: values.nullable(),
  /** Fields that changed as well, whose values are not logged. */
  hidden: z.array(z.string()),
  reason: z.string().nullable(),
})

/** Which entries of the log are meant. */
export const auditFilter = z.object({
  before: id.optional(),
  staff: id.optional(),
  actor: z.enum(['staff', 'cli', 'system'], 'Pelaku tidak dikenal').optional(),
  verb: z.enum(ALL_AUDIT_VERBS, 'Tindakan tidak dikenal').optional(),
  kind: z.enum(Object.keys(AUDIT_VERBS) as ObjectKind[], 'Jenis objek tidak dikenal').optional(),
  object: z.string().max(200).optional(),
  from: requestedMoment.optional(),
  until: requestedMoment.optional(),
})

export const auditCalls = {
  'GET /api/console/audit': call({
    access: 'log.lihat',
    summary: 'What operators did, the latest first; the next page begins before the last id of this one',
    query: auditFilter.extend({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
    data: z.object({ entries: z.array(entry), has_more: z.boolean() }),
  }),
  'GET /api/console/audit/chain': call({
    access: 'log.lihat',
    costly: true,
    summary: 'Whether every entry of the log is as it was written',
    data: z.object({
      entries: z.number().int(),
      faults: z.array(z.object({ id: z.number().int(), fault: z.string() })),
    }),
  }),
} as const
