import { LAST_POSITION, NAME_KINDS } from '#contracts/console/names.ts'
import { describeName } from '#server/catalogue-editing/describe-name.ts'
import { listNames, mergeNames, renameName } from '#server/catalogue-editing/merge-names.ts'
import { addGenre, changeGenre, listAllGenres, removeGenre } from '#server/catalogue-editing/save-genre.ts'
import { changeCommand, reportCommand } from './command.ts'
import { usageFault } from './faults.ts'
import { anyText, needed, option, optionalWord, recordId, wholeNumber, word } from './options.ts'
import { type Change, tableOf } from './print-result.ts'

const KINDS = [...NAME_KINDS, 'genre'] as const
const LISTED = 100

const kindOf = <const Kind extends string>(kinds: readonly Kind[]) =>
  needed((text, name) => {
    const kind = kinds.find((known) => known === text)
    if (kind === undefined) throw usageFault(`${name} must be ${kinds.join(', ')}, not "${text}"`)
    return kind
  })
const kindArgument = kindOf(KINDS)
const pageKindArgument = kindOf(NAME_KINDS)
const readPlace = (text: string, name: string) =>
  text === 'none' ? null : wholeNumber(text, name, LAST_POSITION)
const placeArgument = needed(readPlace)

export const names = {
  list: reportCommand({
    name: 'name list',
    usage: `${KINDS.join('|')} [TEXT]`,
    about: `Shows publishers, contributors, series or genres (those with TEXT in their name, at most ${LISTED}) with their ids, and how
many titles have each.`,
    args: { KIND: kindArgument, TEXT: optionalWord },
    run: async ({ database: { kysely } }, { KIND: kind, TEXT: text = '' }) => {
      const found =
        kind === 'genre'
          ? (await listAllGenres(kysely)).filter(({ name }) =>
              name.toLowerCase().includes(text.toLowerCase()),
            )
          : (await listNames(kysely, kind, { text, limit: LISTED, offset: 0 })).rows
      const columns = {
        id: ({ id }: (typeof found)[number]) => String(id),
        name: ({ name }: (typeof found)[number]) => name,
        titles: ({ titles }: (typeof found)[number]) => titles,
      }
      return {
        view: found,
        lines: tableOf(found, columns, 'There are none.'),
        outcome: `${found.length} names`,
      }
    },
  }),

  rename: changeCommand({
    name: 'name rename',
    usage: `${KINDS.join('|')} ID NAME`,
    about: 'Gives a publisher, a contributor, a series or a genre another name. Its titles follow.',
    args: { KIND: kindArgument, ID: recordId, NAME: word },
    change: async (tx, { KIND: kind, ID: id, NAME: name }, { actor, now }) => {
      const saved = await renameName(tx, actor, { kind, id, name, now })
      return changed(saved, { done: 'is its name', tried: 'would be its name' })
    },
  }),

  describe: changeCommand({
    name: 'name describe',
    usage: `${NAME_KINDS.join('|')} ID TEXT`,
    about:
      'Says what the page of a publisher, a contributor or a series says about it. An empty TEXT says nothing.',
    args: { KIND: pageKindArgument, ID: recordId, TEXT: anyText },
    change: async (tx, { KIND: kind, ID: id, TEXT: about }, { actor, now }) => {
      const saved = await describeName(tx, actor, { kind, id, about, now })
      return changed(saved, { done: 'has its text', tried: 'would have its text' })
    },
  }),

  merge: changeCommand({
    name: 'name merge',
    usage: `${KINDS.join('|')} ID INTO`,
    about:
      'Makes two names one: the titles of ID get the name with the id INTO, and so do imports that still have the first.',
    args: { KIND: kindArgument, ID: recordId, INTO: recordId },
    change: async (tx, { KIND: kind, ID: id, INTO: into }, { actor, now }) => {
      const { name, titles } = await mergeNames(tx, actor, { kind, id, into, now })
      return changed(name, { done: `got ${titles} titles`, tried: `would get ${titles} titles` })
    },
  }),
}

export const genres = {
  add: changeCommand({
    name: 'genre add',
    usage: 'NAME',
    about: 'Adds a genre.',
    args: { NAME: word },
    options: {
      place: option(
        'N|none',
        'its place among the genres; those without one stand after them, by size',
        readPlace,
      ),
    },
    change: async (tx, { NAME: name, place: position }, { actor, now }) => {
      const added = await addGenre(tx, actor, { name, position, now })
      return changed(added, { done: 'was added', tried: 'would be added' })
    },
  }),

  place: changeCommand({
    name: 'genre place',
    usage: 'ID N|none',
    about:
      'Gives a genre its place among the others; with none it stands after those that have one, by size.',
    args: { ID: recordId, PLACE: placeArgument },
    change: async (tx, { ID: id, PLACE: position }, { actor, now }) => {
      const saved = await changeGenre(tx, actor, { id, changes: { position }, now })
      return changed(saved, { done: 'was placed', tried: 'would be placed' })
    },
  }),

  remove: changeCommand({
    name: 'genre remove',
    usage: 'ID',
    about:
      'Removes a genre. Its titles stay, without one; "lembar name merge genre ID INTO" gives them another instead.',
    args: { ID: recordId },
    change: async (tx, { ID: id }, { actor, now }) => {
      const titles = await removeGenre(tx, actor, { id, now })
      return {
        name: `Genre ${id}`,
        view: { id, titles },
        words: {
          done: `was removed from ${titles} titles`,
          tried: `would be removed from ${titles} titles`,
        },
      }
    },
  }),
}

const changed = (saved: { id: number; name: string }, words: Change['words']): Change => ({
  name: saved.name,
  view: saved,
  words,
})
