import { formatTime } from '#kernel/time.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { callConsole } from '../api/call-console.ts'
import { useAct } from '../api/use-act.tsx'
import { useCall } from '../api/use-call.ts'
import { FormSection } from '../forms/record-form-frame.tsx'
import { CallFault } from '../frame/screen-faults.tsx'

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
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line py-2.5 not-first:border-t"
          >
            <div className="min-w-0 grow">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {device} {current && <Chip tone="success">Perangkat ini</Chip>}
              </p>
              <p className="text-xs text-muted">
                {ip}, terakhir dipakai {formatTime(new Date(last_used_at))}
              </p>
            </div>
            {!current && (
              <Button kind="secondary" disabled={busy} onClick={() => void end(id)}>
                Keluarkan<span className="sr-only"> {device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </FormSection>
  )
}
