import { ScreenFrame } from '../frame/screen-frame.tsx'
import { useRight } from '../session/staff-session.ts'
import { homeHeading } from './home-heading.tsx'
import { Places } from './places-cards.tsx'
import { Readers } from './readers.tsx'
import { Sales } from './sales.tsx'
import { SalesParts } from './sales-parts.tsx'
import { Waiting } from './waiting.tsx'

/** The first screen: what waits, what was sold, who reads. */
export function HomeScreen() {
  const seesSales = useRight('laporan.lihat')
  return (
    <ScreenFrame {...homeHeading(new Date())}>
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
