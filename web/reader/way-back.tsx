import { Undo2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

/** Leads back to where the reader was before a jump. */
export function WayBack({ onBack }: { onBack: () => void }) {
  return (
    <div
      data-reader-controls
      className="pointer-events-none absolute inset-x-0 bottom-18 z-20 grid justify-items-center max-sm:bottom-30"
    >
      <Button kind="secondary" className="pointer-events-auto gap-2 shadow-float" onClick={onBack}>
        <Undo2 aria-hidden className="size-4" /> Kembali ke tempat tadi
      </Button>
    </div>
  )
}
