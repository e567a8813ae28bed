import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { Mail } from '#server/providers/mail/port.ts'
import { cartLine, leavingDay, type NewsAbout, type NewsKind, newsMail } from './news-mail.ts'
import {
  listEndings,
  listLeaving,
  listLeftItems,
  listOfAuthors,
  listVolumes,
  noteToldCart,
  settleNotices,
} from './untold.queries.ts'

/** What one kind has to tell one reader. Without a mail, nothing of it is true any more. */
export type Composed = { mail: Mail | undefined; settle: (tx: Tx) => Promise<void> }
export type Compose = (
  db: Queryable,
  of: { userId: number; now: Date; about: NewsAbout },
) => Promise<Composed>

type TitleList = typeof listVolumes

const ofTitles =
  (kind: 'leaving' | 'volume' | 'author', list: TitleList): Compose =>
  async (db: Queryable, { userId, now, about }) => {
    const { ids, items } = await list(db, { userId, now })
    const titles =
      kind === 'leaving' ? items.map((title) => ({ ...title, about: leavingDay(title.about) })) : items
    return {
      mail: titles.length > 0 ? newsMail({ kind, titles }, about) : undefined,
      settle: (tx) => settleNotices(tx, ids, now),
    }
  }

/** How the mail of each kind is composed from what is true when it is sent. */
export const composeNews: Record<NewsKind, Compose> = {
  leaving: ofTitles('leaving', listLeaving),
  volume: ofTitles('volume', listVolumes),
  author: ofTitles('author', listOfAuthors),
  ending: async (db, { userId, now, about }) => {
    const { ids, items } = await listEndings(db, { userId, now })
    const [end] = items
    return {
      mail: end && newsMail({ kind: 'ending', ...end }, about),
      settle: (tx) => settleNotices(tx, ids, now),
    }
  },
  cart: async (db, { userId, now, about }) => {
    const { items, lastId } = await listLeftItems(db, { userId, now })
    const titles = items.map(({ name, slug, ...line }) => ({ name, slug, about: cartLine(line) }))
    return {
      mail: titles.length > 0 ? newsMail({ kind: 'cart', titles }, about) : undefined,
      settle: async (tx) => {
        if (titles.length > 0 && lastId !== null) await noteToldCart(tx, userId, lastId)
      },
    }
  },
}
