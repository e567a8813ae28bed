import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** The batik patterns that the shop draws with, in the current colour (`web/public/patterns`). */
export type ClothPattern = 'kawung' | 'truntum' | 'gringsing'

export const clothPatterns: Record<ClothPattern, string> = {
  kawung: 'cloth-kawung',
  truntum: 'cloth-truntum',
  gringsing: 'cloth-gringsing',
}

type ClothCoverProps = { pattern: ClothPattern; className: string; children?: ReactNode }

/** A book bound in patterned cloth, with the colours of the light theme in both themes. */
function ClothCover({ pattern, className, children }: ClothCoverProps) {
  return (
    <span
      className={classes(
        'relative grid aspect-2/3 w-[88px] place-items-center overflow-hidden rounded-sm shadow-cover by-day',
        className,
      )}
    >
      <span className={classes('absolute inset-0 bg-paper/35', clothPatterns[pattern])} />
      <span className="absolute inset-y-0 left-0 w-2 bg-ink/20" />
      {children}
    </span>
  )
}

/** Three cloth-bound books, as the picture of an empty state; a small sign is on the label of the middle one. */
export function ClothCovers({ sign }: { sign?: ReactNode }) {
  return (
    <span aria-hidden className="flex items-end justify-center pt-2 pb-1">
      <ClothCover pattern="gringsing" className="-mr-7 -rotate-9 bg-accent" />
      <ClothCover pattern="kawung" className="z-1 mb-2 bg-primary">
        {sign !== undefined && (
          <span className="relative grid size-11 place-items-center rounded-sm bg-paper text-primary [&_svg]:size-6">
            {sign}
          </span>
        )}
      </ClothCover>
      <ClothCover pattern="truntum" className="-ml-7 rotate-9 bg-success" />
    </span>
  )
}
