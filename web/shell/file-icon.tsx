import shapes from './file-icons.svg?url'

export type FileIconName =
  | 'instagram'
  | 'twitter'
  | 'whatsapp'
  | 'telegram'
  | 'mail'
  | 'place'
  | 'phone'
  | 'sign-out'
  | 'heart'
  | 'cart'
  | 'book'
  | 'book-check'
  | 'ticket-percent'
  | 'inbox'
  | 'gift'

/**
 * A picture out of one file: logos of social networks, which the icon set lacks, and what stands in the frame of every
 * page. As script they would be 2 kB of each.
 */
export function FileIcon({ name, className = 'size-5' }: { name: FileIconName; className?: string }) {
  return (
    <svg aria-hidden width={20} height={20} fill="currentColor" className={className}>
      <use href={`${shapes}#${name}`} />
    </svg>
  )
}
