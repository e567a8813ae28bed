import type { ReactNode } from 'react'

export type BarRow = {
  key: string
  name: ReactNode
  /** What its bar is drawn of, and the same of the time before. */
  size: number
  sizeBefore?: number
  cells: readonly { now: ReactNode; before?: ReactNode }[]
}

export type BarTableProps = {
  label: string
  /** Of the column of names, and of each cell. */
  heads: readonly [string, ...string[]]
  rows: readonly BarRow[]
  sum?: readonly { now: ReactNode; before?: ReactNode }[]
}

/** Names with their figures, each with a bar, and below it the bar of the time before. */
export function BarTable({ label, heads, rows, sum }: BarTableProps) {
  const [head, ...others] = heads
  const most = Math.max(1, ...rows.flatMap(({ size, sizeBefore = 0 }) => [size, sizeBefore]))
  return (
    <table aria-label={label} className="w-full text-left tabular-nums">
      <thead className="text-xs text-muted">
        <tr>
          <th scope="col" className="py-2 font-semibold">
            {head}
          </th>
          {others.map((text) => (
            <th key={text} scope="col" className="py-2 pl-3 text-right font-semibold">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, size, sizeBefore, cells }) => (
          <tr key={key} className="border-t border-line align-top">
            <th scope="row" className="w-full py-2 font-normal">
              <span className="wrap-anywhere">{name}</span>
              <Bar share={size / most} before={sizeBefore === undefined ? undefined : sizeBefore / most} />
            </th>
            <Cells cells={cells} />
          </tr>
        ))}
      </tbody>
      {sum !== undefined && (
        <tfoot>
          <tr className="border-t border-edge align-top font-semibold">
            <th scope="row" className="py-2">
              Jumlah
            </th>
            <Cells cells={sum} />
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function Cells({ cells }: Pick<BarRow, 'cells'>) {
  return cells.map(({ now, before }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table
    <td key={place} className="py-2 pl-3 text-right whitespace-nowrap">
      {now}
      {before !== undefined && (
        <span className="block text-xs font-normal text-muted">
          <span className="sr-only">, sebelumnya </span>
          {before}
        </span>
      )}
    </td>
  ))
}

function Bar({ share, before }: { share: number; before: number | undefined }) {
  const wide = (part: number) => Math.max(0, Math.min(1, part)) * 100
  return (
    <svg aria-hidden viewBox="0 0 100 8" preserveAspectRatio="none" className="mt-1.5 block h-2 w-full">
      <rect width={wide(share)} height={4} className="fill-primary" />
      {before !== undefined && <rect y={5} width={wide(before)} height={2} className="fill-edge" />}
    </svg>
  )
}
