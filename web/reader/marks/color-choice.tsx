import { Check } from 'lucide-react'
import { MARK_COLORS, type MarkColor } from '#kernel/marks.ts'
import { COLOR_NAMES, HIGHLIGHTS } from './mark-colors.ts'

/** The four colours as a choice of one. */
export function ColorChoice({ value, onChange }: { value: MarkColor; onChange: (color: MarkColor) => void }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Warna</legend>
      <div className="flex gap-2">
        {MARK_COLORS.map((color) => (
          <label
            key={color}
            title={COLOR_NAMES[color]}
            className="relative grid size-11 cursor-pointer place-items-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-info"
          >
            <input
              type="radio"
              name="warna-sorotan"
              aria-label={COLOR_NAMES[color]}
              checked={value === color}
              onChange={() => onChange(color)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span
              aria-hidden
              className="grid size-9 place-items-center rounded-full border border-edge text-[#1f1b16]"
              style={{ background: HIGHLIGHTS.siang[color] }}
            >
              {value === color && <Check className="size-5" />}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
