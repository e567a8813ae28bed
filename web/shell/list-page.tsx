import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Pager } from '../ui/pager.tsx'
import { EmptyState } from '../ui/state-notice.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { FileIcon } from './file-icon.tsx'
import { Link } from './link.tsx'
import { MissingPart } from './missing-part.tsx'
import { PastLastPage } from './past-last-page.tsx'

export type ListPageProps<Row> = {
  title: string
  lead: string
  /** What an empty list tells the shopper. */
  emptyText: string
  /** Null where it could not be fetched. */
  list: { data: readonly Row[]; last_page: number } | null
  page: number
  pathOf: (page: number) => string
  card: (row: Row, index: number) => { key: number; card: ReactNode }
}

/** A page with a list of cards: packages, promos. */
export function ListPage<Row>({ title, lead, emptyText, list, page, pathOf, card }: ListPageProps<Row>) {
  const loading = useNavigation().state === 'loading'
  return (
    <div className="wrap pt-2">
      <Breadcrumbs page={title} />
      <h1 className="mt-4 font-serif text-2xl font-semibold sm:text-3xl">{title}</h1>
      <p className="mt-2 max-w-192 text-pretty text-muted">{lead}</p>
      {list === null ? (
        <MissingPart title="Daftar ini gagal dimuat" />
      ) : list.data.length === 0 && page > 1 ? (
        <PastLastPage first={pathOf(1)} />
      ) : list.data.length === 0 ? (
        <EmptyState
          icon={<FileIcon name="inbox" />}
          title="Data tidak ditemukan"
          text={emptyText}
          action={
            <ButtonLink kind="secondary" link={<Link to={paths.books()} />}>
              Lihat Semua Buku
            </ButtonLink>
          }
        />
      ) : (
        <ul
          aria-busy={loading}
          className={classes(
            'mt-6 grid gap-4 transition-opacity md:grid-cols-2 lg:grid-cols-3 min-[110rem]:grid-cols-4',
            loading && 'opacity-50 delay-150',
          )}
        >
          {list.data.map((row, index) => {
            const { key, card: shown } = card(row, index)
            return <li key={key}>{shown}</li>
          })}
        </ul>
      )}
      {list !== null && (
        <div className="mt-8">
          <Pager page={page} lastPage={list.last_page} link={(to) => <Link to={pathOf(to)} />} />
        </div>
      )}
    </div>
  )
}
