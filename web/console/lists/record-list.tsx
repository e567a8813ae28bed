// Longer than 300 lines: table and cards show the same columns, with the same selection and links.
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/state-notice.tsx'
import type { CallState } from '../api/use-call.ts'
import { Nothing } from '../frame/parts.tsx'
import { CallFault } from '../frame/screen-faults.tsx'
import { useRowEditors } from './row-editors.tsx'
import type { Selection } from './selection.ts'
import { type ListAddress, useListAddress } from './use-list-address.ts'
import { useWide } from './use-wide.ts'

export type Column<Row> = {
  /** Its name in the address. */
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the end, in digits of equal width. */
  align?: 'end'
  /**
   * On phones a row is a card: `lead` is its first line, `end` stands opposite it, `line` below, `named` below with its
   * heading, `acts` in a row of its own at the bottom, `none` not at all. The lead is also what a screen reader calls the row by.
   */
  card: 'lead' | 'end' | 'line' | 'named' | 'acts' | 'none'
  /** The orders that this column gives the list. */
  sort?: { up: Order; down: Order }
  /** Not shown until it is chosen in the menu of columns. */
  extra?: boolean
}

/** A value of `sort` in the address, empty for the order that the list has without one, and its name. */
export type Order = { value: string; text: string }

export type RecordListProps<Row, Key extends string | number> = {
  /** What the rows are: "Pesanan". Names the table for screen readers. */
  label: string
  /** The call that answers the list, and its rows. */
  state: Pick<CallState<unknown>, 'failure' | 'loading' | 'reload'>
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => Key
  /** The screen of a row. */
  rowLink?: (row: Row) => string
  selection?: Selection<Key>
  /** What stands below a row that is being changed. */
  below?: (row: Row) => ReactNode
  /** What is said where the list is empty without any filter. */
  empty: { title: string; text?: string; action?: ReactNode }
  /** Too many rows are found to be in the order that the address names. */
  unsorted?: boolean
  /** What the address holds leaves no row out. */
  unfiltered?: boolean
  /** One of several parts of its screen: where it is empty, that is a line and no picture. */
  part?: boolean
}

const ROWS_OF_SKELETON = 8

/** The columns that are shown: the chosen ones, and always the one that leads to the row. */
export function shownColumns<Row>(columns: readonly Column<Row>[], chosen: readonly string[] | undefined) {
  return columns.filter(({ key, card, extra }) =>
    chosen === undefined ? extra !== true : card === 'lead' || chosen.includes(key),
  )
}

/** A list: a table on wide windows, cards on phones and tablets, and what is said while it loads, is empty, or failed. */
export function RecordList<Row, Key extends string | number>(props: RecordListProps<Row, Key>) {
  const { state, rows, empty, label, unsorted = false, part = false, unfiltered = false } = props
  const address = useListAddress()
  const wide = useWide()
  const { place, editors } = useRowEditors(props)
  if (state.failure !== undefined) return <CallFault failure={state.failure} reload={state.reload} />
  if (rows === undefined) return <ListSkeleton label={label} />
  if (rows.length === 0) {
    if (part) {
      return (
        <Nothing>
          {empty.title}. {empty.text}
        </Nothing>
      )
    }
    return (unfiltered || address.filters === '') && address.page === 1 && address.before === undefined ? (
      <EmptyState {...empty} />
    ) : (
      <EmptyState
        title="Tidak ada yang cocok"
        text="Ubah atau hapus saringannya untuk melihat yang lain."
        action={
          <Button kind="secondary" onClick={() => address.set(cleared(address))}>
            Hapus saringan
          </Button>
        }
      />
    )
  }
  return (
    <div
      aria-busy={state.loading}
      className={classes('transition-opacity', state.loading && 'opacity-60 delay-150')}
    >
      {unsorted && (
        <p role="status" className="mb-2.5 text-muted">
          Yang cocok terlalu banyak untuk diurutkan begitu, jadi yang terbaru lebih dahulu. Persempit
          saringannya.
        </p>
      )}
      {wide ? <Table {...props} rows={rows} below={place} /> : <Cards {...props} rows={rows} below={place} />}
      {editors}
    </div>
  )
}

const cleared = ({ filters }: ListAddress) =>
  Object.fromEntries([...new URLSearchParams(filters).keys()].map((name) => [name, undefined]))

