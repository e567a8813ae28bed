// What the list, the detail and the sending of many show of an order in the same way.
import { BookOpen } from 'lucide-react'
import type { Picture as PictureSource } from '#contracts/call.ts'
import { Chip } from '../../ui/chip.tsx'
import { Picture } from '../../ui/picture.tsx'
import { KINDS, type OrderRow, stateOf } from './order-words.ts'

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
