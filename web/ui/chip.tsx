import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type ChipTone = 'plain' | 'info' | 'success' | 'danger' | 'accent'

const tones: Record<ChipTone, string> = {
  plain: 'border border-line bg-paper text-muted',
  info: 'tint text-info',
  success: 'tint text-success',
  danger: 'tint text-danger',
  accent: 'tint text-accent',
}

/** A short label: the kind or the state of a thing. It never relies on colour alone. */
export function Chip({
  tone = 'plain',
  className,
  children,
}: {
  tone?: ChipTone
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={classes(
        'inline-flex items-center rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap max-[18rem]:whitespace-normal',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
