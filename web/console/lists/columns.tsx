import type { ReactNode } from 'react'
import { Chip, type ChipTone } from '../../ui/chip.tsx'
import type { Column, Order } from './record-list.tsx'

type Place = Column<unknown>['card']

/** A column by its name in the address, its heading, its place on cards, and what stands in it. */
export const column = <Row,>(
  key: string,
  head: string,
  card: Place,
  cell: (row: Row) => ReactNode,
): Column<Row> => ({ key, head, card, cell })

/** A column of numbers: at the end, in digits of equal width. */
export const figures = <Row,>(
  key: string,
  head: string,
  card: Place,
  cell: (row: Row) => ReactNode,
): Column<Row> => ({ key, head, align: 'end', card, cell })

/** A column of texts that somebody wrote: a long word is broken. */
export const written = <Row,>(
  key: string,
  head: string,
  card: Place,
  text: (row: Row) => string | null,
): Column<Row> => ({ key, head, card, cell: (row) => <span className="wrap-anywhere">{text(row)}</span> })

/** A column of states, each in words and with its colour. */
export const chips = <Row,>(
  key: string,
  head: string,
  card: Place,
  state: (row: Row) => { text: string; tone: ChipTone },
): Column<Row> => ({
  key,
  head,
  card,
  cell: (row) => {
    const { text, tone } = state(row)
    return <Chip tone={tone}>{text}</Chip>
  },
})

/** A column that is not shown until it is chosen in the menu of columns. */
export const extra = <Row,>(given: Column<Row>): Column<Row> => ({ ...given, extra: true })

/** A column in whose order the list can be, ascending and descending. */
export const inOrder = <Row,>(given: Column<Row>, up: Order, down: Order): Column<Row> => ({
  ...given,
  sort: { up, down },
})

/** The column of buttons, on cards in a row of their own at the bottom. */
export const acts = <Row,>(cell: (row: Row) => ReactNode): Column<Row> => ({
  key: 'tindakan',
  head: 'Tindakan',
  align: 'end',
  card: 'acts',
  cell,
})
