import shapes from './social-icons.svg?url'

export type SocialName = 'instagram' | 'twitter' | 'whatsapp' | 'telegram'

/** The logo of a social network: the icon set contains none, and as script they would be 1 kB of every page. */
export function SocialIcon({ name }: { name: SocialName }) {
  return (
    <svg aria-hidden width={20} height={20} fill="currentColor" className="size-5">
      <use href={`${shapes}#${name}`} />
    </svg>
  )
}
