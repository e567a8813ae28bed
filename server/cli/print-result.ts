type Cell = string | number

/**
 * The widest column, so that a long title does not push the other columns out of view. The last column has no limit.
 */
const WIDEST = 60

/** A table with headings; columns are as wide as their widest cell, numbers are right-aligned. */
export function tableLines(headings: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  const texts = rows.map((row) =>
    row.map((cell, column) => (column === headings.length - 1 ? textOf(cell) : shorten(textOf(cell)))),
  )
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...texts.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[], right: (column: number) => boolean) =>
    cells
      .map((cell, column) =>
        right(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  const numeric = headings.map(
    (_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number'),
  )
  const right = (column: number) => numeric[column] === true
  return [line(headings, right), ...texts.map((row) => line(row, right))]
}

/** A table of records: for each heading, how a record fills its cell. @param none instead of an empty table */
export function tableOf<Row>(
  rows: readonly Row[],
  columns: Readonly<Record<string, (row: Row) => Cell>>,
  none?: string,
): string[] {
  if (rows.length === 0 && none !== undefined) return [none]
  const cells = Object.values(columns)
  return tableLines(
    Object.keys(columns),
    rows.map((row) => cells.map((cell) => cell(row))),
  )
}

/** Prints what a command found: as JSON, or as lines for people. */
export function printResult(json: boolean, value: unknown, lines: readonly string[]): void {
  process.stdout.write(json ? `${JSON.stringify(value, null, 2)}\n` : `${lines.join('\n')}\n`)
}

export type Change = {
  /** The name of the record for people. */
  name: string
  /** The record as printed with --json. */
  view: object
  /** The record as printed for people, below the sentence. */
  lines?: readonly string[]
  /** "was added", "would be added". */
  words: { done: string; tried: string }
}

/** How a change, or what would be changed in a dry run, is printed. */
export function changeOf({ name, words, view, lines = [] }: Change, dryRun: boolean) {
  const outcome = dryRun ? `dry run: ${name} ${words.tried}` : `${name} ${words.done}`
  const sentence = `${outcome.charAt(0).toUpperCase()}${outcome.slice(1)}.`
  return {
    view: { ...view, dry_run: dryRun },
    lines: lines.length === 0 ? [sentence] : [sentence, '', ...lines],
  }
}

const textOf = (cell: Cell) =>
  typeof cell === 'number' ? cell.toLocaleString('en-US') : cell.replace(/\s+/g, ' ')

const shorten = (text: string) => (text.length > WIDEST ? `${text.slice(0, WIDEST - 1).trimEnd()}…` : text)
