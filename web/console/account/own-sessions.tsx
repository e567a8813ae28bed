import { formatTime } from '#kernel/time.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { callConsole } from '../api/call-console.ts'
import { useAct } from '../api/use-act.tsx'
import { useCall } from '../api/use-call.ts'
import { FormSection } from '../forms/record-form-frame.tsx'
import { CallFault } from '../frame/screen-faults.tsx'
import { OwnRow } from './own-row.tsx'

export function OwnSessions() {
  const { data, failure, reload } = useCall('GET /api/console/me/sessions', {})
  const { act, busy } = useAct()
  const end = async (id: number) => {
    const call = () => callConsole('DELETE /api/console/me/sessions/:id', { params: { id } })
    if (await act(call, { done: 'Perangkat sudah keluar' })) reload()
  }
  return (
    <FormSection
      title="Perangkat yang masuk"
      text="Sesi berakhir setelah 30 menit tidak dipakai, paling lama 12 jam."
    >
      {failure !== undefined && <CallFault failure={failure} reload={reload} />}
      {failure === undefined && data === undefined && <SkeletonLines />}
      <ul className="grid">
        {data?.map(({ id, device, ip, last_used_at, current }) => (
          <OwnRow
            key={id}
            name={
              <>
                {device} {current && <Chip tone="success">Perangkat ini</Chip>}
              </>
            }
            text={`${ip}, terakhir dipakai ${formatTime(new Date(last_used_at))}`}
          >
            {!current && (
              <Button kind="secondary" disabled={busy} onClick={() => void end(id)}>
                Keluarkan<span className="sr-only"> {device}</span>
              </Button>
            )}
          </OwnRow>
        ))}
      </ul>
    </FormSection>
  )
}
