import { classes } from '../ui/classes.ts'

/** Beyond this a book counts as read: what follows is an index or an advertisement. */
const FINISHED = 0.985

export const isFinished = (share: number): boolean => share >= FINISHED

const percentOf = (share: number) => (isFinished(share) ? 100 : Math.max(1, Math.round(share * 100)))

/** How much of a book was read, in words. @param share from 0 to 1; undefined where it was never opened */
export function readingText(share: number | undefined): string {
  if (share === undefined) return 'Belum dibuka'
  return isFinished(share) ? 'Selesai dibaca' : `${percentOf(share)}% dibaca`
}

export type ProgressBarProps = { label: string; className?: string } & (
  | { share: number }
  | { percent: number }
)

/** How much of a book was read, or of a copy is saved. */
export function ProgressBar({ label, className, ...done }: ProgressBarProps) {
  const percent = 'share' in done ? percentOf(done.share) : done.percent
  const isRead = 'share' in done && percent === 100
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={'share' in done ? readingText(done.share) : `${percent}%`}
      className={classes(
        'h-1.5 overflow-hidden rounded-full bg-line forced-colors:border forced-colors:border-[CanvasText]',
        className,
      )}
    >
      <div
        className={classes(
          'h-full rounded-full forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none',
          isRead ? 'bg-success' : 'bg-primary',
        )}
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
