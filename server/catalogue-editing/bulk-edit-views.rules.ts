import type { CallAnswerData } from '#contracts/calls.ts'
import { isoInWib, isoInWibOrNull } from '#kernel/time.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import type { FieldValues } from './bulk-change.rules.ts'
import type { BulkTitlesPage, CountedBulkEdit } from './bulk-edit.ts'
import { typeOf } from './title-views.rules.ts'

export const bulkEditOf = (edit: CountedBulkEdit): CallAnswerData<'GET /api/console/bulk-edits/:id'> => ({
  id: edit.id,
  state: edit.state,
  made_by: edit.madeBy,
  made_at: isoInWib(edit.madeAt),
  started_at: isoInWibOrNull(edit.startedAt),
  ended_at: isoInWibOrNull(edit.endedAt),
  undo_until: isoInWibOrNull(edit.undoUntil),
  counts: edit.counts,
})

type ShownRow = CallAnswerData<'GET /api/console/bulk-edits/:id/titles'>['data'][number]

export const titlesOf = ({ rows, genres }: BulkTitlesPage): ShownRow[] =>
  rows.map(({ id, name, outcome, reason, before, after }) => {
    const [was, is] = [shownValues(before, genres), shownValues(after, genres)]
    const changes = Object.keys(is).map((field) => ({
      field,
      before: was[field] ?? null,
      after: is[field] ?? null,
    }))
    return { id, title: name, outcome, reason, changes }
  })

type Shown = ShownRow['changes'][number]['after']

function shownValues(values: FieldValues | null, genres: Map<number, string>): Record<string, Shown> {
  if (values === null) return {}
  const { kind, publisher, genreId, language, contributors, series, seriesNumber, status } = values
  const { publishedOn, pageCount, subscriberFrom, ebook, paper } = values
  return givenOnly({
    type: kind && typeOf(kind),
    publisher,
    genre: genreId == null ? genreId : (genres.get(genreId) ?? String(genreId)),
    language,
    contributors: contributors?.map(({ name }) => name).join(', '),
    series,
    series_number: seriesNumber,
    released_on: publishedOn,
    page_count: pageCount,
    subscriber_from: subscriberFrom,
    status,
    'ebook.price': ebook?.price,
    'ebook.discount': ebook?.discountPercent,
    'ebook.nominal_discount': ebook?.discountIdr,
    'ebook.tax_class': ebook?.taxClass,
    'ebook.in_subscription': ebook?.inSubscription,
    'physical_book.price': paper?.price,
    'physical_book.discount': paper?.discountPercent,
    'physical_book.nominal_discount': paper?.discountIdr,
    'physical_book.tax_class': paper?.taxClass,
    'physical_book.weight': paper?.weightGrams,
  }) as Record<string, Shown>
}
