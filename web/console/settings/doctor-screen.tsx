import { formatNumber } from '#kernel/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import type { ConsoleData } from '../api/call-console.ts'
import { useCall } from '../api/use-call.ts'
import { LoadedScreen } from '../frame/loaded-screen.tsx'
import { Card, When } from '../frame/parts.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { exampleWords, findingWords } from './doctor-words.ts'

type Finding = ConsoleData<'GET /api/console/doctor'>['findings'][number]

const TITLE = 'Pemeriksaan'

/** What must hold in a healthy shop, and what to do where it does not. */
export function DoctorScreen() {
  const doctor = useCall('GET /api/console/doctor', {})
  return (
    <LoadedScreen title={TITLE} state={doctor}>
      {({ at, version, findings }) => {
        const found = findings.filter(({ total }) => total > 0)
        const wrong = found.filter(({ kind }) => kind === 'fault')
        const toDo = found.filter(({ kind }) => kind === 'to do')
        return (
          <ScreenFrame
            title={TITLE}
            beside={
              <span className="text-muted">
                <When at={at} />
              </span>
            }
            actions={
              <Button kind="secondary" busy={doctor.loading} onClick={doctor.reload}>
                Periksa lagi
              </Button>
            }
          >
            <InlineNotice tone={toneOf(wrong.length, toDo.length)} announced>
              {summaryOf(wrong.length, toDo.length, findings.length)}
            </InlineNotice>
            <div className="grid items-start gap-5 xl:grid-cols-2">
              {[...wrong, ...toDo].map((finding) => (
                <Found key={finding.name} finding={finding} />
              ))}
            </div>
            <Card title="Yang beres">
              <ul className="grid gap-x-6 gap-y-1 md:grid-cols-2 xl:grid-cols-3">
                {findings
                  .filter(({ total }) => total === 0)
                  .map(({ name }) => (
                    <li key={name}>{findingWords(name).about}</li>
                  ))}
              </ul>
            </Card>
            <p className="text-muted">
              Lembar {version}. Surat, penyedia pembayaran, dan jam server diperiksa dengan perintah{' '}
              <code className="font-mono">lembar doctor</code>.
            </p>
          </ScreenFrame>
        )
      }}
    </LoadedScreen>
  )
}

function toneOf(wrong: number, toDo: number) {
  if (wrong > 0) return 'danger'
  return toDo > 0 ? 'warning' : 'success'
}

function summaryOf(wrong: number, toDo: number, all: number): string {
  const waiting = `${toDo} menunggu dikerjakan`
  if (wrong > 0) {
    return `${wrong} dari ${all} pemeriksaan menemukan yang salah${toDo > 0 ? `, ${waiting}` : ''}.`
  }
  return toDo > 0 ? `Tidak ada yang salah, tetapi ${waiting}.` : `Semua ${all} pemeriksaan beres.`
}

function Found({ finding: { name, kind, total, examples } }: { finding: Finding }) {
  const { about, advice } = findingWords(name)
  return (
    <Card
      title={about}
      actions={
        <Chip tone={kind === 'fault' ? 'danger' : 'accent'}>
          {kind === 'fault' ? 'Salah' : 'Perlu dikerjakan'}: {formatNumber(total)}
        </Chip>
      }
    >
      <ul className="grid gap-1">
        {examples.map(({ what, detail }) => (
          <li key={`${what} ${detail}`} className="text-sm wrap-anywhere">
            <strong>{exampleWords(what)}</strong>: {exampleWords(detail)}
          </li>
        ))}
        {total > examples.length && (
          <li className="text-muted">dan {formatNumber(total - examples.length)} lagi</li>
        )}
      </ul>
      <p>{advice}</p>
    </Card>
  )
}
