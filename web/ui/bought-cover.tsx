import { BookOpen } from 'lucide-react'
import type { Picture as PictureSource } from '#contracts/call.ts'
import { classes } from './classes.ts'
import { Picture } from './picture.tsx'

export type BoughtCoverProps = {
  /** Null for a subscription, and for a title without a cover. */
  picture: PictureSource | null
  sizes: string
  className: string
}

/** The cover of what was bought, beside its name. */
export function BoughtCover({ picture, sizes, className }: BoughtCoverProps) {
  return (
    <span
      aria-hidden
      className={classes(
        'block aspect-2/3 shrink-0 overflow-hidden rounded-sm bg-line shadow-[inset_0_0_0_1px_rgb(0_0_0/0.06)]',
        className,
      )}
    >
      {picture === null ? (
        <span className="absolute inset-0 grid place-items-center border-l-4 border-accent by-day bg-primary text-paper">
          <BookOpen className="size-1/2 stroke-[1.5]" />
        </span>
      ) : (
        <Picture picture={picture} alt="" sizes={sizes} fit="cover" />
      )}
    </span>
  )
}
