import { hasBegun, isOver, readOnixDate, readOnixDates } from './onix-date.rules.ts'
import { childOf, childrenOf, type OnixElement, textOf } from './onix-element.ts'
import { nearest, type Reach, reachOf } from './territory.rules.ts'

/** What the message says of prices that do not say it themselves. */
export type PriceDefaults = { currency: string; priceType: string }

export type DatedPrice = { price: string; from?: string; until?: string }

export type OnixSupply = {
  /** The price of the day on which the message was read. */
  price: string
  availability: string
  /** The shopper's prices, the best first, where some of them hold for a time only. */
  prices?: DatedPrice[]
  /** The day before which the sender forbids sales. */
  embargo?: string
}

/** Not available from the supplier: cancelled, withdrawn, out of print (list 65). */
const UNSALEABLE = ['01', '46', '48', '49', '51']
export const isUnavailable = (availability: string): boolean => UNSALEABLE.includes(availability)

/** Prices that a shopper pays, tax included or not; the first type that is there counts. Supplier's prices are none. */
const WITH_TAX = ['02', '04', '42', '22', '12', '14', '24']
const WITHOUT_TAX = ['01', '03', '41', '21', '11', '13', '23']
const TYPES = [...WITH_TAX, ...WITHOUT_TAX]
/** Lists 59, 167 and 230: prices for everybody, not those of a rental, of a loan, or beside another purchase. */
const CONSUMER = ['', '00', '05']
const NO_CONDITION = ['00', '01', '03']
const LOANS = ['06', '07', '08', '10']
const PROHIBITED = '03'
const FREE = '01'

/** What Indonesia's suppliers say. A product is withdrawn only where all of them do not have it any more. */
export function readSupply(supplies: OnixElement[], defaults: PriceDefaults, today: string): OnixSupply {
  const here = nearest(supplies, marketReach)
  const details = here.flatMap((supply) => childrenOf(supply, 'SupplyDetail'))
  const offered = details.filter((detail) => !isUnavailable(textOf(detail, 'ProductAvailability')))
  const offers = (offered.length > 0 ? offered : details).map((detail) => ({
    availability: textOf(detail, 'ProductAvailability'),
    isFree: textOf(detail, 'UnpricedItemType') === FREE,
    prices: shoppersPrices(detail, defaults),
  }))
  const all = offers.flatMap(({ availability, prices }) =>
    prices.map((price) => ({ ...price, availability })),
  )
  const [best] = ranked(all)
  const prices = best ? ranked(all.filter(({ isHome }) => isHome === best.isHome)).map(datedOf) : []
  const embargo = embargoOf(here, details)
  const supply = {
    price: offers.some(({ isFree }) => isFree) ? 'gratis' : '',
    availability: best?.availability ?? offers[0]?.availability ?? '',
    ...(embargo === '' ? {} : { embargo }),
  }
  if (prices.length === 0) return supply
  if (!prices.some(({ from, until }) => from ?? until)) return { ...supply, price: prices[0]?.price ?? '' }
  return { ...supply, prices, price: priceOn({ ...supply, prices }, today).price }
}

/**
 * The price of a day; where none holds yet, the next one that does.
 * @returns `later`: the next price that is still to come
 */
export function priceOn(
  { price, prices }: OnixSupply,
  today: string,
): { price: string; later?: Required<Pick<DatedPrice, 'price' | 'from'>>; isLater?: true } {
  if (prices === undefined) return { price }
  const now = prices.find(({ from, until }) => hasBegun(from ?? '', today) && !isOver(until ?? today, today))
  const [later] = prices
    .flatMap(({ price: amount, from }) =>
      from !== undefined && !hasBegun(from, today) ? [{ price: amount, from }] : [],
    )
    .sort((one, other) => one.from.localeCompare(other.from))
  if (now) return { price: now.price, ...(later ? { later } : {}) }
  return later ? { price: later.price, later, isLater: true } : { price: '' }
}

function marketReach(supply: OnixElement): Reach {
  const markets = childrenOf(supply, 'Market').map((market) => reachOf(childOf(market, 'Territory')))
  if (markets.length === 0) return 'everywhere'
  return (['named', 'everywhere'] as const).find((reach) => markets.includes(reach)) ?? 'elsewhere'
}

type Price = DatedPrice & { rank: number; isHome: boolean }

