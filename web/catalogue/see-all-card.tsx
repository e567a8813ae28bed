import { ArrowRight } from 'lucide-react'
import { Link } from '../shell/link.tsx'
import { CoverPlate } from './cover-plate.tsx'

/** The last card of a row, which links to the whole list. */
export function SeeAllCard({ url, text = 'Lihat Semua Buku' }: { url: string; text?: string }) {
  return (
    <div className="@container h-full">
      <Link to={url} prefetch="intent" className="group block rounded font-semibold text-primary">
        <CoverPlate>
          <span className="inline-flex items-center gap-2 p-4 text-center group-hover:underline">
            {text}
            <ArrowRight aria-hidden className="size-4.5 shrink-0" />
          </span>
        </CoverPlate>
      </Link>
    </div>
  )
}
