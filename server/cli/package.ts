import { formatRupiah } from '#kernel/money.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import { ICON_WIDTHS } from '#server/subscriptions/package-pictures.rules.ts'
import { packageFacts } from '#server/subscriptions/package-views.ts'
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
import { changeCommand, reportCommand } from './command.ts'
import { operatorFault } from './faults.ts'
import type { OperatorSession } from './operator-session.ts'
import {
  amountOption,
  choiceOption,
  flag,
  required,
  textOption,
  type ValuesOf,
  wholeOption,
  word,
} from './options.ts'
import { type Change, tableOf } from './print-result.ts'
import { takePicture } from './take-picture.ts'

const FIELDS = {
  months: wholeOption('how many calendar months it runs', 120),
  price: amountOption('in rupiah'),
  percent: wholeOption('takes N percent off the price', 100),
  discount: amountOption('takes so many rupiah off'),
  description: textOption('TEXT', 'the sentences under its name'),
  tax: choiceOption(
    'CLASS',
    ['exempt', 'standard'],
    'exempt or standard (with VAT), as your tax adviser says',
  ),
  image: textOption('FILE', 'its picture'),
  icon: textOption('FILE', 'its small picture'),
}

export const packages = {
  list: reportCommand({
    name: 'package list',
    about: "Shows every package, those that are sold no more last, with how many users' time runs by it now.",
    run: async ({ database }) => {
      const found = await listPackages(database.kysely, new Date())
      return { view: found.map(viewOf), lines: linesOf(found), outcome: `${found.length} packages` }
    },
  }),

  add: changeCommand({
    name: 'package add',
    usage: 'NAME --months N --price AMOUNT',
    about: 'Adds a package that shoppers can buy at once.',
    args: { NAME: word },
    options: {
      ...FIELDS,
      months: required(FIELDS.months),
      price: required(FIELDS.price),
      hidden: flag('nobody can buy it until "package change NAME --on-sale"'),
    },
    prepare: takePictures,
    change: async (tx, given, { actor, now, prepared: pictures }) => {
      const { NAME: name, months, price, hidden } = given
      const fields = { ...fieldsOf(given), ...pictures, name, months, price, onSale: !hidden }
      const added = await addPackage(tx, actor, { draft: { ...NEW_PACKAGE, ...fields }, now })
      return saved(added, { done: 'was added', tried: 'would be added' })
    },
  }),

  change: changeCommand({
    name: 'package change',
    usage: 'NAME|ID',
    about: 'Changes what is given and leaves the rest. Who has bought keeps what was bought.',
    args: { NAME: word },
    options: {
      name: textOption('TEXT', 'another name'),
      ...FIELDS,
      'on-sale': flag('brings back one that was ended or hidden'),
    },
    needsOption: true,
    prepare: takePictures,
    change: async (tx, given, { actor, now, prepared: pictures }) => {
      const { id } = await getPackage(tx, given.NAME, now)
      const more = givenOnly({ name: given.name, onSale: given['on-sale'] ? true : undefined })
      const changes = { ...fieldsOf(given), ...more, ...pictures }
      const changed = await changePackage(tx, actor, { id, changes, now })
      return saved(changed, { done: 'was changed', tried: 'would be changed' })
    },
  }),

  end: changeCommand({
    name: 'package end',
    usage: 'NAME|ID',
    about: 'From now on nobody can buy the package. Who subscribes by it keeps the time that was paid for.',
    args: { NAME: word },
    change: async (tx, { NAME }, { actor, now }) => {
      const { id } = await getPackage(tx, NAME, now)
      const ended = await endPackage(tx, actor, { id, now })
      return saved(ended, { done: 'is sold no more', tried: 'would be sold no more' })
    },
  }),
}

async function getPackage(db: Queryable, named: string, now: Date): Promise<PackageRecord> {
  const found = await findPackageToChange(db, named, now)
  if (found) return found
  throw operatorFault(`there is no package "${named}"`)
}

const fieldsOf = (given: ValuesOf<typeof FIELDS>): Partial<PackageDraft> =>
  givenOnly({
    description: given.description,
    months: given.months,
    price: given.price,
    discountPercent: given.percent,
    discountIdr: given.discount,
    taxClass: given.tax,
    taxDecided: given.tax === undefined ? undefined : true,
  })

async function takePictures(
  session: OperatorSession,
  { image, icon }: Pick<ValuesOf<typeof FIELDS>, 'image' | 'icon'>,
  dryRun: boolean,
): Promise<Pick<Partial<PackageDraft>, 'imageId' | 'iconId'>> {
  return givenOnly({
    imageId: await takePicture(session, image, { dryRun }),
    iconId: await takePicture(session, icon, { dryRun, widths: ICON_WIDTHS }),
  })
}

const saved = (record: PackageRecord, words: Change['words']): Change => ({
  name: `"${record.name}"`,
  view: viewOf(record),
  lines: linesOf([record]),
  words,
})

const linesOf = (records: readonly PackageRecord[]) =>
  tableOf(
    records,
    {
      id: ({ id }) => String(id),
      name: ({ name }) => name,
      months: ({ months }) => months,
      price: ({ price }) => formatRupiah(price),
      'final price': ({ finalPrice }) => formatRupiah(finalPrice),
      tax: ({ taxClass }) => taxClass,
      subscribers: ({ subscribers }) => subscribers,
      state: ({ onSale }) => (onSale ? 'on sale' : 'ended'),
    },
    'There are no packages.',
  )

const viewOf = (record: PackageRecord) => ({
  ...packageFacts(record),
  has_image: record.imageId !== null,
  has_icon: record.iconId !== null,
})
