import { formatLongDate } from '#kernel/long-date.ts'
import { DAY, HOUR, WIB_OFFSET } from '#kernel/time.ts'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { useRight } from '../session/staff-session.ts'
import { Places } from './places-cards.tsx'
import { Readers } from './readers.tsx'
import { Sales } from './sales.tsx'
import { SalesParts } from './sales-parts.tsx'
import { Waiting } from './waiting.tsx'

/** The greeting of the time of day in WIB. */
function greeting(at: Date): string {
  const hour = Math.floor(((at.getTime() + WIB_OFFSET) % DAY) / HOUR)
  if (hour < 4 || hour >= 18) return 'Selamat malam'
  if (hour < 11) return 'Selamat pagi'
  return hour < 15 ? 'Selamat siang' : 'Selamat sore'
}

/** The first screen: what waits, what was sold, who reads. */
export function HomeScreen() {
  const now = new Date()
  const seesSales = useRight('laporan.lihat')
  return (
    <ScreenFrame title={greeting(now)} actions={<p className="text-muted">{formatLongDate(now)}</p>}>
      <Waiting />
      {seesSales && (
        <>
          <Sales />
          <SalesParts />
          <Readers />
        </>
      )}
      <Places />
    </ScreenFrame>
  )
}
