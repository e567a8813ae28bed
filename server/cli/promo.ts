import { TRANSACTION_TYPES } from '#contracts/order-states.ts'
import { PROMO_TARGETS, type PromoTarget } from '#contracts/promos.ts'
import { formatRupiah, rupiah } from '#kernel/money.ts'
import { dayInWib } from '#kernel/time.ts'
import { ISLANDS, isOnIsland } from '#kernel/zones.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import { isPromoOpen } from '#server/promos/promo.rules.ts'
import { NEW_PROMO, type PromoDraft } from '#server/promos/promo-draft.rules.ts'
import { promoFacts } from '#server/promos/promo-views.ts'
import { addPromo, changePromo, endPromo, listPromos, type PromoRecord } from '#server/promos/save-promo.ts'
import { idOf, openRegions, type Regions } from '#server/regions/open-regions.ts'
import { changeCommand, reportCommand } from './command.ts'
import { usageFault } from './faults.ts'
import type { OperatorSession } from './operator-session.ts'
import {
  amountOption,
  dayOption,
  flag,
  limitOption,
  option,
  textOption,
  type ValuesOf,
  wholeOption,
  word,
} from './options.ts'
import { type Change, tableOf } from './print-result.ts'
import { takePicture } from './take-picture.ts'

const FIELDS = {
  name: textOption('TEXT', 'as shoppers see it'),
  percent: wholeOption('takes N percent off, and', 100),
  amount: amountOption('takes so many rupiah off (either, or both)'),
  most: limitOption('the most that it takes off, in rupiah'),
  reduces: option(
    'WHAT',
    'what it is taken off: goods (unless given), or shipping, of paper alone',
    readTarget,
  ),
  to: textOption(
    'PLACES',
    'where a promo on shipping is good: islands, provinces, cities, or "anywhere": Jawa,34,51.71',
  ),
  until: dayOption('the last day on which it is good, in WIB: 2026-12-31'),
  for: option('TYPES', `what it is good for: ${TRANSACTION_TYPES.join(',')} (all of them)`, readTypes),
  minimum: amountOption('what must be spent at least'),
  quota: limitOption('how often it can be used in all'),
  'per-user': limitOption('how often by one user'),
  description: textOption('TEXT', 'the sentence under its name'),
  image: textOption('FILE', 'its picture'),
}

export const promo = {
  list: reportCommand({
    name: 'promo list',
    about:
      'Shows every promo, the latest end first: what it takes off, until when, for what, how often it was used.',
    options: { open: flag('only those that can be used today') },
    run: async ({ database }, { open }) => {
      const now = new Date()
      const all = await listPromos(database.kysely, now)
      const promos = all.filter((promo) => !open || isPromoOpen(promo, now))
      return {
        view: promos.map((promo) => viewOf(promo, now)),
        lines: linesOf(promos, now),
        outcome: `${promos.length} promos`,
      }
    },
  }),

  add: changeCommand({
    name: 'promo add',
    usage: 'CODE --name TEXT (--percent N | --amount AMOUNT) --until DAY',
    about: 'Adds a promo that shoppers can use at once. Codes are compared without regard to case.',
    args: { CODE: word },
    options: {
      ...FIELDS,
      'handed-out': flag('a code handed out one to one: in no public list'),
      automatic: flag('needs no code: reduces the shipping of every order that meets its terms'),
      hidden: flag('nobody can use it until "promo change CODE --publish"'),
    },
    check: ({ name, until, percent, amount, automatic, ...given }) => {
      if (automatic && given['handed-out'])
        throw usageFault('--automatic and --handed-out exclude each other')
      if (name === undefined || until === undefined) throw usageFault('--name and --until are needed')
      if (percent === undefined && amount === undefined) throw usageFault('--percent or --amount is needed')
    },
    prepare,
    change: async (tx, given, { actor, now, prepared: { imageId = null, zones = [] } }) => {
      const draft: PromoDraft = {
        ...NEW_PROMO,
        name: '',
        expiresOn: '',
        ...fieldsOf(given),
        kind: given.automatic ? 'Otomatis' : given['handed-out'] ? 'Reedem' : 'Promo',
        published: !given.hidden,
        imageId,
        zones,
      }
      const added = await addPromo(tx, actor, { code: given.CODE, draft, now })
      return saved(added, now, { done: 'was added', tried: 'would be added' })
    },
  }),

  change: changeCommand({
    name: 'promo change',
    usage: 'CODE',
    about:
      'Changes what is given and leaves the rest. Orders that hold the promo keep what they were promised.',
    args: { CODE: word },
    options: { ...FIELDS, publish: flag('brings back one that was ended or hidden') },
    needsOption: true,
    prepare,
    change: async (tx, given, { actor, now, prepared }) => {
      const published = given.publish ? true : undefined
      const changes = { ...fieldsOf(given), ...givenOnly({ published, ...prepared }) }
      const changed = await changePromo(tx, actor, { code: given.CODE, changes, now })
      return saved(changed, now, { done: 'was changed', tried: 'would be changed' })
    },
  }),

  end: changeCommand({
    name: 'promo end',
    usage: 'CODE',
    about: 'From now on nobody can use the promo, and no list shows it. Orders that hold it keep it.',
    args: { CODE: word },
    change: async (tx, { CODE: code }, { actor, now }) =>
      saved(await endPromo(tx, actor, { code, now }), now, { done: 'has ended', tried: 'would end' }),
  }),
}

