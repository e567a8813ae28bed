import { ArrowRight, LibraryBig } from 'lucide-react'
import { Link } from 'react-router'

/** The end of a row: on to all of them. */
export function SeeAllCard({ url, text = 'Lihat Semua Buku' }: { url: string; text?: string }) {
  return (
    <Link
      to={url}
      prefetch="intent"
      className="grid h-full min-h-48 place-content-center justify-items-center gap-3 rounded border border-dashed border-edge p-6 text-center font-semibold text-primary transition-colors hover:border-primary hover:bg-surface"
    >
      <LibraryBig aria-hidden className="size-8 text-accent" />
      <span className="inline-flex items-center gap-2">
        {text}
        <ArrowRight aria-hidden className="size-4.5" />
      </span>
    </Link>
  )
}
