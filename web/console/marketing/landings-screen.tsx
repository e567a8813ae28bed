import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { callConsole } from '../api/call-console.ts'
import { useAct } from '../api/use-act.tsx'
import { useCall } from '../api/use-call.ts'
import { MoveButtons } from '../forms/move-buttons.tsx'
import { When } from '../frame/parts.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { chips, column, figures } from '../lists/columns.tsx'
import { type Column, RecordList } from '../lists/record-list.tsx'
import { consolePaths } from '../paths.ts'
import { useRight } from '../session/staff-session.ts'
import { type Landing, landingName } from './landing-form.ts'
import { shownOf } from './promo-form.ts'

const STATES = {
  now: { text: 'Tampil', tone: 'success' },
  planned: { text: 'Terjadwal', tone: 'info' },
  hidden: { text: 'Disembunyikan', tone: 'plain' },
} as const

const COLUMNS: readonly Column<Landing>[] = [
  column('gambar', 'Gambar', 'lead', (landing) => (
    <span className="flex items-center gap-3">
      <span className="relative block h-10 w-20 shrink-0 overflow-hidden rounded-sm bg-plate">
        {landing.picture !== null && (
          <Picture picture={landing.picture} alt="" sizes="5rem" fit="cover" focus={landing.focus} />
        )}
      </span>
      <span className="min-w-0 wrap-anywhere">{landingName(landing)}</span>
    </span>
  )),
  column('tautan', 'Tautan', 'none', ({ link }) => <span className="wrap-anywhere">{link ?? '–'}</span>),
  column('waktu', 'Waktu', 'line', ({ begins_at, ends_at }) => (
    <>
      {begins_at !== null && (
        <span className="block">
          Mulai <When at={begins_at} />
        </span>
      )}
      {ends_at !== null && (
        <span className="block">
          Sampai <When at={ends_at} />
        </span>
      )}
    </>
  )),
  chips('status', 'Status', 'end', (landing) => STATES[shownOf(landing)]),
]

/** The header pictures of the home page in their order. */
export function LandingsScreen() {
  const navigate = useNavigate()
  const mayChange = useRight('pemasaran.ubah')
  const landings = useCall('GET /api/console/landings', {})
  const { act, busy } = useAct()
  const add = async () => {
    const body = { title: 'Gambar baru' }
    const added = await act(() => callConsole('POST /api/console/landings', { body }))
    if (added) await navigate(consolePaths.screen(`pemasaran/beranda/${added.data.id}`))
  }
  const rows = landings.data
  const swap = async (landing: Landing, other: Landing) => {
    const place = (one: Landing, position: number) =>
      callConsole('PUT /api/console/landings/:id', {
        params: { id: one.id },
        body: { position, version: one.version },
      })
    // Two of one place are told apart by their ids: the upper one gets the place before.
    const [upper, lower] = [
      Math.min(landing.position, other.position),
      Math.max(landing.position, other.position),
    ]
    const isUp = (rows?.indexOf(landing) ?? 0) > (rows?.indexOf(other) ?? 0)
    const swapped = async () => {
      await place(landing, isUp ? upper : lower + (upper === lower ? 1 : 0))
      await place(other, isUp ? lower + (upper === lower ? 1 : 0) : upper)
    }
    await act(swapped, { done: 'Urutan disimpan' })
    landings.reload()
  }
  const columns: readonly Column<Landing>[] = mayChange
    ? [
        ...COLUMNS,
        figures('urutan', 'Urutan', 'line', (landing) => {
          const beside = (step: number) => {
            const other = rows?.[(rows.indexOf(landing) ?? 0) + step]
            return other?.published === landing.published ? other : undefined
          }
          const [before, after] = [beside(-1), beside(1)]
          return (
            <span className="relative z-1 inline-flex">
              <MoveButtons
                name={landingName(landing)}
                busy={busy}
                up={before && (() => void swap(landing, before))}
                down={after && (() => void swap(landing, after))}
              />
            </span>
          )
        }),
      ]
    : COLUMNS
  return (
    <ScreenFrame
      title="Gambar beranda"
      actions={
        mayChange && (
          <Button busy={busy} onClick={() => void add()}>
            Tambah gambar
          </Button>
        )
      }
    >
      <RecordList
        label="Gambar beranda"
        state={landings}
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        rowLink={({ id }) => consolePaths.screen(`pemasaran/beranda/${id}`)}
        empty={{ title: 'Belum ada gambar beranda', text: 'Beranda lalu mulai dengan promo dan buku.' }}
      />
    </ScreenFrame>
  )
}
