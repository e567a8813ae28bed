import { TRANSACTION_TYPES, type TransactionType } from '#contracts/order-states.ts'
import { formatRupiah } from '#kernel/money.ts'
import { dayInWib } from '#kernel/time.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import { isPromoOpen } from '#server/promos/promo.rules.ts'
import { NEW_PROMO, type PromoDraft } from '#server/promos/promo-draft.rules.ts'
import { addPromo, changePromo, endPromo, listPromos, type PromoRecord } from '#server/promos/save-promo.ts'
import { type Command, parseCommandLine, usageFault, wholeOption } from './command.ts'
import { asOperator, inOperatorSession } from './operator-session.ts'
import { CHANGE_OPTIONS, dayOption, limitOption, requireChange, rupiahOption, textsOf } from './options.ts'
import { type Change, printChange, printResult, tableLines } from './print-result.ts'
import { takePicture } from './take-picture.ts'
import { transactOrTry } from './transact-or-try.ts'

const FIELDS = `  --name TEXT           as shoppers see it
  --percent N           takes N percent off, and
  --amount AMOUNT       takes so many rupiah off (either, or both)
  --until DAY           the last day on which it is good, in WIB: 2026-12-31
  --for TYPES           what it is good for: Digital,Majalah,Fisik,Langganan (all of them)
  --minimum AMOUNT      what must be spent at least
  --quota N|none        how often it can be used in all
  --per-user N|none     how often by one user
  --description TEXT    the sentence under its name
  --image FILE          its picture
  --dry-run             checks everything, changes nothing
  --json                prints the promo as JSON
`

const optionsOf = {
  name: { type: 'string' },
  percent: { type: 'string' },
  amount: { type: 'string' },
  until: { type: 'string' },
  for: { type: 'string' },
  minimum: { type: 'string' },
  quota: { type: 'string' },
  'per-user': { type: 'string' },
  description: { type: 'string' },
  image: { type: 'string' },
  ...CHANGE_OPTIONS,
} as const

export const promoList: Command = {
  help: `Usage: lembar promo list [options]

Shows every promo, the latest end first: what it takes off, until when, for what, how often it was used.

  --open   only those that can be used today
  --json   prints them as JSON
`,
  run: async (args) => {
    const { values } = parseCommandLine({
      args,
      options: { open: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
    })
    return asOperator('promo list', values, async ({ database }) => {
      const now = new Date()
      const all = await listPromos(database.kysely, now)
      const promos = all.filter((promo) => !values.open || isPromoOpen(promo, now))
      printResult(
        values.json,
        promos.map((promo) => viewOf(promo, now)),
        promos.length === 0 ? ['There are no promos.'] : promoLines(promos, now),
      )
      return { outcome: `${promos.length} promos`, exitCode: 0 }
    })
  },
}

export const promoAdd: Command = {
  help: `Usage: lembar promo add CODE --name TEXT (--percent N | --amount AMOUNT) --until DAY [options]

Adds a promo that shoppers can use at once. Codes are compared without regard to case.

${FIELDS}  --handed-out          a code handed out one to one: in no public list
  --hidden              nobody can use it until "promo change CODE --publish"
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: {
        ...optionsOf,
        'handed-out': { type: 'boolean', default: false },
        hidden: { type: 'boolean', default: false },
      },
    })
    const code = oneCode(positionals)
    const fields = fieldsOf(values)
    const { name, expiresOn } = fields
    if (name === undefined || expiresOn === undefined) throw usageFault('--name and --until are needed')
    if (fields.discountPercent === undefined && fields.discountIdr === undefined) {
      throw usageFault('--percent or --amount is needed')
    }
    const dryRun = values['dry-run']
    return inOperatorSession(async (session) => {
      const imageId = await takePicture(session, values.image, { dryRun })
      const draft: PromoDraft = {
        ...NEW_PROMO,
        kind: values['handed-out'] ? 'Reedem' : 'Promo',
        published: !values.hidden,
        ...fields,
        name,
        expiresOn,
        imageId: imageId ?? null,
      }
      const order = { code, draft, now: new Date() }
      const promo = await transactOrTry(session.database, dryRun, (tx) => addPromo(tx, session.actor, order))
      return printSaved(promo, values, { done: 'was added', tried: 'would be added' })
    })
  },
}

export const promoChange: Command = {
  help: `Usage: lembar promo change CODE [options]

Changes what is given and leaves the rest. Orders that hold the promo keep what they were promised.

${FIELDS}  --publish             brings back one that was ended or hidden
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: { ...optionsOf, publish: { type: 'boolean', default: false } },
    })
    const code = oneCode(positionals)
    const fields: Partial<PromoDraft> = requireChange(
      {
        ...fieldsOf(values),
        ...(values.publish ? { published: true } : {}),
      },
      [values.image],
    )
    const dryRun = values['dry-run']
    return inOperatorSession(async (session) => {
      const imageId = await takePicture(session, values.image, { dryRun })
      const order = { code, changes: { ...fields, ...givenOnly({ imageId }) }, now: new Date() }
      const promo = await transactOrTry(session.database, dryRun, (tx) =>
        changePromo(tx, session.actor, order),
      )
      return printSaved(promo, values, { done: 'was changed', tried: 'would be changed' })
    })
  },
}

