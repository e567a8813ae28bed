/**
 * Beginnings of a text that a spreadsheet may run as a formula: `= + - @`, their wide forms, `%`, `|`, a tab or a line
 * end, also after blanks and after the apostrophes of an earlier guard (F110).
 */
const RUNNABLE = /^'*[\t\r\n]|^[\s']*[=+\-@%|\uff0b\uff0d\uff1d\uff20]/

/** The text as a cell holds it: an apostrophe before one that a spreadsheet could run. `unguardText` undoes it. */
export const guardText = (text: string): string => (RUNNABLE.test(text) ? `'${text}` : text)

/** The text that a cell was made of by `guardText`. */
export const unguardText = (cell: string): string =>
  cell.startsWith("'") && RUNNABLE.test(cell.slice(1)) ? cell.slice(1) : cell

/** Begins a CSV file that Excel in Indonesia opens as columns of the right letters, with `CSV_DELIMITER`. */
export const CSV_BEGIN = '\ufeff'
export const CSV_DELIMITER = ';'

/**
 * One line of a CSV file with its line end. Texts are guarded, numbers are not: their decimal sign is a comma beside
 * `CSV_DELIMITER`, since Excel in Indonesia reads `33.33` as a text or a day.
 */
export function csvLine(cells: readonly (string | number)[], delimiter = ','): string {
  return `${cells.map((cell) => csvCell(cell, delimiter)).join(delimiter)}\r\n`
}

function csvCell(cell: string | number, delimiter: string): string {
  if (typeof cell === 'number') {
    return delimiter === CSV_DELIMITER ? String(cell).replace('.', ',') : String(cell)
  }
  const text = guardText(cell)
  return text.includes(delimiter) || /["\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
