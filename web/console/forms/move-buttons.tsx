import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'

type MoveButtonsProps = {
  name: string
  /** Undefined where it cannot be moved there. */
  up: (() => void) | undefined
  down: (() => void) | undefined
  busy?: boolean
}

/** Move one entry of a list a place up or down. */
export const MoveButtons = ({ name, up, down, busy = false }: MoveButtonsProps) => (
  <>
    <IconButton label={`Naikkan ${name}`} disabled={busy || !up} onClick={up}>
      <ArrowUp aria-hidden className="size-4" />
    </IconButton>
    <IconButton label={`Turunkan ${name}`} disabled={busy || !down} onClick={down}>
      <ArrowDown aria-hidden className="size-4" />
    </IconButton>
  </>
)

/** The entries with one of them moved to another place. */
export function moved<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const next = [...entries]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
