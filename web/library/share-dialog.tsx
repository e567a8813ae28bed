import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallData } from '#contracts/calls.ts'
import { formatTime } from '#kernel/time.ts'
import { call } from '../api/call.ts'
import { isCallFailure } from '../api/call-failure.ts'
import { useAttempt } from '../api/use-attempt.ts'
import { paths, type ReaderTarget } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { InlineNotice } from '../ui/inline-notice.tsx'
import { Spinner } from '../ui/spinner.tsx'

type Links = CallData<'GET /api/user/reading-links'>

/** Makes, lists and revokes the reading links of one ebook. */
export function ShareDialog({
  title,
  target,
  onClose,
}: {
  title: string
  target: ReaderTarget
  onClose: () => void
}) {
  const [links, setLinks] = useState<Links>()
  const [failed, setFailed] = useState(false)
  const [made, setMade] = useState<{ id: number; address: string }>()
  const { busy, attempt } = useAttempt()
  const { name, source } = target

  /** Counts the requests: the answer to an earlier one is ignored. */
  const request = useRef(0)
  const load = useCallback(async () => {
    const own = ++request.current
    setFailed(false)
    try {
      const found = await call('GET /api/user/reading-links', { query: { name } })
      if (own === request.current) setLinks(found)
    } catch (error) {
      if (!isCallFailure(error)) throw error
      if (own === request.current) setFailed(true)
    }
  }, [name])
  useEffect(() => void load(), [load])

  const make = () =>
    attempt(async () => {
      const { id, token } = await call('POST /api/user/reading-links', { body: { name, source } })
      setMade({ id, address: new URL(paths.readPublic(token, target), window.location.origin).href })
      await load()
    })
  const revoke = (id: number) =>
    attempt(async () => {
      await call('DELETE /api/user/reading-links/:id', { params: { id } })
      if (made?.id === id) setMade(undefined)
      await load()
    })

  return (
    <Dialog
      open
      focusTitle
      onOpenChange={(next) => !next && onClose()}
      title="Bagikan akses baca"
      description={`Siapa pun yang menerima tautannya dapat membaca “${title}” selama 24 jam di dua perangkat, tanpa masuk.`}
    >
      {made !== undefined && (
        <div className="mb-5 grid gap-3 rounded border border-primary/30 bg-primary/6 p-4">
          <p className="font-semibold">Tautan baru. Salin sekarang: tautan ini tidak ditampilkan lagi.</p>
          <p className="text-sm break-all text-muted select-all">{made.address}</p>
          <div>
            <CopyButton text={made.address} label="Tautan baca" />
          </div>
        </div>
      )}
      {failed ? (
        <InlineNotice tone="danger" announced>
          <p className="mb-3">Daftar tautan gagal dimuat.</p>
          <Button kind="secondary" onClick={() => void load()}>
            Muat ulang
          </Button>
        </InlineNotice>
      ) : links === undefined ? (
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner className="size-5" /> Memuat data...
        </p>
      ) : (
        <ul className="grid gap-3" aria-label="Tautan yang berlaku">
          {links.map((link) => (
            <li key={link.id} className="flex items-center justify-between gap-4 border-b border-line pb-3">
              <span>
                <span className="block font-semibold tabular-nums">
                  Sampai {formatTime(new Date(link.expires_at))}
                </span>
                <span className="text-sm text-muted">
                  {link.devices === 0 ? 'Belum dibuka' : `Dibuka di ${link.devices} dari 2 perangkat`}
                </span>
              </span>
              <Button kind="secondary" busy={busy} onClick={() => void revoke(link.id)}>
                Cabut<span className="sr-only"> tautan sampai {formatTime(new Date(link.expires_at))}</span>
              </Button>
            </li>
          ))}
          {links.length === 0 && <li className="text-muted">Belum ada tautan yang berlaku.</li>}
        </ul>
      )}
      <div className="mt-5">
        <Button
          wide
          busy={busy}
          disabled={links !== undefined && links.length >= 3}
          onClick={() => void make()}
        >
          Buat tautan
        </Button>
        {links !== undefined && links.length >= 3 && (
          <p className="mt-2 text-sm text-muted">
            Paling banyak tiga tautan per buku. Cabut salah satu untuk membuat yang baru.
          </p>
        )}
      </div>
    </Dialog>
  )
}
