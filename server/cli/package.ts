import { formatRupiah } from '#kernel/money.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import {
  addPackage,
  changePackage,
  endPackage,
  findPackageToChange,
  listPackages,
  NEW_PACKAGE,
  type PackageDraft,
  type PackageRecord,
} from '#server/subscriptions/save-package.ts'
import { type Command, operatorFault, parseCommandLine, usageFault, wholeOption } from './command.ts'
import { asOperator, inOperatorSession, type OperatorSession } from './operator-session.ts'
import { CHANGE_OPTIONS, requireChange, rupiahOption, textsOf } from './options.ts'
import { type Change, printChange, printResult, tableLines } from './print-result.ts'
import { takePicture } from './take-picture.ts'
import { transactOrTry } from './transact-or-try.ts'

const ICON_WIDTHS = [200]

const FIELDS = `  --months N           how many calendar months it runs
  --price AMOUNT       in rupiah
  --percent N          takes N percent off the price
  --discount AMOUNT    takes so many rupiah off
  --description TEXT   the sentences under its name
  --tax CLASS          exempt or standard (with VAT), as your tax adviser says
  --image FILE         its picture
  --icon FILE          its small picture
  --dry-run            checks everything, changes nothing
  --json               prints the package as JSON
`

const optionsOf = {
  months: { type: 'string' },
  price: { type: 'string' },
  percent: { type: 'string' },
  discount: { type: 'string' },
  description: { type: 'string' },
  tax: { type: 'string' },
  image: { type: 'string' },
  icon: { type: 'string' },
  ...CHANGE_OPTIONS,
} as const

export const packageList: Command = {
  help: `Usage: lembar package list [options]

Shows every package, those that are sold no more last, with how many users' time runs by it now.

  --json   prints them as JSON
`,
  run: async (args) => {
    const { values } = parseCommandLine({ args, options: { json: optionsOf.json } })
    return asOperator('package list', values, async ({ database }) => {
      const packages = await listPackages(database.kysely, new Date())
      const lines = packages.length === 0 ? ['There are no packages.'] : packageLines(packages)
      printResult(values.json, packages.map(viewOf), lines)
      return { outcome: `${packages.length} packages`, exitCode: 0 }
    })
  },
}

export const packageAdd: Command = {
  help: `Usage: lembar package add NAME --months N --price AMOUNT [options]

Adds a package that shoppers can buy at once.

${FIELDS}  --hidden             nobody can buy it until "package change NAME --on-sale"
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: { ...optionsOf, hidden: { type: 'boolean', default: false } },
    })
    const name = oneName(positionals)
    const fields = fieldsOf(values)
    const { months, price } = fields
    if (months === undefined || price === undefined) throw usageFault('--months and --price are needed')
    return inOperatorSession(async (session) => {
      const pictures = await takePictures(session, values)
      const draft: PackageDraft = {
        ...NEW_PACKAGE,
        onSale: !values.hidden,
        ...fields,
        ...pictures,
        name,
        months,
        price,
      }
      const added = await transactOrTry(session.database, values['dry-run'], (tx) =>
        addPackage(tx, session.actor, { draft, now: new Date() }),
      )
      return printSaved(added, values, { done: 'was added', tried: 'would be added' })
    })
  },
}

export const packageChange: Command = {
  help: `Usage: lembar package change NAME|ID [options]

Changes what is given and leaves the rest. Who has bought keeps what was bought.

  --name TEXT          another name
${FIELDS}  --on-sale            brings back one that was ended or hidden
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: { ...optionsOf, name: { type: 'string' }, 'on-sale': { type: 'boolean', default: false } },
    })
    const named = oneName(positionals)
    const fields: Partial<PackageDraft> = requireChange(
      {
        ...fieldsOf(values),
        ...givenOnly({ name: values.name?.trim() }),
        ...(values['on-sale'] ? { onSale: true } : {}),
      },
      [values.image, values.icon],
    )
    return inOperatorSession(async (session) => {
      const { id } = await getPackage(session.database.kysely, named)
      const changes = { ...fields, ...(await takePictures(session, values)) }
      const changed = await transactOrTry(session.database, values['dry-run'], (tx) =>
        changePackage(tx, session.actor, { id, changes, now: new Date() }),
      )
      return printSaved(changed, values, { done: 'was changed', tried: 'would be changed' })
    })
  },
}