export const promoEnd: Command = {
  help: `Usage: lembar promo end CODE [options]

From now on nobody can use the promo, and no list shows it. Orders that hold it keep it.

  --dry-run   looks whether there is one, changes nothing
  --json      prints the promo as JSON
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: { 'dry-run': optionsOf['dry-run'], json: optionsOf.json },
    })
    const code = oneCode(positionals)
    return inOperatorSession(async ({ database, actor }) => {
      const promo = await transactOrTry(database, values['dry-run'], (tx) =>
        endPromo(tx, actor, { code, now: new Date() }),
      )
      return printSaved(promo, values, { done: 'has ended', tried: 'would end' })
    })
  },
}

function oneCode([code, ...more]: string[]): string {
  if (code === undefined || more.length > 0) throw usageFault('one CODE is needed')
  return code
}

type Values = { [Name in keyof typeof optionsOf]?: string | boolean | undefined }

function fieldsOf(values: Values): Partial<PromoDraft> {
  const text = textsOf(values)
  return givenOnly({
    name: text('name'),
    description: text('description'),
    discountPercent: wholeOption('percent', text('percent'), 100),
    discountIdr: rupiahOption('amount', text('amount')),
    expiresOn: dayOption('until', text('until')),
    minimumSpend: rupiahOption('minimum', text('minimum')),
    quota: limitOption('quota', text('quota')),
    quotaPerUser: limitOption('per-user', text('per-user')),
    appliesTo: typesOption(text('for')),
  })
}

function typesOption(text: string | undefined): TransactionType[] | undefined {
  if (text === undefined) return undefined
  const types = text.split(',').map((word) => {
    const type = TRANSACTION_TYPES.find((known) => known.toLowerCase() === word.trim().toLowerCase())
    if (type === undefined) throw usageFault(`--for takes ${TRANSACTION_TYPES.join(', ')}, not "${word}"`)
    return type
  })
  return [...new Set(types)]
}

function printSaved(
  promo: PromoRecord,
  values: { json: boolean; 'dry-run': boolean },
  words: Change['words'],
) {
  const now = new Date()
  const name = promo.code
  return printChange(values, { name, view: viewOf(promo, now), lines: promoLines([promo], now), words })
}

function stateOf(promo: PromoRecord, now: Date): string {
  if (!promo.published) return 'ended'
  if (promo.expiresOn < dayInWib(now)) return 'over'
  return promo.quota !== null && promo.used >= promo.quota ? 'used up' : 'open'
}

const discountOf = ({ discountPercent, discountIdr }: PromoRecord) =>
  [
    ...(discountPercent > 0 ? [`${discountPercent} %`] : []),
    ...(discountIdr > 0 ? [formatRupiah(discountIdr)] : []),
  ].join(' + ')

function promoLines(promos: readonly PromoRecord[], now: Date): string[] {
  return tableLines(
    ['code', 'name', 'off', 'minimum', 'until', 'for', 'used', 'per user', 'state'],
    promos.map((promo) => [
      promo.code,
      promo.name,
      discountOf(promo),
      promo.minimumSpend > 0 ? formatRupiah(promo.minimumSpend) : '-',
      promo.expiresOn,
      promo.appliesTo.length === TRANSACTION_TYPES.length ? 'all' : promo.appliesTo.join(','),
      `${promo.used} of ${promo.quota ?? 'any'}`,
      String(promo.quotaPerUser ?? 'any'),
      `${stateOf(promo, now)}${promo.kind === 'Reedem' ? ', handed out' : ''}`,
    ]),
  )
}

function viewOf(promo: PromoRecord, now: Date) {
  return {
    id: promo.id,
    code: promo.code,
    name: promo.name,
    description: promo.description,
    type: promo.kind,
    discount: promo.discountPercent,
    nominal_discount: promo.discountIdr,
    expired: promo.expiresOn,
    minimum_spend: promo.minimumSpend,
    applies_to: promo.appliesTo,
    quota: promo.quota,
    quota_per_user: promo.quotaPerUser,
    used: promo.used,
    has_image: promo.imageId !== null,
    state: stateOf(promo, now),
  }
}
