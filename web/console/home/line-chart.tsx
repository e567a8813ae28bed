import { formatDecimal } from '#kernel/numbers.ts'
import { shortDay } from '../frame/parts.tsx'
import { topOfAxis } from './chart-axis.ts'

export type LineChartProps = {
  label: string
  /** The days of `values`, as `YYYY-MM-DD`. */
  days: readonly string[]
  values: readonly number[]
  /** The values of the time before, day by day. */
  former: readonly number[]
}

const WIDTH = 1000
const HEIGHT = 200
const LINES = 3

/** One line, and the time before as a dashed one. The table beside it has the same figures in words. */
export function LineChart({ label, days, values, former }: LineChartProps) {
  const top = topOfAxis(Math.max(0, ...values, ...former))
  const bottom = Math.min(0, ...values, ...former)
  const at = (value: number) => HEIGHT - ((value - bottom) / (top - bottom)) * HEIGHT
  const points = (line: readonly number[]) =>
    line.map((value, place) => `${(place / Math.max(1, line.length - 1)) * WIDTH},${at(value).toFixed(1)}`)
  const own = points(values).join(' ')
  const ticks = Array.from({ length: LINES + 1 }, (_, line) => (top / LINES) * (LINES - line))
  const middle = days[Math.floor((days.length - 1) / 2)]
  return (
    <figure className="grid grid-cols-[auto_1fr] gap-x-2.5">
      <div aria-hidden className="relative h-52 w-14 text-right text-xs text-muted tabular-nums">
        {ticks.map((tick) => (
          <span
            key={tick}
            className="absolute right-0 -translate-y-1/2"
            style={{ top: `${(at(tick) / HEIGHT) * 100}%` }}
          >
            {inShort(tick)}
          </span>
        ))}
      </div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-52 w-full overflow-visible"
      >
        {ticks.map((tick) => (
          <line
            key={tick}
            x1={0}
            x2={WIDTH}
            y1={at(tick)}
            y2={at(tick)}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <polygon points={`0,${at(0)} ${own} ${WIDTH},${at(0)}`} className="fill-primary/8" />
        <polyline
          points={points(former).join(' ')}
          className="fill-none stroke-edge"
          strokeWidth={1.5}
          strokeDasharray="4 4"
          vectorEffect="non-scaling-stroke"
        />
        <polyline
          points={own}
          className="fill-none stroke-primary"
          strokeWidth={2}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p aria-hidden className="col-start-2 mt-1.5 flex justify-between text-xs text-muted tabular-nums">
        {[days[0], middle, days.at(-1)].map((day, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three places; two may be the same day
          <span key={place}>{day === undefined ? '' : shortDay(day)}</span>
        ))}
      </p>
    </figure>
  )
}

/** Rupiah for an axis: 7,5 jt. */
function inShort(amount: number): string {
  const [size, unit] =
    amount >= 1e9 ? [1e9, ' M'] : amount >= 1e6 ? [1e6, ' jt'] : amount >= 1e3 ? [1e3, ' rb'] : [1, '']
  return `${formatDecimal(amount / size, 1)}${unit}`
}
