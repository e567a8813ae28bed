/** What has happened; an empty list has its books (cloth-covers.tsx). */
export type Scene = 'missing' | 'lost' | 'failure'

/**
 * The picture of a moment at which something went wrong, each different at a glance, in colours for both themes. That of
 * a lost connection is drawn here, since no file could be fetched then.
 */
export function Illustration({ scene }: { scene: Scene }) {
  if (scene !== 'lost') return <img src={`/illustrations/${scene}.svg`} alt="" width="176" height="132" />
  return (
    <svg aria-hidden viewBox="0 0 176 132" width="176" height="132" fill="none" strokeWidth="6">
      <path stroke="#24426b" strokeLinecap="round" d="M4 96q30 6 40-16t20-14" />
      <path fill="#24426b" d="M60 50h18a16 16 0 0 1 0 32H60z" />
      <path stroke="#a6551c" strokeLinecap="round" d="M172 36q-30-6-40 16t-18 14" />
      <path fill="#a6551c" d="M116 50h-10v8H94v4h12v8H94v4h12v8h10z" />
      <path
        stroke="#8a7d6d"
        strokeWidth="3"
        strokeLinecap="round"
        d="M86 38V26m10 14 6-10M86 94v12m10-14 6 10"
      />
    </svg>
  )
}
