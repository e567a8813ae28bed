import { classes } from '../ui/classes.ts'

/**
 * A sheet with one corner turned, and the shop's name.
 * @param beside other things stand in its row: on the narrowest screens only the sign leaves room for them
 */
export function Logo({ name, beside = false }: { name: string; beside?: boolean }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5 font-serif text-xl font-semibold text-primary">
      <svg aria-hidden viewBox="0 0 24 24" width={28} height={28} className="size-7 shrink-0">
        <path
          d="M5 2.5h9.5l5 5V20a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 20V4A1.5 1.5 0 0 1 5 2.5Z"
          fill="currentColor"
        />
        <path d="M14.5 2.5v3.6a1.4 1.4 0 0 0 1.4 1.4h3.6Z" fill="var(--color-accent)" />
        <path
          d="M7.5 12h8M7.5 15.5h5.5"
          stroke="var(--color-paper)"
          strokeWidth="1.6"
          strokeLinecap="round"
        />
      </svg>
      {/* The strokes make the letters heavier: pages load one weight of the serif, for headings. */}
      <span
        className={classes(
          'truncate tracking-[0.045em] [-webkit-text-stroke:0.35px]',
          beside && 'lg:max-w-48',
          beside && 'max-[22rem]:sr-only',
        )}
      >
        {name}
      </span>
    </span>
  )
}
