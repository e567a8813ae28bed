import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ALL_AUDIT_VERBS, AUDIT_VERBS } from '#contracts/audit-verbs.ts'
import { CONTRIBUTOR_ROLES } from '#contracts/catalogue.ts'
import {
  BULK_STATES,
  BUNDLE_STATUSES,
  RETURNED_COPIES,
  REVIEW_STATES,
  STOCK_CAUSES,
  TITLE_STATUSES,
} from '#contracts/choices.ts'
import { MAIL_KINDS } from '#contracts/console/mails.ts'
import { COURIERS } from '#contracts/couriers.ts'
import {
  EXPORT_EDITIONS,
  EXPORT_EVERY,
  EXPORT_FORMATS,
  EXPORT_PRICES,
  EXPORT_TAGS,
  IMPORT_STATES,
} from '#contracts/exchange-choices.ts'
import { FULFILMENT_STATES, PAYMENT_STATES, TRANSACTION_TYPES } from '#contracts/order-states.ts'
import { COLLECTIONS } from '#contracts/parcels.ts'
import { PROMO_KINDS, PROMO_TARGETS } from '#contracts/promos.ts'
import { ALL_RIGHTS } from '#contracts/rights.ts'
import { LEGAL_TEXTS } from '#contracts/shop.ts'
import { CODED_FIELDS, codeWords, objectWords } from '#contracts/words/log-codes.ts'
import { FIELD_WORDS } from '#contracts/words/log-field-words.ts'
import { LOGGED_FIELDS } from '#server/audit/logged-fields.ts'
import { GATEWAYS } from '#server/platform/config.ts'
import { CHARGE_STATES } from '#server/providers/payments/port.ts'

test('every field whose values the audit log holds has Indonesian words on its screen, and no other', () => {
  const logged = new Set(Object.values(LOGGED_FIELDS).flat())
  expect([...logged].filter((field) => !FIELD_WORDS.has(field))).toEqual([])
  expect([...FIELD_WORDS.keys()].filter((field) => !logged.has(field))).toEqual([])
})

const SERVER = join(import.meta.dirname, '..', '..', 'server')
const SCHEMA = readFileSync(join(SERVER, 'platform', 'database', 'schema.gen.ts'), 'utf8')

/** The codes that the database allows in a column. */
function codesOf(table: string, column: string): string[] {
  const body = SCHEMA.match(new RegExp(`interface ${table} \\{([^}]*)\\}`))?.[1] ?? ''
  const type = body.match(new RegExp(`^ +${column}: (.*)$`, 'm'))?.[1] ?? ''
  return [...type.matchAll(/'(\w+)'/g)].map(([, code = '']) => code)
}

/** The names of all jobs, and of the work that they do row by row. */
const JOBS = globSync('**/*.ts', { cwd: SERVER })
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => {
    const text = readFileSync(join(SERVER, file), 'utf8')
    const doesWork = file.endsWith('.jobs.ts') || /\b(?:workThrough|sendDueMails)\(/.test(text)
    const names = text.matchAll(/(?:name: |_JOB = )'([a-z]+(?:-[a-z]+)+)'/g)
    return doesWork ? [...names].map(([, name = '']) => name) : []
  })

/** All codes that a field may have in the log. */
const CODES: Record<string, readonly string[]> = {
  appliesTo: TRANSACTION_TYPES,
  fulfilmentState: FULFILMENT_STATES,
  paymentState: PAYMENT_STATES,
  reduces: PROMO_TARGETS,
  role: CONTRIBUTOR_ROLES,
  taxClass: codesOf('Editions', 'tax_class'),
  'bulk-edit.state': BULK_STATES,
  'bulk-edit.change.fields.kind': codesOf('Titles', 'kind'),
  'bulk-edit.change.status': TITLE_STATUSES,
  'bulk-edit.change.price.by': ['percent', 'amount', 'fixed'],
  'bulk-edit.change.price.formats': codesOf('Editions', 'format'),
  'bundle.format': codesOf('Bundles', 'format'),
  'bundle.status': BUNDLE_STATUSES,
  'export.format': EXPORT_FORMATS,
  'export-profile.every': EXPORT_EVERY,
  'export-profile.settings.format': EXPORT_FORMATS,
  'export-profile.settings.editions': EXPORT_EDITIONS,
  'export-profile.settings.prices': EXPORT_PRICES,
  'export-profile.settings.tags': EXPORT_TAGS,
  'import.state': IMPORT_STATES,
  'import.mapping.names': ['as_written', 'inverted'],
  'job.job': JOBS,
  'log.actor': codesOf('AuditEntries', 'actor_kind'),
  'log.kind': Object.keys(AUDIT_VERBS),
  'log.verb': ALL_AUDIT_VERBS,
  'notification.claims': CHARGE_STATES,
  'notification.gateway': GATEWAYS,
  'notification.outcome': ['ended'],
  'order.carrier': codesOf('ParcelBookings', 'carrier'),
  'order.collection': COLLECTIONS,
  'order.courier': COURIERS,
  'order.lines.copies': RETURNED_COPIES,
  'order.outcome': ['paid', 'refund_due'],
  'promo.kind': PROMO_KINDS,
  'review.state': REVIEW_STATES,
  'role.rights': ALL_RIGHTS,
  'shop.couriers': COURIERS,
  'staff.by': ['password', 'passkey', 'totp', 'recovery'],
  'title.cause': STOCK_CAUSES,
  'title.kind': codesOf('Titles', 'kind'),
  'title.plannedPrice.format': codesOf('Editions', 'format'),
  'title.plannedStatus.status': codesOf('PlannedStatuses', 'status'),
  'title.status': TITLE_STATUSES,
}

describe('§7 a code that the log holds has words on its screen', () => {
  test('every field of codes is compared', () => {
    expect([...CODED_FIELDS].sort()).toEqual(Object.keys(CODES).sort())
  })

  test.each(Object.entries(CODES))('%s', (path, codes) => {
    expect(codes).not.toEqual([])
    expect(codes.filter((code) => codeWords(path, code) === undefined)).toEqual([])
  })

  test.each([
    ['mail', MAIL_KINDS],
    ['shop', LEGAL_TEXTS],
  ])('the ids of the kind %s', (kind, ids) => {
    expect(ids.filter((id) => objectWords({ kind, id }).endsWith(` ${id}`))).toEqual([])
  })
})
