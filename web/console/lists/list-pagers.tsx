import { Link } from 'react-router'
import { formatNumber } from '#kernel/numbers.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useListAddress } from './use-list-address.ts'

/** For lists with page numbers. */
export function NumberedPager({
  lastPage,
  total,
  noun,
}: {
  lastPage: number
  total: number
  /** What is counted: "judul". */
  noun: string
}) {
  const address = useListAddress()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted tabular-nums">
        {formatNumber(total)} {noun}
      </p>
      {/* Its numbers share the width that they are given. */}
      <div className="min-w-72 max-md:grow">
        <Pager
          page={address.page}
          lastPage={lastPage}
          link={(page) => <Link to={address.link({ page })} />}
        />
      </div>
    </div>
  )
}

/** The pages of an answered list, where it has more than one. */
export function PagesOf({ list, noun }: { list: ListOfPages | undefined; noun: string }) {
  if (list === undefined || list.last_page < 2) return null
  return <NumberedPager lastPage={list.last_page} total={list.total} noun={noun} />
}

type ListOfPages = { last_page: number; total: number }

/** For lists that continue from the last row of a page. Back leads to the page before. */
export function ForwardPager({ lastId, hasMore }: { lastId: number | undefined; hasMore: boolean }) {
  const address = useListAddress()
  if (address.before === undefined && !hasMore) return null
  return (
    <nav aria-label="Halaman" className="flex flex-wrap justify-center gap-3">
      {address.before !== undefined && (
        <ButtonLink kind="secondary" link={<Link to={address.link({})} />}>
          {address.sort === '' ? 'Ke yang terbaru' : 'Ke awal daftar'}
        </ButtonLink>
      )}
      {hasMore && lastId !== undefined && (
        <ButtonLink kind="secondary" link={<Link to={address.link({ before: lastId })} />}>
          Berikutnya
        </ButtonLink>
      )}
    </nav>
  )
}
