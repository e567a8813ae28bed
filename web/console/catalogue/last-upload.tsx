import { InlineNotice } from '../../ui/inline-notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { factsOf, isOnItsWay, sizeOf, type Upload } from './file-facts.ts'

type FirstPage = NonNullable<Upload['report']>['first_pages'][number]

/** The last upload in full; one that was refused stays until the next. */
export function LastUpload({ upload }: { upload: Upload }) {
  const { state, name, failure, report, byte_size } = upload
  if (isOnItsWay(upload)) {
    return (
      <p className="flex items-center gap-3" aria-live="polite">
        <Spinner />
        <span className="wrap-anywhere">
          {name}
          {byte_size !== null && `, ${sizeOf(byte_size)}`}:{' '}
          {state === 'reading'
            ? 'sedang diperiksa'
            : state === 'receiving'
              ? 'sedang diterima'
              : 'menunggu diperiksa'}
        </span>
      </p>
    )
  }
  if (report === null) {
    return (
      <InlineNotice tone="danger">
        {name}: {failure}
      </InlineNotice>
    )
  }
  return (
    <div className="grid gap-3">
      <InlineNotice tone="success">
        {report.added
          ? `${name} menjadi revisi ${report.revision}: ${factsOf(report)}.`
          : `${name} sama dengan revisi ${report.revision}, jadi tidak ada yang berubah.`}
      </InlineNotice>
      {report.remarks.length > 0 && (
        <ul className="list-disc pl-5 text-muted">
          {report.remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      <FirstPages pages={report.first_pages} />
    </div>
  )
}

function FirstPages({ pages }: { pages: FirstPage[] }) {
  if (pages.length === 0) return null
  return (
    <ul aria-label="Halaman pertama" className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-3">
      {pages.map((page, index) =>
        'jpeg' in page ? (
          <li key={page.jpeg}>
            <img
              src={`data:image/jpeg;base64,${page.jpeg}`}
              alt={`Halaman ${index + 1}`}
              width={page.width}
              height={page.height}
              className="h-auto w-full rounded-sm border border-line bg-plate"
            />
          </li>
        ) : (
          <li key={page.text} className="col-span-full font-serif text-muted">
            {page.text}…
          </li>
        ),
      )}
    </ul>
  )
}
