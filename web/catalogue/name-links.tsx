import { paths } from '../paths.ts'
import { Link } from '../shell/link.tsx'
import { namesOf } from './names.ts'

const look =
  'inline-flex min-h-11 items-center wrap-anywhere underline decoration-line decoration-2 underline-offset-4 transition-colors hover:text-primary hover:decoration-primary'

/** A name that links to the list of that author's or publisher's books. */
export function NameLink({ name, as }: { name: string; as: 'author' | 'publisher' }) {
  return (
    <Link to={paths.books({ [as]: name })} prefetch="intent" className={look}>
      {name}
    </Link>
  )
}

/** The people in an author's line, each a link to the list of their books. */
export function AuthorLinks({ line }: { line: string }) {
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {namesOf(line).map((name) => (
        <NameLink key={name} name={name} as="author" />
      ))}
    </span>
  )
}
