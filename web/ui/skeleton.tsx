import { classes } from './classes.ts'

/** A placeholder for content that is loading; give it the size of that content. */
export function Skeleton({ className }: { className: string }) {
  return (
    <div
      aria-hidden
      className={classes(
        'max-w-full animate-breathe rounded-sm bg-line motion-reduce:animate-none',
        className,
      )}
    />
  )
}

/** Placeholders for some lines of text. */
export function SkeletonLines({ count = 3, className }: { count?: number; className?: string }) {
  return (
    <div className={classes('grid gap-2', className)}>
      {Array.from({ length: count }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a fixed number, all alike
        <Skeleton key={line} className={classes('h-4', line === count - 1 && 'w-2/3')} />
      ))}
    </div>
  )
}
