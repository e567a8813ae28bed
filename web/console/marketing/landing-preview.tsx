import type { PointerEvent } from 'react'
import type { Picture as PictureSource } from '#contracts/call.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Picture } from '../../ui/picture.tsx'
import { FormSection } from '../forms/record-form-frame.tsx'
import type { Landing, LandingFields } from './landing-form.ts'

/** How the home page cuts a header picture, in the widths of a phone and of a screen. */
const VIEWS = [
  { name: 'Ponsel, 360 px', shape: 'aspect-[328/200] max-w-82', usual: 'object-[40%_50%]', words: 'w-[78%]' },
  { name: 'Layar, 1.280 px', shape: 'aspect-[1216/500]', usual: 'object-[30%_50%]', words: 'w-[45%]' },
] as const

type LandingPreviewProps = {
  picture: PictureSource
  values: LandingFields
  onFocus?: (focus: Landing['focus']) => void
}

/** The focal point, set by a click on the picture or by its two fields, and what stays in view around it. */
export function LandingPreview({ picture, values, onFocus }: LandingPreviewProps) {
  const { focus, title, line, button, link } = values
  const place = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const percent = (part: number) => Math.min(100, Math.max(0, Math.round(part * 100)))
    onFocus?.({ x: percent((clientX - left) / width), y: percent((clientY - top) / height) })
  }
  const slide = (axis: 'x' | 'y', value: string) =>
    onFocus?.({ ...(focus ?? { x: 50, y: 50 }), [axis]: Number(value) })
  return (
    <FormSection
      title="Pratinjau"
      text="Klik bagian gambar yang harus selalu terlihat. Belum tersimpan sampai Anda menekan Simpan."
    >
      {onFocus !== undefined && (
        <div className="grid items-start gap-4 md:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
          <div onPointerDown={place} className="relative cursor-crosshair overflow-hidden rounded-sm">
            <Picture picture={picture} alt="Seluruh gambar" sizes="24rem" />
            {focus !== null && (
              <span
                aria-hidden
                className="absolute size-6 -translate-1/2 rounded-full border-3 border-surface bg-primary shadow-float"
                style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
              />
            )}
          </div>
          <div className="grid gap-3">
            {(['x', 'y'] as const).map((axis) => (
              <label key={axis} className="grid gap-1">
                <span className="font-semibold">{axis === 'x' ? 'Dari kiri' : 'Dari atas'}</span>
                <input
                  type="range"
                  min={0}
                  max={100}
                  value={focus?.[axis] ?? 50}
                  onChange={({ target }) => slide(axis, target.value)}
                  className="min-h-11 w-full max-w-xs accent-primary"
                />
              </label>
            ))}
            {focus !== null && (
              <div>
                <Button kind="ghost" onClick={() => onFocus(null)}>
                  Seperti biasa
                </Button>
              </div>
            )}
          </div>
        </div>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[20.5rem_minmax(0,1fr)]">
        {VIEWS.map(({ name, shape, usual, words }) => (
          <figure key={name} className="grid gap-1.5">
            <div className={classes('relative w-full overflow-hidden rounded bg-plate', shape)}>
              <Picture
                picture={picture}
                alt=""
                sizes="(width <= 1024px) 100vw, 60vw"
                fit="cover"
                focus={focus}
                {...(title !== '' && { className: usual })}
              />
              {title !== '' && (
                <div className="absolute inset-0 bg-linear-to-r from-black/75 via-black/50 to-transparent">
                  <div
                    className={classes(
                      'flex h-full flex-col items-start justify-center gap-1 px-4 text-white',
                      words,
                    )}
                  >
                    <p className="font-serif text-lg leading-tight font-semibold text-balance">{title}</p>
                    {line !== '' && <p className="text-sm">{line}</p>}
                    {link !== '' && (
                      <span className="mt-1 rounded bg-surface px-3 py-1.5 text-xs font-semibold text-primary">
                        {button || 'Selengkapnya'}
                      </span>
                    )}
                  </div>
                </div>
              )}
            </div>
            <figcaption className="text-muted">{name}</figcaption>
          </figure>
        ))}
      </div>
    </FormSection>
  )
}