function ListSkeleton({ label }: { label: string }) {
  return (
    <div className="grid rounded border border-line bg-surface">
      <p role="status" className="sr-only">
        Memuat {label}
      </p>
      {Array.from({ length: ROWS_OF_SKELETON }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a fixed number, all alike
        <div key={row} className="flex h-15 items-center gap-6 border-line px-4 not-first-of-type:border-t">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 grow" />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  )
}

type Filled<Row, Key extends string | number> = RecordListProps<Row, Key> & { rows: readonly Row[] }

const stretched = 'after:absolute after:inset-0 hover:underline'

function Table<Row, Key extends string | number>(props: Filled<Row, Key>) {
  const { label, rows, columns, rowKey, rowLink, selection, below, unsorted } = props
  const address = useListAddress()
  const shown = shownColumns(columns, address.columns)
  const order = unsorted === true ? '' : address.sort
  return (
    <div className="overflow-x-auto rounded border border-line bg-surface">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{label}</caption>
        <thead className="bg-plate/40 text-xs text-muted">
          <tr>
            {selection && (
              <th className="w-12 px-1">
                <ChooseAll selection={selection} keys={rows.map(rowKey)} />
              </th>
            )}
            {shown.map((column) => (
              <Head key={column.key} column={column} order={order} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row)
            const editor = below?.(row)
            return (
              <Fragment key={key}>
                <tr
                  className={classes(
                    'relative h-15 border-t border-line',
                    selection?.has(key) === true
                      ? 'bg-paper shadow-[inset_3px_0_0_var(--color-primary)]'
                      : rowLink && 'hover:bg-paper',
                  )}
                >
                  {selection && (
                    <td className="relative z-1 px-1">
                      <Checkbox
                        label="Pilih baris ini"
                        bareLabel
                        checked={selection.has(key)}
                        onChange={(on) => selection.toggle(key, on)}
                      />
                    </td>
                  )}
                  {shown.map((column) => (
                    <Cell key={column.key} column={column} row={row} link={rowLink?.(row)} />
                  ))}
                </tr>
                {editor && (
                  <tr>
                    <td colSpan={shown.length + (selection ? 1 : 0)} className="px-4 pt-1 pb-4">
                      {editor}
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type CellProps<Row> = { column: Column<Row>; row: Row; link: string | undefined }

function Cell<Row>({ column, row, link }: CellProps<Row>) {
  const content = column.cell(row)
  const look = classes(
    'px-3 py-2 first:pl-4 last:pr-4',
    column.align === 'end' && 'text-right whitespace-nowrap tabular-nums',
  )
  if (column.card !== 'lead') return <td className={look}>{content}</td>
  return (
    <th scope="row" className={classes(look, 'font-normal')}>
      {link === undefined ? (
        content
      ) : (
        <Link to={link} className={classes('font-semibold', stretched)}>
          {content}
        </Link>
      )}
    </th>
  )
}

function Head<Row>({ column, order }: { column: Column<Row>; order: string }) {
  const address = useListAddress()
  const { head, sort, align } = column
  const look = classes('h-10 px-3 font-semibold first:pl-4 last:pr-4', align === 'end' && 'text-right')
  if (sort === undefined) {
    return (
      <th scope="col" className={look}>
        {head}
      </th>
    )
  }
  const direction =
    order === sort.up.value ? 'ascending' : order === sort.down.value ? 'descending' : undefined
  const Icon = direction === undefined ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th scope="col" aria-sort={direction} className={look}>
      <Link
        to={address.link({ sort: (direction === 'ascending' ? sort.down : sort.up).value })}
        className="inline-flex min-h-10 items-center gap-1 hover:text-ink"
      >
        {head}
        <Icon aria-hidden className="size-3.5" />
      </Link>
    </th>
  )
}

type ChooseAllProps<Key> = { selection: Selection<Key>; keys: readonly Key[] }

function ChooseAll<Key extends string | number>({ selection, keys }: ChooseAllProps<Key>) {
  const count = keys.filter((key) => selection.has(key)).length
  return (
    <Checkbox
      label="Pilih semua di halaman ini"
      bareLabel
      checked={count === keys.length}
      mixed={count > 0 && count < keys.length}
      onChange={(on) => selection.setAll(keys, on)}
    />
  )
}

function Cards<Row, Key extends string | number>(props: Filled<Row, Key>) {
  const { label, rows, columns, rowKey, rowLink, selection, below } = props
  const shown = shownColumns(columns, useListAddress().columns)
  const part = (row: Row, place: Column<Row>['card']) =>
    shown
      .filter(({ card }) => card === place)
      .map(({ key, cell }) => (
        // A cell may be empty, and would take the gap beside it.
        <div key={key} className="empty:hidden">
          {cell(row)}
        </div>
      ))
  return (
    <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-2.5 md:grid-cols-2">
      {rows.map((row) => {
        const key = rowKey(row)
        const lead = part(row, 'lead')
        const editor = below?.(row)
        return (
          <li
            key={key}
            className={classes(
              'relative flex gap-2 rounded border bg-surface p-3',
              selection?.has(key) === true ? 'border-primary bg-paper' : 'border-line',
            )}
          >
            {selection && (
              <div className="relative z-1 -m-1.5">
                <Checkbox
                  label="Pilih baris ini"
                  bareLabel
                  checked={selection.has(key)}
                  onChange={(on) => selection.toggle(key, on)}
                />
              </div>
            )}
            <div className="grid min-w-0 grow content-start gap-1">
              <div className="flex items-start justify-between gap-3">
                <div className="min-w-0 font-semibold">
                  {rowLink ? (
                    <Link to={rowLink(row)} className={stretched}>
                      {lead}
                    </Link>
                  ) : (
                    lead
                  )}
                </div>
                <div className="grid shrink-0 justify-items-end gap-1 text-right tabular-nums">
                  {part(row, 'end')}
                </div>
              </div>
              <div className="flex flex-wrap gap-x-3 gap-y-2 text-muted">{part(row, 'line')}</div>
              <dl className="mt-1 grid grid-cols-2 gap-x-3 gap-y-1.5 empty:hidden">
                {shown
                  .filter(({ card }) => card === 'named')
                  .map(({ key: name, head, cell }) => (
                    <div key={name}>
                      <dt className="text-xs text-muted">{head}</dt>
                      <dd className="tabular-nums">{cell(row)}</dd>
                    </div>
                  ))}
              </dl>
              <div className="mt-1 flex flex-wrap items-center gap-1 empty:hidden">{part(row, 'acts')}</div>
              {editor && <div className="relative z-1 mt-2 border-t border-line pt-3">{editor}</div>}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
