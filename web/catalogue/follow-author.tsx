import { BellPlus, BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { NOTICE_WORDS } from '#contracts/notice-kinds.ts'
import { call, callForAnswer } from '../api/call.ts'
import { useAttempt } from '../api/use-attempt.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { Link } from '../shell/link.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { showToast } from '../ui/toast.ts'

/** Follows an author. Pressing it is the consent to the mails that the words beside it name. */
export function FollowAuthor({ name, slug }: { name: string; slug: string }) {
  const token = useSession()?.token
  const [follows, setFollows] = useState(false)
  const { busy, attempt } = useAttempt('follow')
  useEffect(() => {
    setFollows(false)
    if (token === undefined) return
    const left = new AbortController()
    call('GET /api/user/follows', {}, { signal: left.signal }).then(
      (all) => setFollows(all.some((one) => one.slug === slug)),
      () => undefined,
    )
    return () => left.abort()
  }, [token, slug])
  const press = () =>
    attempt(async () => {
      const { message } = await callForAnswer(
        follows ? 'DELETE /api/user/follows/:slug' : 'PUT /api/user/follows/:slug',
        { params: { slug } },
      )
      setFollows(!follows)
      showToast({ kind: 'success', text: message, of: 'follow' })
    })
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="for-guest">
        <ButtonLink kind="secondary" link={<Link to={paths.login(paths.named('penulis', slug))} />}>
          <BellPlus aria-hidden className="size-4.5" />
          Masuk untuk mengikuti
        </ButtonLink>
      </span>
      <span className="for-member">
        <Button kind="secondary" busy={busy} aria-pressed={follows} onClick={() => void press()}>
          {follows ? (
            <BellRing aria-hidden className="size-4.5" />
          ) : (
            <BellPlus aria-hidden className="size-4.5" />
          )}
          {follows ? 'Diikuti' : 'Ikuti'}
          <span className="sr-only"> {name}</span>
        </Button>
      </span>
      <p className="measure text-sm text-muted">{NOTICE_WORDS.author.consent}</p>
    </div>
  )
}
