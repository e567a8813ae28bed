import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

const tones = {
  info: { Icon: Info, color: 'text-info' },
  success: { Icon: CircleCheck, color: 'text-success' },
  warning: { Icon: TriangleAlert, color: 'text-accent' },
  danger: { Icon: CircleAlert, color: 'text-danger' },
}

export type InlineNoticeProps = {
  tone?: NoticeTone
  /** Read by screen readers when it appears. Leave it off where a toast or a focus says the same. */
  announced?: boolean
  id?: string
  className?: string
  children: ReactNode
}

/** A short text that belongs to a part of the page and stays there. */
export function InlineNotice({
  tone = 'info',
  announced = false,
  id,
  className,
  children,
}: InlineNoticeProps) {
  const { Icon, color } = tones[tone]
  return (
    <div
      id={id}
      role={announced ? 'status' : undefined}
      className={classes('tint flex items-start gap-3 rounded px-4 py-3', color, className)}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 text-ink">{children}</div>
    </div>
  )
}
