import { changeStock, type StockChange } from '#server/inventory/change-stock.ts'
import { findStock, listStock, type StockLevel } from '#server/inventory/list-stock.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type Command, operatorFault, parseCommandLine, usageFault, wholeOption } from './command.ts'
import { getTitle } from './get-title.ts'
import { asOperator, inOperatorSession } from './operator-session.ts'
import { CHANGE_OPTIONS, copiesWord } from './options.ts'
import { printResult, tableLines } from './print-result.ts'
import { transactOrTry } from './transact-or-try.ts'

const MOST_LISTED = 100_000

const switches = {
  ...CHANGE_OPTIONS,
} as const

export const stockList: Command = {
  help: `Usage: lembar stock list [TITLE] [options]

Shows how many copies are on the shelf, how many of them orders hold that wait for their payment, and how many are
free. TITLE is an ISBN or a slug; without one, every paper title is shown, the scarcest first.

  --at-most N   only titles with N free copies or fewer: what to order again
  --limit N     shows so many (50)
  --json        prints them as JSON
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: { 'at-most': { type: 'string' }, limit: { type: 'string' }, json: switches.json },
    })
    const [title, ...more] = positionals
    if (more.length > 0) throw usageFault('one TITLE at most')
    const atMost = wholeOption('at-most', values['at-most'], 1_000_000)
    const limit = wholeOption('limit', values.limit, MOST_LISTED) ?? 50
    return asOperator('stock list', { ...(title ? { title } : {}), ...values }, async ({ database }) => {
      const db = database.kysely
      const titleId = title === undefined ? undefined : (await getPaperTitle(db, title)).titleId
      const { levels, total } = await listStock(db, {
        limit: Math.max(1, limit),
        ...(atMost === undefined ? {} : { atMost }),
        ...(titleId === undefined ? {} : { titleId }),
      })
      const rest = total > levels.length ? ['', `${total - levels.length} more: --limit ${total}`] : []
      const lines =
        levels.length === 0 ? ['No title is as scarce as that.'] : [...stockLines(levels), ...rest]
      printResult(values.json, { total, titles: levels.map(viewOf) }, lines)
      return { outcome: `${levels.length} of ${total} titles`, exitCode: 0 }
    })
  },
}

export const stockReceive: Command = {
  help: `Usage: lembar stock receive TITLE COPIES [options]

Adds copies that arrived to what is on the shelf. TITLE is an ISBN or a slug.

  --note TEXT why, for the log
  --dry-run   shows what the stock would be, changes nothing
  --json      prints the stock as JSON
`,
  run: (args) => runChange(args, { least: 1, by: (copies) => ({ cause: 'delivery', copies }) }),
}

export const stockSet: Command = {
  help: `Usage: lembar stock set TITLE COPIES [options]

Sets how many copies are on the shelf, those that orders hold included, after somebody has counted them. It cannot be
less than what orders hold. TITLE is an ISBN or a slug.

  --note TEXT why, for the log
  --dry-run   shows what the stock would be, changes nothing
  --json      prints the stock as JSON
`,
  run: (args) => runChange(args, { least: 0, by: (counted) => ({ cause: 'count', counted }) }),
}

type Change = { least: number; by: (copies: number) => StockChange['by'] }

async function runChange(args: string[], { least, by }: Change): Promise<number> {
  const { values, positionals } = parseCommandLine({
    args,
    allowPositionals: true,
    options: { ...switches, note: { type: 'string' } },
  })
  const [title, word, ...more] = positionals
  if (title === undefined || word === undefined || more.length > 0) {
    throw usageFault('a TITLE and a number of COPIES are needed')
  }
  const copies = copiesWord(word, least)
  const dryRun = values['dry-run']
  return inOperatorSession(async ({ database, actor }) => {
    const before = await getPaperTitle(database.kysely, title)
    const change = { titleId: before.titleId, by: by(copies), note: values.note, now: new Date() }
    const after = await transactOrTry(database, dryRun, (tx) => changeStock(tx, actor, change))
    const moved = `from ${before.onHand} to ${after.onHand} on the shelf`
    const sentence = dryRun ? `Dry run: "${after.name}" would go ${moved}.` : `"${after.name}" went ${moved}.`
    const value = { ...viewOf(after), was_on_hand: before.onHand, dry_run: dryRun }
    printResult(values.json, value, [sentence, '', ...stockLines([after])])
    return { exitCode: 0 }
  })
}

async function getPaperTitle(db: Queryable, text: string): Promise<StockLevel> {
  const title = await getTitle(db, text)
  const level = await findStock(db, title.id)
  if (level) return level
  throw operatorFault(`"${title.name}" is not sold on paper: it has no stock`)
}

function stockLines(levels: readonly StockLevel[]): string[] {
  return tableLines(
    ['on shelf', 'held', 'free', 'isbn', 'title', 'slug'],
    levels.map(({ name, slug, isbn, onHand, reserved }) => [
      onHand,
      reserved,
      onHand - reserved,
      isbn ?? '-',
      name,
      slug,
    ]),
  )
}

const viewOf = ({ titleId, name, slug, isbn, onHand, reserved }: StockLevel) => ({
  id: titleId,
  title: name,
  slug,
  isbn,
  on_hand: onHand,
  reserved,
  free: onHand - reserved,
})
