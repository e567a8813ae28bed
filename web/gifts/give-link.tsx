import { FileIcon } from '../shell/file-icon.tsx'
import { Link } from '../shell/link.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** Leads to a purchase for somebody else. */
export function GiveLink({ to }: { to: string }) {
  return (
    <ButtonLink wide kind="ghost" link={<Link to={to} />}>
      <FileIcon name="gift" className="size-4.5" />
      Hadiahkan
    </ButtonLink>
  )
}
