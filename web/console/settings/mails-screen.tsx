import { MAIL_WORDS } from '#contracts/words/mail-words.ts'
import type { ConsoleData } from '../api/call-console.ts'
import { useCall } from '../api/use-call.ts'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { type Column, RecordList } from '../lists/record-list.tsx'
import { consolePaths } from '../paths.ts'

type Mail = ConsoleData<'GET /api/console/mails'>[number]

const COLUMNS: readonly Column<Mail>[] = [
  { key: 'surel', head: 'Surel', card: 'lead', cell: ({ kind }) => MAIL_WORDS[kind].name },
  { key: 'kapan', head: 'Dikirim', card: 'line', cell: ({ kind }) => MAIL_WORDS[kind].when },
  { key: 'subjek', head: 'Subjek', card: 'none', cell: ({ subject }) => subject },
]

/** Every kind of mail that the shop sends. */
export function MailsScreen() {
  const mails = useCall('GET /api/console/mails', {})
  return (
    <ScreenFrame title="Surel">
      <p className="measure text-muted">
        Semua surel yang dikirim toko, dengan contoh isi. Nama, alamat, dan kontak toko diambil dari
        pengaturan toko.
      </p>
      <RecordList
        label="Surel"
        state={mails}
        rows={mails.data}
        columns={COLUMNS}
        rowKey={({ kind }) => kind}
        rowLink={({ kind }) => consolePaths.screen(`pengaturan/surel/${kind}`)}
        empty={{ title: 'Tidak ada surel' }}
      />
    </ScreenFrame>
  )
}