function shoppersPrices(detail: OnixElement, defaults: PriceDefaults): Price[] {
  const prices = childrenOf(detail, 'Price').filter(isForOneShopper)
  return nearest(prices, (price) => reachOf(childOf(price, 'Territory'))).flatMap((price) => {
    const rank = TYPES.indexOf(textOf(price, 'PriceType') || defaults.priceType)
    const amount = amountOf(price, defaults)
    if (rank === -1 || amount === undefined) return []
    return [{ ...amount, ...validityOf(price), rank }]
  })
}

function isForOneShopper(price: OnixElement): boolean {
  const every = (name: string, fits: (one: OnixElement) => boolean) => childrenOf(price, name).every(fits)
  return (
    CONSUMER.includes(textOf(price, 'PriceQualifier')) &&
    Number(textOf(price, 'MinimumOrderQuantity') || 1) <= 1 &&
    every('PriceCondition', (one) => NO_CONDITION.includes(textOf(one, 'PriceConditionType'))) &&
    every(
      'PriceConstraint',
      (one) =>
        !LOANS.includes(textOf(one, 'PriceConstraintType')) ||
        textOf(one, 'PriceConstraintStatus') === PROHIBITED,
    )
  )
}

/** An amount in rupiah, or in another currency with its code before it. */
function amountOf(price: OnixElement, defaults: PriceDefaults): Pick<Price, 'price' | 'isHome'> | undefined {
  const unpriced = textOf(price, 'UnpricedItemType')
  if (unpriced !== '') return unpriced === FREE ? { price: 'gratis', isHome: true } : undefined
  const written = Number(textOf(price, 'PriceAmount') || Number.NaN)
  if (Number.isNaN(written)) return undefined
  const type = textOf(price, 'PriceType') || defaults.priceType
  const amount = WITHOUT_TAX.includes(type) ? Math.round(written + taxOn(price, written)) : written
  const currency = textOf(price, 'CurrencyCode') || defaults.currency
  const isHome = currency === 'IDR'
  return { price: isHome ? String(amount) : `${currency || '?'} ${amount}`, isHome }
}

/** A tax is told by its rate, or by its amount. */
function taxOn(price: OnixElement, written: number): number {
  return childrenOf(price, 'Tax').reduce((sum, tax) => {
    const rate = Number(textOf(tax, 'TaxRatePercent')) || 0
    const taxable = Number(textOf(tax, 'TaxableAmount')) || written
    return sum + (rate > 0 ? (taxable * rate) / 100 : Number(textOf(tax, 'TaxAmount')) || 0)
  }, 0)
}

/** List 173: 14 from a date, 15 until a date, 24 both. */
function validityOf(price: OnixElement): Pick<DatedPrice, 'from' | 'until'> {
  const validity: Pick<DatedPrice, 'from' | 'until'> = {}
  for (const date of childrenOf(price, 'PriceDate')) {
    const role = textOf(date, 'PriceDateRole')
    const [first, last = first] = readOnixDates(date)
    if (first === undefined || last === undefined) continue
    if (role === '14' || role === '24') validity.from = first
    if (role === '15' || role === '24') validity.until = last
  }
  return validity
}

/** In rupiah before other currencies, then by type, and the one that begins last first. */
const ranked = <Value extends Price>(prices: Value[]): Value[] =>
  prices.toSorted(
    (one, other) =>
      Number(other.isHome) - Number(one.isHome) ||
      one.rank - other.rank ||
      (other.from ?? '').localeCompare(one.from ?? ''),
  )

const datedOf = ({ price, from, until }: Price): DatedPrice => ({
  price,
  ...(from === undefined ? {} : { from }),
  ...(until === undefined ? {} : { until }),
})

const EMBARGO = '02'

/** The last day that the market or a supplier names (lists 163 and 166). */
function embargoOf(supplies: OnixElement[], details: OnixElement[]): string {
  const ofMarket = supplies
    .flatMap((supply) => childrenOf(childOf(supply, 'MarketPublishingDetail'), 'MarketDate'))
    .filter((date) => textOf(date, 'MarketDateRole') === EMBARGO)
  const ofSupplier = details
    .flatMap((detail) => childrenOf(detail, 'SupplyDate'))
    .filter((date) => textOf(date, 'SupplyDateRole') === EMBARGO)
  return [...ofMarket, ...ofSupplier].map(readOnixDate).sort().at(-1) ?? ''
}
