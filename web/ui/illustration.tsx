/** What has happened; an empty list has its books (cloth-covers.tsx). */
export type Scene = 'missing' | 'lost' | 'failure'

/**
 * The picture of a moment at which something went wrong, each different at a glance, in colours for both themes. They
 * are in the style sheet, so that no page carries them as script, and that of a lost connection is there without one.
 */
export function Illustration({ scene }: { scene: Scene }) {
  return <span aria-hidden className={`block h-33 w-44 scene-${scene}`} />
}
