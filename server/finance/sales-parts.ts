import type { CallAnswerData } from '#contracts/calls.ts'
import { FIGURE_DAYS } from '#contracts/choices.ts'
import { rupiah } from '#kernel/money.ts'
import { dayInWib } from '#kernel/time.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { hasManyUnstored } from './sales-days.queries.ts'
import {
  findLastPartsDay,
  listPeriod,
  namesOfTitles,
  type PartsTime,
  type SalesPart,
  storePeriod,
  sumFreshParts,
  sumShift,
  sumStoredParts,
  sumStoredTitles,
} from './sales-parts.queries.ts'
import { dayAfter, timeOfDays } from './sales-time.rules.ts'

type Parts = CallAnswerData<'GET /api/console/sales/parts'>

/** Rows of a table, and titles of the list of best sellers. */
const SHOWN = 10

/** Sums the parts of all times that end with this day, which is over. */
export async function storePeriods(tx: Tx, until: string): Promise<void> {
  for (const days of FIGURE_DAYS) await storePeriod(tx, days, timeBefore(dayAfter(until), days))
}

/** The stored days of so many that end with `today`, and of as many before them. */
const timeBefore = (today: string, days: number): PartsTime => ({
  from: dayAfter(today, 1 - 2 * days),
  since: dayAfter(today, 1 - days),
  until: dayAfter(today, -1),
})

const NONE = { rows: [], rest: null }
const NOT_SUMMED: Parts = { summed: false, editions: NONE, genres: NONE, publishers: NONE, titles: [] }

/**
 * What the last `count` days with today sold by edition, genre and publisher, and the best sellers; nothing while many
 * of the days are still to be summed.
 */
export async function salesOfParts(
  db: Queryable,
  { count, now }: { count: number; now: Date },
): Promise<Parts> {
  const today = dayInWib(now)
  const last = (await findLastPartsDay(db)) ?? ''
  const time = { ...timeBefore(today, count), until: last }
  const freshFrom = last < time.from ? time.from : dayAfter(last)
  if (await hasManyUnstored(db, freshFrom, today)) return NOT_SUMMED
  const stored = last < time.from ? [] : await storedParts(db, count, time)
  const fresh = await sumFreshParts(db, timeOfDays(freshFrom, today), time.since)
  const known = new Set(stored.map(({ titleId }) => titleId))
  const soldSince = fresh.flatMap(({ titleId }) => (titleId === null || known.has(titleId) ? [] : titleId))
  const titles = last < time.from ? [] : await sumStoredTitles(db, time, soldSince)
  const parts = merged([...stored, ...titles, ...fresh])
  const best = parts
    .filter(({ part, copies }) => part === 'title' && copies > 0)
    .toSorted((a, b) => b.copies - a.copies || b.total - a.total || Number(a.titleId) - Number(b.titleId))
    .slice(0, SHOWN)
  const names = await namesOfTitles(
    db,
    best.map(({ titleId }) => Number(titleId)),
  )
  return {
    summed: true,
    editions: tableOf(parts, 'edition'),
    genres: tableOf(parts, 'genre'),
    publishers: tableOf(parts, 'publisher'),
    titles: best.map((part) => {
      const id = Number(part.titleId)
      return { id, name: names.get(id) ?? '', ...figuresOf(part) }
    }),
  }
}

/**
 * The sums of the last night. Where a day has ended since and is not stored yet, each of both times begins a day later;
 * of titles, those that are stored count.
 */
async function storedParts(db: Queryable, count: number, time: PartsTime): Promise<SalesPart[]> {
  const summed = timeBefore(dayAfter(time.until), count)
  const parts = await listPeriod(db, time.until, count)
  if (parts.length === 0 || summed.since > time.since) return sumStoredParts(db, time)
  if (summed.since === time.since) return parts
  const titles = new Set(parts.map(({ titleId }) => titleId))
  const shift = await sumShift(db, summed, time)
  return [...parts, ...shift.filter(({ titleId }) => titles.has(titleId))]
}

const add = (a: SalesPart, b: SalesPart): SalesPart => ({
  ...a,
  copies: a.copies + b.copies,
  total: a.total + b.total,
  copiesBefore: a.copiesBefore + b.copiesBefore,
  totalBefore: a.totalBefore + b.totalBefore,
})

function merged(parts: readonly SalesPart[]): SalesPart[] {
  const byKey = new Map<string, SalesPart>()
  for (const part of parts) {
    const key = JSON.stringify([part.part, part.kind, part.name, part.titleId])
    const found = byKey.get(key)
    byKey.set(key, found === undefined ? part : add(found, part))
  }
  return [...byKey.values()]
}

const figuresOf = ({ copies, total, copiesBefore, totalBefore }: SalesPart) => ({
  copies,
  total: rupiah(total),
  before: { copies: copiesBefore, total: rupiah(totalBefore) },
})

/** The parts of the highest total, and all others as one. */
function tableOf(parts: readonly SalesPart[], of: SalesPart['part']): Parts['genres'] {
  const all = parts
    .filter(({ part }) => part === of)
    .filter(
      (part) => part.copies !== 0 || part.total !== 0 || part.copiesBefore !== 0 || part.totalBefore !== 0,
    )
    .toSorted((a, b) => b.total - a.total || b.totalBefore - a.totalBefore || (a.name < b.name ? -1 : 1))
  const rest = all.slice(SHOWN)
  const [first, ...others] = rest
  return {
    rows: all.slice(0, SHOWN).map((part) => ({ kind: part.kind, name: part.name, ...figuresOf(part) })),
    rest: first === undefined ? null : { count: rest.length, ...figuresOf(others.reduce(add, first)) },
  }
}
