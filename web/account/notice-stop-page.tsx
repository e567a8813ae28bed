import { BellOff, Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { NOTICE_KINDS, NOTICE_WORDS, type NoticeKind } from '#contracts/notice-kinds.ts'
import { call } from '../api/call.ts'
import { isCallFailure } from '../api/call-failure.ts'
import { paths } from '../paths.ts'
import { Link } from '../shell/link.tsx'
import { metaOf } from '../shell/page-meta.ts'
import { Button, ButtonLink } from '../ui/button.tsx'

const TITLE = 'Berhenti menerima email ini'

export const meta = metaOf({ title: TITLE, hidden: true })

/**
 * Ends one kind of mails without a login. It takes a press: programs that open every link of a mail must not end them.
 */
export default function NoticeStopPage() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  // After the first rendering, since the page is cached without its token.
  const [kind, setKind] = useState<NoticeKind>()
  useEffect(() => setKind(NOTICE_KINDS.find((known) => known === token.split('.')[1])), [token])
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<'done' | string>()
  const isDone = outcome === 'done'
  const stop = async () => {
    setBusy(true)
    try {
      await call('POST /api/user/notices/stop', { query: { token }, body: {} })
      setOutcome('done')
    } catch (error) {
      if (!isCallFailure(error)) throw error
      setOutcome(error.message || 'Terjadi Kesalahan')
    } finally {
      setBusy(false)
    }
  }
  const Icon = isDone ? Check : BellOff
  return (
    <div className="wrap grid max-w-xl justify-items-center gap-4 py-16 text-center">
      <Icon aria-hidden className="size-10 text-accent" />
      <h1 className="font-serif text-2xl font-semibold">{TITLE}</h1>
      <p className="min-h-[1lh] font-semibold">{kind !== undefined && NOTICE_WORDS[kind].name}</p>
      <p role="status" className="text-muted">
        {isDone
          ? 'Sudah dihentikan. Tidak ada email lagi tentang ini.'
          : (outcome ??
            'Hanya email jenis ini yang dihentikan. Email tentang pesanan dan akun Anda tetap dikirim.')}
      </p>
      {isDone ? (
        <ButtonLink kind="secondary" link={<Link to={paths.profile('Profil Saya')} />}>
          Atur kabar lewat email
        </ButtonLink>
      ) : (
        <Button busy={busy} onClick={() => void stop()}>
          Berhenti
        </Button>
      )}
    </div>
  )
}
