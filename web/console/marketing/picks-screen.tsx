import { Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { useAct } from '../api/use-act.tsx'
import { useCall } from '../api/use-call.ts'
import { MoveButtons, moved } from '../forms/move-buttons.tsx'
import { TitleFinder } from '../forms/title-finder.tsx'
import { LoadedScreen } from '../frame/loaded-screen.tsx'
import { Card, Nothing, SmallCover } from '../frame/parts.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { useRight } from '../session/staff-session.ts'

type Picks = ConsoleData<'GET /api/console/home-picks'>

const MOST = 8
const TITLE = 'Pilihan toko'

/** The titles that the shop picked for its home page. Each change is saved at once, and can be taken back. */
export function PicksScreen() {
  const picks = useCall('GET /api/console/home-picks', {})
  return (
    <LoadedScreen title={TITLE} state={picks}>
      {(data) => <OpenPicks picks={data} changed={(next) => picks.change(() => next)} />}
    </LoadedScreen>
  )
}

function OpenPicks({ picks, changed }: { picks: Picks; changed: (picks: Picks) => void }) {
  const mayChange = useRight('pemasaran.ubah')
  const seesTitles = useRight('katalog.lihat')
  const { act, busy } = useAct()
  const ids = picks.map(({ id }) => id)
  const save = async (next: readonly number[], done: string) => {
    const choose = async (title_ids: readonly number[]) =>
      changed(await callConsole('PUT /api/console/home-picks', { body: { title_ids: [...title_ids] } }))
    await act(() => choose(next), { done, undo: () => choose(ids) })
  }
  const move = (from: number, to: number) => void save(moved(ids, from, to), 'Urutan disimpan')
  return (
    <ScreenFrame
      title={TITLE}
      beside={
        <span className="text-muted">
          {picks.length} dari {MOST}
        </span>
      }
    >
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Card title="Di beranda">
          {picks.length === 0 && (
            <Nothing>
              Belum ada pilihan toko. Judul yang Anda pilih tampil sebagai rak sendiri di beranda, di atas
              buku populer.
            </Nothing>
          )}
          <ol className="grid">
            {picks.map(({ id, title, cover_picture, on_sale }, index) => (
              <li key={id} className="flex items-center gap-3 border-line py-2 not-first:border-t">
                <SmallCover picture={cover_picture} />
                <span className="min-w-0 grow wrap-anywhere">
                  {title} {!on_sale && <Chip>Tidak dijual, jadi tidak tampil</Chip>}
                </span>
                {mayChange && (
                  <span className="flex shrink-0">
                    <MoveButtons
                      name={title}
                      busy={busy}
                      up={index > 0 ? () => move(index, index - 1) : undefined}
                      down={index < picks.length - 1 ? () => move(index, index + 1) : undefined}
                    />
                    <IconButton
                      label={`Hapus ${title}`}
                      disabled={busy}
                      onClick={() =>
                        void save(
                          ids.filter((one) => one !== id),
                          `${title} tidak lagi di beranda`,
                        )
                      }
                    >
                      <Trash2 aria-hidden className="size-4" />
                    </IconButton>
                  </span>
                )}
              </li>
            ))}
          </ol>
        </Card>
        {mayChange && seesTitles && picks.length < MOST && (
          <Card title="Tambah judul">
            <TitleFinder
              label="Cari judul"
              fits={({ id, status }) => status === 'on_sale' && !ids.includes(id)}
              none="Tidak ada judul yang dijual dan cocok."
            >
              {({ id, title, authors, cover_picture }) => (
                <div key={id} className="flex items-center gap-3 py-1">
                  <SmallCover picture={cover_picture} />
                  <span className="min-w-0 grow">
                    {title} <span className="text-muted">{authors.join(', ')}</span>
                  </span>
                  <Button
                    kind="secondary"
                    disabled={busy}
                    onClick={() => void save([...ids, id], `${title} ditambahkan ke beranda`)}
                  >
                    Pilih<span className="sr-only"> {title}</span>
                  </Button>
                </div>
              )}
            </TitleFinder>
          </Card>
        )}
      </div>
    </ScreenFrame>
  )
}
