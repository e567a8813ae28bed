import type { CallAnswerData } from '#contracts/calls.ts'
import { isoInWib, isoInWibOrNull } from '#kernel/time.ts'
import type { ShownFile } from '../archive/archive-files.queries.ts'
import { fileSentence } from '../archive/report-files.rules.ts'
import { sentenceOf } from '../import-report.ts'
import { isOwnFile } from '../own-columns.ts'
import type { ImportRun } from './import-run.ts'
import type { StoredEntry } from './run-entries.queries.ts'
import type { CountedRun } from './show-import.ts'

export const importOf = (run: ImportRun): CallAnswerData<'POST /api/console/imports'> => ({
  id: run.id,
  state: run.state,
  file: run.fileName,
  bytes: run.fileBytes,
  made_by: run.madeBy,
  made_at: isoInWib(run.madeAt),
  started_at: isoInWibOrNull(run.startedAt),
  ended_at: isoInWibOrNull(run.endedAt),
  undo_until: isoInWibOrNull(run.undoUntil),
  rows_read: run.rowsRead,
  titles_planned: run.titlesPlanned,
  titles_done: run.titlesDone,
  fault: run.fault,
  totals: run.state === 'failed' ? null : (run.findings?.totals ?? null),
})

export function wholeImportOf({
  run,
  reasons,
  outcomes,
  files,
}: CountedRun): CallAnswerData<'GET /api/console/imports/:id'> {
  const { findings, settings } = run
  const { columns, names, defaults } = findings?.mapping ?? settings.mapping
  const { price = '', published = '' } = defaults
  return {
    ...importOf(run),
    format: findings?.format ?? null,
    encoding: findings?.encoding ?? null,
    sheets: findings?.sheets ?? [],
    mapping: {
      columns,
      price,
      published,
      format: settings.format,
      names,
      update: settings.update,
    },
    mapping_name: findings?.mapping_name ?? null,
    columns: findings?.columns.all ?? [],
    read: findings?.columns.read ?? {},
    is_own: isOwnFile(new Set(findings?.columns.all)),
    price_columns: findings?.price_columns ?? null,
    samples: (findings?.samples ?? []).map(({ refused, ...sample }) => ({
      ...sample,
      refused: refused === undefined ? null : sentenceOf('refused', refused),
    })),
    titles: findings && {
      added: findings.titles.added,
      changed: findings.titles.changed,
      unchanged: findings.titles.unchanged,
    },
    reasons: (Object.keys(reasons) as (keyof typeof reasons)[]).flatMap((outcome) =>
      Object.entries(reasons[outcome]).map(([reason, count]) => ({
        outcome,
        reason,
        sentence: sentenceOf(outcome, reason),
        count,
      })),
    ),
    outcomes,
    files,
  }
}

export const rowOf = (
  entry: StoredEntry,
): CallAnswerData<'GET /api/console/imports/:id/rows'>['data'][number] => ({
  row: entry.row,
  sheet: entry.sheet,
  line: entry.line,
  product: entry.product,
  title: entry.title,
  outcome: entry.outcome,
  reason: entry.reason,
  sentence: sentenceOf(entry.outcome, entry.reason),
  value: entry.value,
  title_id: entry.titleId,
})

export const fileOf = (
  file: ShownFile,
): CallAnswerData<'GET /api/console/imports/:id/files'>['data'][number] => ({
  at: file.at,
  file: file.name,
  bytes: file.bytes,
  kind: file.kind,
  state: file.state,
  sentence: fileSentence(file),
  title_id: file.titleId,
  title: file.title,
})
