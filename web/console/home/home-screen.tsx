import { formatLongDate } from '#kernel/long-date.ts'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { useRight } from '../session/staff-session.ts'
import { greeting } from './greeting.ts'
import { Places } from './places-cards.tsx'
import { Readers } from './readers.tsx'
import { Sales } from './sales.tsx'
import { SalesParts } from './sales-parts.tsx'
import { Waiting } from './waiting.tsx'

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
