import { UserRound } from 'lucide-react'
import { classes } from './classes.ts'

export type AvatarProps = { url: string | null | undefined; name: string; className: string }

/** The user's picture, the first letter of the name, or a sign while the name is unknown. */
export function Avatar({ url, name, className }: AvatarProps) {
  // By code point: a name may begin with an emoji.
  const [initial] = name.trim()
  return (
    <span
      aria-hidden
      className={classes(
        'grid shrink-0 place-items-center overflow-hidden rounded-full bg-primary font-bold text-on-primary',
        className,
      )}
    >
      {url ? (
        <img src={url} alt="" width={200} height={200} className="size-full object-cover" />
      ) : (
        (initial?.toUpperCase() ?? <UserRound className="size-4.5" />)
      )}
    </span>
  )
}
