import type { BookDetail, NameKind } from '#contracts/catalogue.ts'
import { paths } from '../paths.ts'
import { Link } from '../shell/link.tsx'

const look =
  'inline-flex min-h-11 items-center wrap-anywhere underline decoration-line decoration-2 underline-offset-4 transition-colors hover:text-primary hover:decoration-primary'

/** A name that links to the page of that author, publisher or series. */
export function NameLink({ kind, name, slug }: { kind: NameKind; name: string; slug: string }) {
  return (
    <Link to={paths.named(kind, slug)} prefetch="intent" className={look}>
      {name}
    </Link>
  )
}

const roles = { author: '', illustrator: 'ilustrator', translator: 'penerjemah', editor: 'penyunting' }

/** The people of a title, each a link to the page with their books; who is no author with the role. */
export function ContributorLinks({ people }: { people: BookDetail['contributors'] }) {
  // Each takes a line on a phone, above the price.
  const others = people.slice(3)
  return (
    <>
      <People people={people.slice(0, 3)} />
      {others.length > 0 && (
        <details>
          <summary>dan {others.length} lainnya</summary>
          <People people={others} />
        </details>
      )}
    </>
  )
}

const People = ({ people }: { people: BookDetail['contributors'] }) => (
  <span className="inline-flex flex-wrap gap-x-3">
    {people.map(({ name, slug, role }) => (
      <span key={slug} className="inline-flex flex-wrap items-center gap-x-1.5">
        <NameLink kind="penulis" name={name} slug={slug} />
        {role !== 'author' && <span className="text-sm text-muted">({roles[role]})</span>}
      </span>
    ))}
  </span>
)
