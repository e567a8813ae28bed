import { classes } from './classes.ts'

/** A quiet shape of the size of what is coming; give it that size. */
export function Skeleton({ className }: { className: string }) {
  return (
    <div
      aria-hidden
      className={classes('animate-breathe rounded-sm bg-line motion-reduce:animate-none', className)}
    />
  )
}

/** Some lines of text to come. */
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
