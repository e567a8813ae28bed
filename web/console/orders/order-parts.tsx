// What the list, the detail and the sending of many show of an order in the same way.
import { BookOpen } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Picture as PictureSource } from '#contracts/call.ts'
import { formatRupiah } from '#kernel/money.ts'
import { formatTime } from '#kernel/time.ts'
import { Chip } from '../../ui/chip.tsx'
import { Picture } from '../../ui/picture.tsx'
import { KINDS, type OrderRow, stateOf } from './order-words.ts'

/** Whole rupiah, as the console's lists have no room for cents that never occur. */
export const Amount = ({ of }: { of: number }) => (
  <span className="whitespace-nowrap tabular-nums">{formatRupiah(of).replace(/,00$/, '')}</span>
)

export const When = ({ at }: { at: string }) => (
  <time dateTime={at} className="tabular-nums">
    {formatTime(new Date(at))}
  </time>
)

export function StateChip({ order }: { order: Parameters<typeof stateOf>[0] }) {
  const { text, tone } = stateOf(order)
  return <Chip tone={tone}>{text}</Chip>
}

export function SmallCover({ picture }: { picture: PictureSource | null }) {
  return (
    <span
      aria-hidden
      className="relative block aspect-2/3 w-7 shrink-0 overflow-hidden rounded-[3px] bg-line text-muted"
    >
      {picture === null ? (
        <BookOpen className="absolute inset-0 m-auto size-3.5" />
      ) : (
        <Picture picture={picture} alt="" sizes="28px" fit="cover" />
      )}
    </span>
  )
}

/** What was bought: the first title with its cover, and how many more. */
export function Content({ order: { content, kind } }: { order: OrderRow }) {
  if (content === null) return KINDS[kind]
  return (
    <span className="flex min-w-40 items-center gap-2.5">
      <SmallCover picture={content.cover_picture} />
      <span className="line-clamp-2 min-w-0 font-serif leading-snug wrap-anywhere" title={content.name}>
        {content.name}
        {content.more > 0 && <span className="text-muted"> +{content.more}</span>}
      </span>
    </span>
  )
}

/** A part of an order's screen, with its heading. */
export function Card({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 content-start gap-3 rounded border border-line bg-surface p-4 md:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
