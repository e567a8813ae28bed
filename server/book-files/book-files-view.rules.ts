import type { CallAnswerData } from '#contracts/calls.ts'
import { isoInWib } from '#kernel/time.ts'
import type { BookFiles } from './edit-book-file.ts'

export function bookFilesView({
  title,
  revisions,
  readers,
  uploads,
}: BookFiles): CallAnswerData<'GET /api/console/titles/:id/files'> {
  const [newest] = revisions
  return {
    revisions: revisions.map(({ revision, kind, pageCount, byteSize, addedAt }) => ({
      revision,
      kind,
      pages: pageCount,
      byte_size: byteSize,
      added_at: isoInWib(addedAt),
    })),
    sample:
      newest === undefined
        ? null
        : {
            chosen: title.samplePages,
            pages: newest.isSampleMade ? newest.samplePages : null,
            is_made: newest.isSampleMade,
            remark: newest.sampleNote,
          },
    readers,
    uploads: uploads.map(({ id, name, byteSize, state, beganAt, report, failure }) => ({
      id,
      name,
      byte_size: byteSize,
      state,
      began_at: isoInWib(beganAt),
      report: report && {
        kind: report.kind,
        revision: report.revision,
        pages: report.pageCount,
        byte_size: report.byteSize,
        added: report.added,
        remarks: report.remarks,
        first_pages: report.firstPages,
      },
      failure,
    })),
  }
}
