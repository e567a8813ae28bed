import { Link } from 'react-router'
import { NOTICE_WORDS } from '#contracts/notice-kinds.ts'
import { Card, Nothing, When } from '../frame/parts.tsx'
import { mailInWords, mailStateInWords } from '../orders/history-words.ts'
import { consolePaths } from '../paths.ts'
import type { Customer } from './customer-words.ts'

/** What the customer decided about mails of news. */
export function Notices({ notices }: Pick<Customer, 'notices'>) {
  return (
    <Card title="Pemberitahuan">
      {notices.length === 0 && <Nothing>Belum ada keputusan tentang email.</Nothing>}
      <ul className="grid gap-3">
        {notices.map(({ kind, given_at, text, ended_at, mailed_at }) => (
          <li key={kind}>
            <span className="font-semibold">{NOTICE_WORDS[kind].name}</span>{' '}
            <span className="text-muted">
              {given_at !== null && (
                <>
                  disetujui <When at={given_at} />
                </>
              )}
              {given_at !== null && ended_at !== null && ', '}
              {ended_at !== null && (
                <>
                  dihentikan <When at={ended_at} />
                </>
              )}
            </span>
            {mailed_at !== null && (
              <span className="block text-muted">
                Email terakhir <When at={mailed_at} />
              </span>
            )}
            {text !== null && <span className="block text-muted">“{text}”</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The latest mails about the customer's orders. */
export function Mails({ mails }: { mails: NonNullable<Customer['mails']> }) {
  return (
    <Card title="Email pesanan">
      {mails.length === 0 && <Nothing>Belum ada email tentang pesanannya.</Nothing>}
      <ul className="grid gap-2">
        {mails.map((mail) => (
          <li key={mail.id} className="flex flex-wrap justify-between gap-x-4">
            <span>
              <Link
                to={consolePaths.screen(`pesanan/${mail.order.id}`)}
                className="font-semibold tabular-nums hover:underline"
              >
                {mail.order.refno}
              </Link>{' '}
              {mailInWords(mail.kind)}
            </span>
            <span className="text-muted">
              {mailStateInWords(mail)} <When at={mail.sent_at ?? mail.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
