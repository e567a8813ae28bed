import { ScreenFrame } from '../frame/screen-frame.tsx'
import { useRight } from '../session/staff-session.ts'
import { FirstSteps } from './first-steps.tsx'
import { homeHeading } from './home-heading.tsx'
import { Places } from './places-cards.tsx'
import { Readers } from './readers.tsx'
import { Sales } from './sales.tsx'
import { SalesParts } from './sales-parts.tsx'
import { Waiting } from './waiting.tsx'

/** The first screen: what a new shop needs, what waits, what was sold, who reads. */
export function HomeScreen() {
  const seesSales = useRight('laporan.lihat')
  return (
    <ScreenFrame {...homeHeading(new Date())}>
      <FirstSteps />
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
