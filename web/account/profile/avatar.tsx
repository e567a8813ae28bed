import { classes } from '../../ui/classes.ts'

/** The user's picture, or the first letter of the name. */
export function Avatar({ url, name, className }: { url: string | null; name: string; className: string }) {
  return (
    <span
      aria-hidden
      className={classes(
        'grid shrink-0 place-items-center overflow-hidden rounded-full bg-primary font-bold text-on-primary',
        className,
      )}
    >
      {url === null ? (
        name.trim().charAt(0).toUpperCase()
      ) : (
        <img src={url} alt="" width={200} height={200} className="size-full object-cover" />
      )}
    </span>
  )
}
