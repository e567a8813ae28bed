import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { NOTICE_WORDS, type NoticeKind } from '#contracts/notice-kinds.ts'
import type { FollowedAuthor, NoticeChoice } from '#contracts/notices.ts'
import { call, callForAnswer } from '../../api/call.ts'
import { useAttempt } from '../../api/use-attempt.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../shell/link.tsx'
import { MissingPart } from '../../shell/missing-part.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { showToast } from '../../ui/toast.ts'

export type OwnNotices = { choices: NoticeChoice[] | undefined; follows: FollowedAuthor[] }

/** Which mails the reader gets, and whom they follow. Nothing where the shop sends none. */
export function NoticeSettings({ notices: { choices, follows } }: { notices: OwnNotices }) {
  if (choices?.length === 0) return null
  return (
    <section aria-labelledby="kabar" className="grid gap-4 rounded border border-line bg-surface p-5 sm:p-8">
      <div>
        <h3 id="kabar" className="text-lg font-bold">
          Kabar lewat email
        </h3>
        <p className="mt-2 measure text-muted">
          Kami kirim lewat email antara pukul 08.00 dan 21.00 WIB. Email tentang pesanan dan akun Anda selalu
          dikirim.
        </p>
      </div>
      {choices === undefined ? <MissingPart /> : <Choices choices={choices} />}
      {follows.length > 0 && <Follows follows={follows} />}
    </section>
  )
}

function Choices({ choices: loaded }: { choices: NoticeChoice[] }) {
  const [choices, setChoices] = useState(loaded)
  const { busyWith, attempt } = useAttempt<NoticeKind>('notices')
  const change = (kind: NoticeKind, on: boolean) =>
    attempt(async () => {
      setChoices(await call('PUT /api/user/notices/:kind', { params: { kind }, body: { on } }))
      const done = on ? 'Kami kabari lewat email' : 'Email ini dihentikan'
      showToast({ kind: 'success', text: `${NOTICE_WORDS[kind].name}: ${done}`, of: 'notices' })
    }, kind)
  return (
    <ul className="grid gap-1">
      {choices.map(({ kind, on }) => (
        <li key={kind}>
          <Checkbox
            label={NOTICE_WORDS[kind].consent}
            checked={on}
            busy={busyWith === kind}
            onChange={(next) => void change(kind, next)}
          />
        </li>
      ))}
    </ul>
  )
}

function Follows({ follows }: { follows: FollowedAuthor[] }) {
  const { revalidate } = useRevalidator()
  const { busyWith, attempt } = useAttempt<string>('follow')
  const end = (slug: string) =>
    attempt(async () => {
      const { message } = await callForAnswer('DELETE /api/user/follows/:slug', { params: { slug } })
      showToast({ kind: 'success', text: message, of: 'follow' })
      await revalidate()
    }, slug)
  return (
    <div>
      <h4 className="font-semibold">Penulis yang Anda ikuti</h4>
      <ul className="mt-2 divide-y divide-line">
        {follows.map(({ name, slug }) => (
          <li key={slug} className="flex flex-wrap items-center justify-between gap-x-4">
            <Link
              to={paths.named('penulis', slug)}
              className="inline-flex min-h-11 items-center wrap-anywhere hover:text-primary hover:underline"
            >
              {name}
            </Link>
            <Button kind="ghost" busy={busyWith === slug} onClick={() => void end(slug)}>
              Berhenti mengikuti<span className="sr-only"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
