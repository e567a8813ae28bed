import { formatNumber } from '#kernel/numbers.ts'
import { useCall } from '../api/use-call.ts'
import { FormSection } from '../forms/record-form-frame.tsx'
import { CallFault } from '../frame/screen-faults.tsx'

/** How many readers want the title. */
export function TitleWishes({ id }: { id: number }) {
  const { data, failure, reload } = useCall('GET /api/console/titles/:id/wishes', { params: { id } })
  return (
    <FormSection title="Peminat" text="Tanpa nama: hanya jumlahnya.">
      {failure !== undefined && <CallFault failure={failure} reload={reload} />}
      {data !== undefined && (
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2">
          {data.wishes !== null && (
            <>
              <dt>Disimpan di daftar keinginan</dt>
              <dd className="text-right tabular-nums">{formatNumber(data.wishes)} pembaca</dd>
            </>
          )}
          <dt>Menunggu stok kembali</dt>
          <dd className="text-right tabular-nums">{formatNumber(data.restock)} pembaca</dd>
        </dl>
      )}
    </FormSection>
  )
}
