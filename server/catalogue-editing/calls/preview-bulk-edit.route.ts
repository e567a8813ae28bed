import type { CallRequest } from '#contracts/calls.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import type { Route } from '#server/platform/http/handler.ts'
import type { BulkChange } from '../bulk-change.rules.ts'
import { type ChosenTitles, previewBulkEdit } from '../bulk-edit.ts'
import { bulkEditOf } from '../bulk-edit-views.rules.ts'
import { changesOf, kindOf } from '../title-fields.rules.ts'

export const previewBulkEditRoute: Route<'POST /api/console/bulk-edits'> =
  ({ database }) =>
  async ({ body }, { actor, now }) => {
    const order = { of: chosenOf(body.of), change: changeOf(body.change), now }
    return { data: bulkEditOf(await database.transact((tx) => previewBulkEdit(tx, actor, order))) }
  }

type Preview = CallRequest<'POST /api/console/bulk-edits'>['body']

function chosenOf(of: Preview['of']): ChosenTitles {
  if (!('matching' in of)) return of
  const { search = '', status, type, genre_id, publisher_id, import_id, without } = of.matching
  const kind = type && kindOf(type)
  return {
    matching: {
      search,
      status,
      kind,
      genreId: genre_id,
      publisherId: publisher_id,
      importId: import_id,
      without,
    },
  }
}

function changeOf({ price, status, ...fields }: Preview['change']): BulkChange {
  const formats = { ebook: ['ebook'], physicalBook: ['paper'], both: ['ebook', 'paper'] } as const
  return {
    fields: changesOf(fields),
    ...givenOnly({ status }),
    ...(price && {
      price: { formats: formats[price.format], by: price.by, value: price.value, roundTo: price.round_to },
    }),
  }
}
