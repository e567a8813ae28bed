import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { formatDate } from '#kernel/time.ts'
import { shopToday } from '../../api/shop-clock.ts'
import { classes } from '../../ui/classes.ts'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/state-notice.tsx'
import type { CallState } from '../api/use-call.ts'
import { CallFault } from '../frame/screen-faults.tsx'
import { useListAddress } from '../lists/use-list-address.ts'
import { consolePaths } from '../paths.ts'
import { barOf, daysOf, monthBeside, monthWords } from './promo-days.ts'
import { discountWords, PROMO_STATES, type Promo, stateOf } from './promo-words.ts'

const arrow =
  'grid size-11 place-items-center rounded border border-edge bg-surface text-primary hover:border-primary'
const spoken = (day: string) => formatDate(new Date(`${day}T12:00:00+07:00`))

/** The promos of a month, each with a bar from its first day to its last. */
export function PromoCalendar({ state }: { state: CallState<Promo[]> }) {
  const address = useListAddress()
  const today = shopToday()
  const asked = address.get('bulan')
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7)
  if (state.failure !== undefined) return <CallFault failure={state.failure} reload={state.reload} />
  const days = daysOf(month)
  const shown = state.data?.flatMap((promo) => {
    const bar = barOf(promo, month)
    return bar === undefined ? [] : [{ promo, bar }]
  })
  return (
    <section aria-label={`Promo ${monthWords(month)}`} className="grid gap-4">
      <div className="flex items-center gap-3">
        <Link
          to={address.link({ bulan: monthBeside(month, -1) })}
          aria-label="Bulan sebelumnya"
          className={arrow}
        >
          <ChevronLeft aria-hidden className="size-5" />
        </Link>
        <h2 className="min-w-40 text-center text-base font-semibold" aria-live="polite">
          {monthWords(month)}
        </h2>
        <Link
          to={address.link({ bulan: monthBeside(month, 1) })}
          aria-label="Bulan berikutnya"
          className={arrow}
        >
          <ChevronRight aria-hidden className="size-5" />
        </Link>
      </div>
      {shown === undefined && <SkeletonLines />}
      {shown?.length === 0 && <EmptyState title={`Tidak ada promo pada ${monthWords(month)}`} />}
      {shown !== undefined && shown.length > 0 && (
        <div className="rounded border border-line bg-surface p-3 md:p-4">
          <div
            aria-hidden
            className="mb-2 grid text-center text-xs text-muted tabular-nums max-md:hidden"
            style={{ gridTemplateColumns: `repeat(${days}, minmax(0, 1fr))` }}
          >
            {Array.from({ length: days }, (_, day) => day + 1).map((day) => {
              const isToday = `${month}-${String(day).padStart(2, '0')}` === today
              return (
                <span
                  key={day}
                  className={classes(isToday && 'rounded bg-primary font-semibold text-on-primary')}
                >
                  {day}
                </span>
              )
            })}
          </div>
          <ul className="grid gap-3">
            {shown.map(({ promo, bar }) => (
              <li key={promo.code}>
                <Link
                  to={consolePaths.screen(`pemasaran/promo/${promo.code}`)}
                  className="grid min-h-11 content-center gap-1 rounded-sm hover:bg-paper"
                >
                  <span className="flex flex-wrap items-baseline gap-x-2">
                    <span className="font-semibold wrap-anywhere">{promo.name}</span>
                    <span className="text-xs text-muted">
                      {discountWords(promo)},{' '}
                      {bar.from === undefined ? 'sampai' : `${spoken(bar.from)} sampai`}{' '}
                      {spoken(promo.expired)}
                    </span>
                  </span>
                  <span
                    aria-hidden
                    className="grid h-3 rounded-full bg-plate/60"
                    style={{ gridTemplateColumns: `repeat(${days}, minmax(0, 1fr))` }}
                  >
                    <span
                      className={classes(
                        'h-3 rounded-full',
                        stateOf(promo, today) === 'running' ? 'bg-primary' : 'bg-muted',
                      )}
                      style={{ gridColumn: `${bar.first} / ${bar.last + 1}` }}
                    />
                  </span>
                  <span className="sr-only">{PROMO_STATES[stateOf(promo, today)].text}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