const fieldsOf = (given: ValuesOf<typeof FIELDS>): Partial<PromoDraft> =>
  givenOnly({
    name: given.name,
    description: given.description,
    discountPercent: given.percent,
    discountIdr: given.amount,
    maximum: typeof given.most === 'number' ? rupiah(given.most) : given.most,
    reduces: given.reduces,
    expiresOn: given.until,
    minimumSpend: given.minimum,
    quota: given.quota,
    quotaPerUser: given['per-user'],
    appliesTo: given.for,
  })

type Given = ValuesOf<Pick<typeof FIELDS, 'image' | 'to'>>

async function prepare(session: OperatorSession, { image, to }: Given, dryRun: boolean) {
  const zones = to === undefined ? undefined : zonesOf(await openRegions(), to)
  return { imageId: await takePicture(session, image, { dryRun }), zones }
}

/** Ids of provinces and cities, from names of islands and official codes. */
function zonesOf({ provinces, findProvince, findCity }: Regions, text: string): number[] {
  if (text === 'anywhere') return []
  const ids = text.split(',').flatMap((place) => {
    const wanted = place.trim().toLowerCase()
    const island = ISLANDS.find(({ name }) => name.toLowerCase() === wanted)
    if (island !== undefined) return provinces.map(({ id }) => id).filter((id) => isOnIsland(island, id))
    const found = findProvince(idOf(wanted)) ?? findCity(idOf(wanted))
    if (found !== undefined) return [found.id]
    const islands = ISLANDS.map(({ name }) => name).join(', ')
    throw usageFault(`--to takes ${islands}, and codes such as 34 or 34.71, not "${place}"`)
  })
  return [...new Set(ids)]
}

function readTarget(text: string, name: string): PromoTarget {
  const target = PROMO_TARGETS.find((known) => known === text.trim().toLowerCase())
  if (target === undefined) throw usageFault(`${name} takes ${PROMO_TARGETS.join(' or ')}, not "${text}"`)
  return target
}

function readTypes(text: string, name: string) {
  const types = text.split(',').map((word) => {
    const type = TRANSACTION_TYPES.find((known) => known.toLowerCase() === word.trim().toLowerCase())
    if (type === undefined) throw usageFault(`${name} takes ${TRANSACTION_TYPES.join(', ')}, not "${word}"`)
    return type
  })
  return [...new Set(types)]
}

const saved = (promo: PromoRecord, now: Date, words: Change['words']): Change => ({
  name: promo.code,
  view: viewOf(promo, now),
  lines: linesOf([promo], now),
  words,
})

function stateOf(promo: PromoRecord, now: Date): string {
  if (!promo.published) return 'ended'
  if (promo.expiresOn < dayInWib(now)) return 'over'
  return promo.quota !== null && promo.used >= promo.quota ? 'used up' : 'open'
}

function discountOf({ reduces, discountPercent, discountIdr, maximum }: PromoRecord): string {
  const off = [
    ...(discountPercent > 0 ? [`${discountPercent} %`] : []),
    ...(discountIdr > 0 ? [formatRupiah(discountIdr)] : []),
  ].join(' + ')
  const most = maximum === null ? '' : `, at most ${formatRupiah(maximum)}`
  return `${off}${most}${reduces === 'shipping' ? ' of the shipping' : ''}`
}

const KIND_WORDS = { Promo: '', Reedem: ', handed out', Otomatis: ', without a code' }

const linesOf = (promos: readonly PromoRecord[], now: Date) =>
  tableOf(
    promos,
    {
      code: ({ code }) => code,
      name: ({ name }) => name,
      off: discountOf,
      minimum: ({ minimumSpend }) => (minimumSpend > 0 ? formatRupiah(minimumSpend) : '-'),
      until: ({ expiresOn }) => expiresOn,
      for: ({ appliesTo }) => (appliesTo.length === TRANSACTION_TYPES.length ? 'all' : appliesTo.join(',')),
      used: ({ used, quota }) => `${used} of ${quota ?? 'any'}`,
      'per user': ({ quotaPerUser }) => String(quotaPerUser ?? 'any'),
      state: (promo) => `${stateOf(promo, now)}${KIND_WORDS[promo.kind]}`,
    },
    'There are no promos.',
  )

const viewOf = (promo: PromoRecord, now: Date) => ({
  id: promo.id,
  ...promoFacts(promo),
  has_image: promo.imageId !== null,
  state: stateOf(promo, now),
})
