import { Button } from '#web/ui/button.tsx'

/** On a phone, where the button that says so is in the menu: text can be selected, and how that is ended. */
export function SelectingBar({ onEnd }: { onEnd: () => void }) {
  return (
    <div className="flex items-center gap-2 pl-3 text-sm sm:hidden">
      <p className="min-w-0 flex-1">Tekan lama pada teks untuk memilihnya.</p>
      <Button kind="ghost" onClick={onEnd}>
        Selesai
      </Button>
    </div>
  )
}
