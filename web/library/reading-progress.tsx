import { classes } from '../ui/classes.ts'

/** Beyond this a book counts as read: what follows is an index or an advertisement. */
const FINISHED = 0.985

export const isFinished = (share: number): boolean => share >= FINISHED

/** How much of a book was read: a bar and the words for it. */
export function ReadingProgress({
  share,
  title,
  className,
}: {
  /** From 0 to 1. */
  share: number
  title: string
  className?: string
}) {
  const percent = isFinished(share) ? 100 : Math.max(1, Math.round(share * 100))
  const text = percent === 100 ? 'Selesai dibaca' : `${percent}% dibaca`
  return (
    <div className={classes('grid gap-1', className)}>
      <div
        role="progressbar"
        aria-label={`Kemajuan membaca ${title}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-primary" style={{ width: `${percent}%` }} />
      </div>
      <p aria-hidden className="text-xs text-muted tabular-nums">
        {text}
      </p>
    </div>
  )
}