export const packageEnd: Command = {
  help: `Usage: lembar package end NAME|ID [options]

From now on nobody can buy the package. Who subscribes by it keeps the time that was paid for.

  --dry-run   looks whether there is one, changes nothing
  --json      prints the package as JSON
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: { 'dry-run': optionsOf['dry-run'], json: optionsOf.json },
    })
    const named = oneName(positionals)
    return inOperatorSession(async ({ database, actor }) => {
      const { id } = await getPackage(database.kysely, named)
      const ended = await transactOrTry(database, values['dry-run'], (tx) =>
        endPackage(tx, actor, { id, now: new Date() }),
      )
      return printSaved(ended, values, { done: 'is sold no more', tried: 'would be sold no more' })
    })
  },
}

function oneName([name, ...more]: string[]): string {
  if (name === undefined || name.trim() === '' || more.length > 0) {
    throw usageFault('one NAME is needed (in quotes where it has spaces)')
  }
  return name.trim()
}

async function getPackage(db: Queryable, named: string): Promise<PackageRecord> {
  const found = await findPackageToChange(db, named, new Date())
  if (found) return found
  throw operatorFault(`there is no package "${named}"`)
}

type Values = { [Name in keyof typeof optionsOf]?: string | boolean | undefined }

function fieldsOf(values: Values): Partial<PackageDraft> {
  const text = textsOf(values)
  return givenOnly({
    description: text('description'),
    months: wholeOption('months', text('months'), 120),
    price: rupiahOption('price', text('price')),
    discountPercent: wholeOption('percent', text('percent'), 100),
    discountIdr: rupiahOption('discount', text('discount')),
    ...taxOption(text('tax')),
  })
}

function taxOption(text: string | undefined): Partial<Pick<PackageDraft, 'taxClass' | 'taxDecided'>> {
  if (text === undefined) return {}
  if (text !== 'exempt' && text !== 'standard') throw usageFault(`--tax is exempt or standard, not "${text}"`)
  return { taxClass: text, taxDecided: true }
}

async function takePictures(
  session: OperatorSession,
  values: { image?: string | undefined; icon?: string | undefined; 'dry-run': boolean },
): Promise<Pick<Partial<PackageDraft>, 'imageId' | 'iconId'>> {
  const dryRun = values['dry-run']
  return givenOnly({
    imageId: await takePicture(session, values.image, { dryRun }),
    iconId: await takePicture(session, values.icon, { dryRun, widths: ICON_WIDTHS }),
  })
}

function printSaved(
  record: PackageRecord,
  values: { json: boolean; 'dry-run': boolean },
  words: Change['words'],
) {
  const name = `"${record.name}"`
  return printChange(values, { name, view: viewOf(record), lines: packageLines([record]), words })
}

function packageLines(packages: readonly PackageRecord[]): string[] {
  return tableLines(
    ['id', 'name', 'months', 'price', 'final price', 'tax', 'subscribers', 'state'],
    packages.map((record) => [
      String(record.id),
      record.name,
      record.months,
      formatRupiah(record.price),
      formatRupiah(record.finalPrice),
      record.taxClass,
      record.subscribers,
      record.onSale ? 'on sale' : 'ended',
    ]),
  )
}

const viewOf = (record: PackageRecord) => ({
  id: record.id,
  name: record.name,
  description: record.description,
  duration: record.months,
  price: record.price,
  discount: record.discountPercent,
  nominal_discount: record.discountIdr,
  final_price: record.finalPrice,
  subscribers: record.subscribers,
  has_image: record.imageId !== null,
  has_icon: record.iconId !== null,
  on_sale: record.onSale,
  tax: record.taxClass,
})
