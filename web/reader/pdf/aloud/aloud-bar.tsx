import { Pause, Play, SkipBack, SkipForward, X } from 'lucide-react'
import { formatNumber } from '#kernel/numbers.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { ReadAloud } from './use-read-aloud.ts'

const RATES = [0.75, 1, 1.25, 1.5, 2]
const choice = 'h-11 min-w-0 rounded border border-edge bg-surface px-2 text-sm'

/** The controls for reading aloud, above the bar at the bottom. */
export function AloudBar({ aloud }: { aloud: ReadAloud }) {
  const speaking = aloud.state === 'speaking'
  if (aloud.voices.length === 0) {
    return (
      <div className="flex items-center gap-2 px-3 py-1 text-sm">
        <p className="min-w-0 flex-1">
          Peramban ini belum punya suara untuk membacakan. Pasang suara bahasa Indonesia di setelan perangkat
          Anda.
        </p>
        <IconButton label="Tutup" onClick={aloud.stop}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
    )
  }
  return (
    <fieldset aria-label="Bacakan" className="flex flex-wrap items-center gap-1 px-2 py-1">
      <IconButton label="Kalimat sebelumnya" onClick={() => aloud.step(-1)}>
        <SkipBack aria-hidden className="size-5" />
      </IconButton>
      <IconButton
        label={speaking ? 'Jeda' : 'Lanjutkan membacakan'}
        onClick={speaking ? aloud.pause : aloud.resume}
      >
        {speaking ? <Pause aria-hidden className="size-6" /> : <Play aria-hidden className="size-6" />}
      </IconButton>
      <IconButton label="Kalimat berikutnya" onClick={() => aloud.step(1)}>
        <SkipForward aria-hidden className="size-5" />
      </IconButton>
      <select
        aria-label="Suara"
        value={aloud.voice?.name ?? ''}
        onChange={(event) => aloud.setVoice(event.target.value)}
        className={`${choice} max-w-44 flex-1`}
      >
        {aloud.voices.map(({ name, lang }) => (
          <option key={name} value={name}>
            {name} ({lang})
          </option>
        ))}
      </select>
      <select
        aria-label="Kecepatan"
        value={aloud.rate}
        onChange={(event) => aloud.setRate(Number(event.target.value))}
        className={choice}
      >
        {RATES.map((rate) => (
          <option key={rate} value={rate}>
            {formatNumber(rate)}×
          </option>
        ))}
      </select>
      <IconButton label="Berhenti membacakan" className="ml-auto" onClick={aloud.stop}>
        <X aria-hidden className="size-5" />
      </IconButton>
    </fieldset>
  )
}
