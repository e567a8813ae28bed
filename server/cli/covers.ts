import { type CoverOfBook, takeCoversOfBooks } from '#server/book-files/take-cover.ts'
import { openFiles, openOwnFiles } from '#server/compose-storage.ts'
import { bookCovers } from '#server/exchange/covers/give-cover.ts'
import { reportCovers } from '#server/exchange/covers/report-covers.ts'
import { takeCovers } from '#server/exchange/covers/take-covers.ts'
import { reportCommand } from './command.ts'
import { choiceOption, rowsOption } from './options.ts'
import { tableLines } from './print-result.ts'

const STATES = ['waiting', 'taken', 'unchanged', 'kept', 'refused'] as const
const HOURS = 24 * 60 * 60_000

export const covers = {
  list: reportCommand({
    name: 'covers list',
    about: `Shows from where the covers of titles were to be fetched, and what became of each. "kept" is a title whose cover
somebody has chosen by hand.`,
    options: {
      state: choiceOption('STATE', STATES),
      limit: rowsOption(100_000),
    },
    run: async ({ database: { kysely: db } }, { state, limit = 50 }) => {
      const { counts, titles } = await reportCovers(db, { state, limit })
      return {
        view: { counts, titles },
        lines: [
          ...tableLines(
            ['TITLE', 'NAME', 'STATE', 'REASON', 'FROM', 'ADDRESS OR FILE'],
            titles.map((row) => [
              row.titleId,
              row.name,
              row.state,
              row.reason ?? '',
              row.origin,
              row.address,
            ]),
          ),
          '',
          counts.map(({ state: one, count }) => `${count} ${one}`).join(', ') || 'no cover was to be fetched',
        ],
        outcome: `${titles.length} covers`,
      }
    },
  }),

  fetch: reportCommand({
    name: 'covers fetch',
    about: `Fetches the covers that wait, until none does whose time has come. The shop does so by itself each minute; where it
does, this command leaves them to it.`,
    run: async ({ database, config, log, signal }) => {
      const files = await openFiles(config)
      const deps = { database, files, clock: () => new Date(), log }
      const done = await takeCovers(deps, { signal, within: HOURS })
      return { view: { done }, lines: [`${done} covers were worked on`], outcome: `${done} covers` }
    },
  }),

  'of-books': reportCommand({
    name: 'covers of-books',
    about: `Gives titles without a cover the first page of the PDF that the shop has of them. A book that is added gives its
title a cover by itself; this is for books that were added before. What the shop keeps of an EPUB has no cover: add its
file once more.`,
    run: async ({ database, config, signal }) => {
      const files = await openOwnFiles({ config, database })
      const covers = bookCovers({ database, files, clock: () => new Date() })
      const books: CoverOfBook[] = []
      for await (const book of takeCoversOfBooks({ database, files, covers }, signal)) books.push(book)
      const taken = books.filter((book) => book.taken).length
      const outcome = `${taken} of ${books.length} titles without a cover have one now.`
      const lines = books.map(({ title, taken }) => `"${title}": ${taken ? 'its first page' : 'none'}`)
      return { view: { books }, lines: [...lines, outcome], outcome }
    },
  }),
}
