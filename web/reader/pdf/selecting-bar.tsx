import { Button } from '#web/ui/button.tsx'

/** Shown on phones, where the button for selecting is in the menu: says that text can be selected, and ends it. */
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
