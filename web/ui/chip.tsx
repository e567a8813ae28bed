import { X } from 'lucide-react'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
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
        'inline-flex items-center rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

type LinkElement = ReactElement<{ className?: string; children?: ReactNode; 'aria-label'?: string }>

/** An active filter that one press removes. */
export function RemovableChip({ text, link }: { text: string; link: LinkElement }) {
  return cloneElement(
    link,
    {
      className:
        'inline-flex min-h-11 items-center gap-2 rounded-[1.375rem] border border-edge bg-surface px-4 py-1.5 text-sm font-semibold text-ink transition-colors hover:border-primary hover:text-primary',
      'aria-label': `Hapus ${text}`,
    },
    <>
      <span className="line-clamp-3 min-w-0 wrap-anywhere">{text}</span>
      <X aria-hidden className="size-4 shrink-0 text-muted" />
    </>,
  )
}
