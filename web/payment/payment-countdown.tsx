import { useEffect, useEffectEvent, useState } from 'react'
import { formatTime, SECOND } from '#kernel/time.ts'
import { shopNow } from '../api/shop-clock.ts'
import { countdownText, countdownWords } from './countdown-text.ts'

/** The current time, updated every second. */
function useNow(): number {
  const [now, setNow] = useState(shopNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(shopNow()), SECOND)
    return () => clearInterval(timer)
  }, [])
  return now
}

export type PaymentCountdownProps = {
  expiresAt: Date
  /** Called once when the time has run out. */
  onOver: () => void
}

/** How much time is left to pay. The ticking is hidden from screen readers; the deadline itself is text. */
export function PaymentCountdown({ expiresAt, onOver }: PaymentCountdownProps) {
  const left = expiresAt.getTime() - useNow()
  const over = left <= 0
  const onEnd = useEffectEvent(onOver)
  useEffect(() => {
    if (over) onEnd()
  }, [over])
  return (
    <div>
      <p className="text-sm text-muted" id="sisa-waktu">
        {over ? 'Waktu pembayaran habis' : 'Sisa waktu pembayaran'}
      </p>
      <p
        role="timer"
        aria-live="off"
        aria-labelledby="sisa-waktu"
        className="mt-1 text-3xl font-bold tabular-nums"
      >
        <span aria-hidden>{countdownText(left)}</span>
        <span className="sr-only">{countdownWords(left)}</span>
      </p>
      <p className="mt-1 text-sm text-muted">Bayar sebelum {formatTime(expiresAt)}</p>
    </div>
  )
}
