import { Truck } from 'lucide-react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { callConsole } from '../api/call-console.ts'
import { FileButtons } from '../lists/file-buttons.tsx'
import type { Selection } from '../lists/selection.ts'
import { SelectionBar } from '../lists/selection-bar.tsx'
import { orderPaths } from './order-paths.ts'
import { PrintParcels } from './print-parcels.tsx'
import { MOST_AT_ONCE } from './waybill-lines.ts'

/** What can be done with the chosen orders. */
export function ChosenOrders({ selection }: { selection: Selection<string> }) {
  return (
    <SelectionBar selection={selection} noun="pesanan">
      {selection.keys.size > MOST_AT_ONCE ? (
        <Button disabled>Paling banyak {MOST_AT_ONCE} sekaligus</Button>
      ) : (
        <>
          <FileButtons
            formats={['csv', 'xlsx'] as const}
            fetchFile={(format) => {
              const refnos = [...selection.keys].join(',')
              return callConsole('GET /api/console/orders/file', { query: { refnos, format } })
            }}
          />
          <PrintParcels refnos={[...selection.keys]} />
          <ButtonLink link={<Link to={orderPaths.send(selection.keys)} />}>
            <Truck aria-hidden className="size-4.5" />
            Isi resi
          </ButtonLink>
        </>
      )}
    </SelectionBar>
  )
}
