// What the list, the detail and the sending of many show of an order in the same way.
import { Chip } from '../../ui/chip.tsx'
import { SmallCover } from '../frame/parts.tsx'
import { KINDS, type OrderRow, stateOf } from './order-words.ts'

export function StateChip({ order }: { order: Parameters<typeof stateOf>[0] }) {
  const { text, tone } = stateOf(order)
  return <Chip tone={tone}>{text}</Chip>
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
