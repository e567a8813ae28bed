import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { LONGEST_NOTE, type MarkColor } from '#kernel/marks.ts'
import { formatNumber } from '#kernel/numbers.ts'
import type { ShownMark } from '#kernel/shown-marks.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { ColorChoice } from './color-choice.tsx'
import { HIGHLIGHTS } from './mark-colors.ts'

export type MarkDialogProps = {
  mark: ShownMark
  /** Opened to write its note, which then has the focus. */
  writing: boolean
  onRecolor: (color: MarkColor) => void
  onAnnotate: (note: string) => void
  onRemove: () => void
  onClose: () => void
}

/** A mark that was tapped or chosen in the list: its colour, its note, and removing it. Closing saves the note. */
export function MarkDialog({ mark, writing, onRecolor, onAnnotate, onRemove, onClose }: MarkDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [note, setNote] = useState(mark.note)
  // Shown at once; the mark itself changes when it is stored.
  const [color, setColor] = useState(mark.color)
  const tooLong = note.length > LONGEST_NOTE
  const save = () => {
    if (tooLong) return
    if (note.trim() !== mark.note) onAnnotate(note.trim())
    onClose()
  }
  const isHighlight = mark.kind === 'highlight'
  return (
    <Dialog
      open
      initialFocus={writing ? field : undefined}
      onOpenChange={(open) => !open && save()}
      title={isHighlight ? 'Sorotan' : 'Tanda'}
      description={mark.label || undefined}
      footer={
        <>
          <Button kind="ghost" className="text-danger sm:mr-auto" onClick={onRemove}>
            <Trash2 aria-hidden className="size-5" />
            {isHighlight ? 'Hapus sorotan' : 'Hapus tanda'}
          </Button>
          <Button onClick={save}>Simpan</Button>
        </>
      }
    >
      <div className="grid gap-5">
        {mark.quote !== '' && (
          <blockquote
            className="max-h-40 overflow-y-auto rounded-sm border-l-4 bg-paper px-4 py-2 font-serif whitespace-pre-line"
            style={{ borderColor: isHighlight ? HIGHLIGHTS.siang[color] : 'var(--color-line)' }}
          >
            {mark.quote}
          </blockquote>
        )}
        {isHighlight && (
          <ColorChoice
            value={color}
            onChange={(next) => {
              setColor(next)
              onRecolor(next)
            }}
          />
        )}
        <TextAreaField
          ref={field}
          label="Catatan"
          name="catatan"
          rows={5}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          error={
            tooLong
              ? `Catatan paling panjang ${formatNumber(LONGEST_NOTE)} karakter. Pendekkan sebelum menyimpan.`
              : undefined
          }
        />
      </div>
    </Dialog>
  )
}
