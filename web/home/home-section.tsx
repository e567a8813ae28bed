import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../shell/link.tsx'
import { classes } from '../ui/classes.ts'

type HomeSectionProps = {
  title: string
  /** Where 'Lihat Selengkapnya' leads. */
  more?: string
  /** Its approximate height on a phone; given only for sections below the first screen. */
  later?: string
  children: ReactNode
}

export function HomeSection({ title, more, later, children }: HomeSectionProps) {
  return (
    <section
      className={classes('wrap mt-9 md:mt-13', later !== undefined && 'later')}
      style={later === undefined ? undefined : { containIntrinsicBlockSize: `auto ${later}` }}
    >
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 sm:flex-nowrap">
        <h2 className="font-serif text-xl font-semibold text-balance sm:text-2xl">{title}</h2>
        {more !== undefined && (
          <Link
            to={more}
            prefetch="intent"
            aria-label={`Lihat Selengkapnya: ${title}`}
            className="inline-flex min-h-11 shrink-0 items-center gap-2 text-sm font-semibold text-primary hover:underline sm:text-base"
          >
            Lihat Selengkapnya
            <ArrowRight aria-hidden className="size-4.5" />
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
