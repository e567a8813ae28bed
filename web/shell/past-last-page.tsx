import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/state-notice.tsx'
import { FileIcon } from './file-icon.tsx'
import { Link } from './link.tsx'

/** What a page of a list behind its last one shows, such as one whose last row has gone. */
export function PastLastPage({ first }: { first: string }) {
  return (
    <EmptyState
      icon={<FileIcon name="inbox" />}
      title="Data tidak ditemukan"
      text="Halaman ini melewati yang terakhir."
      action={
        <ButtonLink kind="secondary" link={<Link to={first} />}>
          Ke halaman pertama
        </ButtonLink>
      }
    />
  )
}
