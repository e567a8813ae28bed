import { setImmediate } from 'node:timers/promises'

/** Rows between which requests that came meanwhile are answered: a few milliseconds. */
const SLICE = 25

/** Makes something of each row, in their order. Begins once a statement that was begun beside it has been written. */
export async function inSlices<Row, Made>(
  rows: readonly Row[],
  make: (row: Row) => Made | Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = []
  for (let at = 0; at < rows.length; at += SLICE) {
    await setImmediate()
    for (const row of rows.slice(at, at + SLICE)) made.push(await make(row))
  }
  return made
}
