import {
  changeStock,
  findStock,
  listStock,
  type StockChange,
  type StockLevel,
} from '#server/inventory/change-stock.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import { changeCommand, reportCommand } from './command.ts'
import { operatorFault } from './faults.ts'
import { getTitle } from './get-title.ts'
import { copies, optionalWord, textOption, wholeOption, word } from './options.ts'
import { tableOf } from './print-result.ts'

const MOST_LISTED = 100_000

export const stock = {
  list: reportCommand({
    name: 'stock list',
    usage: '[TITLE]',
    about: `Shows how many copies are on the shelf, how many of them orders hold that wait for their payment, and how many are
free. TITLE is an ISBN or a slug; without one, every paper title is shown, the scarcest first.`,
    args: { TITLE: optionalWord },
    options: {
      'at-most': wholeOption('only titles with N free copies or fewer: what to order again', 1_000_000),
      limit: wholeOption('shows so many (50)', MOST_LISTED),
    },
    run: async ({ database: { kysely: db } }, { TITLE: title, 'at-most': atMost, limit = 50 }) => {
      const titleId = title === undefined ? undefined : (await getPaperTitle(db, title)).titleId
      const { levels, total } = await listStock(db, {
        limit: Math.max(1, limit),
        ...givenOnly({ atMost, titleId }),
      })
      const rest = total > levels.length ? ['', `${total - levels.length} more: --limit ${total}`] : []
      return {
        view: { total, titles: levels.map(viewOf) },
        lines: [...linesOf(levels), ...rest],
        outcome: `${levels.length} of ${total} titles`,
      }
    },
  }),

  receive: stockCommand({
    name: 'stock receive',
    about: 'Adds copies that arrived to what is on the shelf. TITLE is an ISBN or a slug.',
    least: 1,
    by: (copies) => ({ cause: 'delivery', copies }),
  }),

  set: stockCommand({
    name: 'stock set',
    about: `Sets how many copies are on the shelf, those that orders hold included, after somebody has counted them. It cannot be
less than what orders hold. TITLE is an ISBN or a slug.`,
    least: 0,
    by: (counted) => ({ cause: 'count', counted }),
  }),
}

function stockCommand(given: {
  name: string
  about: string
  least: number
  by: (copies: number) => StockChange['by']
}) {
  const { name, about, least, by } = given
  return changeCommand({
    name,
    usage: 'TITLE COPIES',
    about,
    args: { TITLE: word, COPIES: copies(least) },
    options: { note: textOption('TEXT', 'why, for the log') },
    change: async (tx, { TITLE, COPIES, note }, { actor, now }) => {
      const before = await getPaperTitle(tx, TITLE)
      const after = await changeStock(tx, actor, { titleId: before.titleId, by: by(COPIES), note, now })
      const moved = `from ${before.onHand} to ${after.onHand} on the shelf`
      return {
        name: `"${after.name}"`,
        view: { ...viewOf(after), was_on_hand: before.onHand },
        lines: linesOf([after]),
        words: { done: `went ${moved}`, tried: `would go ${moved}` },
      }
    },
  })
}

async function getPaperTitle(db: Queryable, text: string): Promise<StockLevel> {
  const title = await getTitle(db, text)
  const level = await findStock(db, title.id)
  if (level) return level
  throw operatorFault(`"${title.name}" is not sold on paper: it has no stock`)
}

const linesOf = (levels: readonly StockLevel[]) =>
  tableOf(
    levels,
    {
      'on shelf': ({ onHand }) => onHand,
      held: ({ reserved }) => reserved,
      free: ({ onHand, reserved }) => onHand - reserved,
      isbn: ({ isbn }) => isbn ?? '-',
      title: ({ name }) => name,
      slug: ({ slug }) => slug,
    },
    'No title is as scarce as that.',
  )

const viewOf = ({ titleId, name, slug, isbn, onHand, reserved }: StockLevel) => ({
  id: titleId,
  title: name,
  slug,
  isbn,
  on_hand: onHand,
  reserved,
  free: onHand - reserved,
})
