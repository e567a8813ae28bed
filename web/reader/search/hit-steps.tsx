import { ChevronDown, ChevronUp } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'

export type HitStepsProps = { disabled?: boolean; onStep: (direction: 1 | -1) => void }

/** The buttons to the next and the previous hit. */
export function HitSteps({ disabled = false, onStep }: HitStepsProps) {
  return (
    <>
      <IconButton label="Hasil sebelumnya" disabled={disabled} onClick={() => onStep(-1)}>
        <ChevronUp aria-hidden className="size-5" />
      </IconButton>
      <IconButton label="Hasil berikutnya" disabled={disabled} onClick={() => onStep(1)}>
        <ChevronDown aria-hidden className="size-5" />
      </IconButton>
    </>
  )
}
