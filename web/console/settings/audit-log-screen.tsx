import { useState } from 'react'
import { ALL_AUDIT_VERBS, type ObjectKind } from '#contracts/audit-verbs.ts'
import type { CallData } from '#contracts/calls.ts'
import { ACTOR_WORDS, KIND_WORDS, objectWords, VERB_WORDS } from '#contracts/words/log-codes.ts'
import { alsoChanged, changedFields } from '#contracts/words/log-words.ts'
import { formatNumber } from '#kernel/numbers.ts'
import { endOfDayInWib, formatTime, isoInWib } from '#kernel/time.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { useAct } from '../api/use-act.tsx'
import { useCall } from '../api/use-call.ts'
import { choicesOf } from '../forms/choices-of.ts'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { column, extra } from '../lists/columns.tsx'
import { ColumnsChoice, FilterBar, FilterSelect } from '../lists/filters.tsx'
import { ForwardPager } from '../lists/list-pagers.tsx'
import { MoreFilters } from '../lists/more-filters.tsx'
import { type Column, RecordList } from '../lists/record-list.tsx'
import { SavedViews } from '../lists/saved-views.tsx'
import { FilterDay, FilterText } from '../lists/typed-filters.tsx'
import { dayIn, oneOf, useListAddress } from '../lists/use-list-address.ts'
import { consolePaths } from '../paths.ts'

type Entry = CallData<'GET /api/console/audit'>['entries'][number]

const ACTORS = choicesOf(ACTOR_WORDS)
const VERBS = choicesOf(VERB_WORDS)
const KINDS = Object.keys(KIND_WORDS) as ObjectKind[]

const COLUMNS: readonly Column<Entry>[] = [
  column('tindakan', 'Tindakan', 'lead', ({ words }) => words),
  column('waktu', 'Waktu', 'line', ({ at }) => <time dateTime={at}>{formatTime(new Date(at))}</time>),
  column('pelaku', 'Oleh', 'line', ({ actor }) => actor.name),
  column('objek', 'Pada', 'line', ({ object }) => objectWords(object)),
  column('perubahan', 'Perubahan', 'line', (entry) => <Changes entry={entry} />),
  column('alasan', 'Alasan', 'line', ({ reason }) => reason ?? ''),
  extra(column('asal', 'Dari', 'none', ({ origin }) => origin ?? '')),
]

/** The fields that changed, each with its former and its new value. */
function Changes({ entry }: { entry: Entry }) {
  const others = alsoChanged(entry)
  return (
    <ul className="max-w-md text-xs break-words">
      {changedFields(entry).map(({ name, words, before, after }) => (
        <li key={name}>
          <span className="text-muted">{words}: </span>
          {before !== undefined && <s className="text-muted">{before}</s>} {after}
        </li>
      ))}
      {others.length > 0 && <li className="text-muted">juga berubah: {others.join(', ')}</li>}
    </ul>
  )
}

const queryOf = (filter: Record<string, string | undefined>) =>
  new URLSearchParams(
    Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

/** The log of what operators did: who, when, what, from where. */
export function AuditLogScreen() {
  const address = useListAddress()
  const since = dayIn(address.get('dari'))
  const until = dayIn(address.get('sampai'))
  const filter = {
    actor: oneOf(['staff', 'cli', 'system'], address.get('pelaku')),
    verb: oneOf(ALL_AUDIT_VERBS, address.get('tindakan')),
    kind: oneOf(KINDS, address.get('jenis')),
    object: address.get('objek') || undefined,
    from: since === undefined ? undefined : isoInWib(new Date(`${since}T00:00:00+07:00`)),
    until: until === undefined ? undefined : isoInWib(endOfDayInWib(until)),
  }
  const log = useCall('GET /api/console/audit', { query: { before: address.before, ...filter } })
  const entries = log.data?.entries
  const { act, busy } = useAct()
  const [chain, setChain] = useState<ConsoleData<'GET /api/console/audit/chain'>>()
  const verify = async () => {
    const read = await act(() => callConsole('GET /api/console/audit/chain'))
    if (read) setChain(read.data)
  }
  return (
    <ScreenFrame
      title="Catatan tindakan"
      actions={
        <>
          <ButtonLink kind="secondary" link={<a href={consolePaths.auditFile(queryOf(filter))} download />}>
            Unduh CSV
          </ButtonLink>
          <Button kind="secondary" busy={busy} onClick={() => void verify()}>
            Periksa keaslian
          </Button>
        </>
      }
    >
      {chain !== undefined && (
        <InlineNotice tone={chain.faults.length === 0 ? 'success' : 'danger'} announced>
          {chain.faults.length === 0
            ? `${formatNumber(chain.entries)} catatan, semuanya seperti saat ditulis.`
            : `${formatNumber(chain.faults.length)} catatan tidak seperti saat ditulis, yang pertama nomor ${chain.faults[0]?.id}. Simpan salinan basis data, dan cari tahu siapa yang dapat mengubahnya.`}
        </InlineNotice>
      )}
      <FilterBar>
        <FilterSelect name="jenis" label="Jenis objek" all="Semua jenis" options={choicesOf(KIND_WORDS)} />
        <MoreFilters names={['objek', 'pelaku', 'tindakan', 'dari', 'sampai']}>
          <FilterText name="objek" label="Nomor objek" />
          <FilterSelect name="pelaku" label="Pelaku" all="Semua pelaku" options={ACTORS} />
          <FilterSelect name="tindakan" label="Tindakan" all="Semua tindakan" options={VERBS} />
          <FilterDay name="dari" label="Dari" />
          <FilterDay name="sampai" label="Sampai" />
        </MoreFilters>
        <SavedViews list="catatan" />
        <ColumnsChoice columns={COLUMNS} />
      </FilterBar>
      <RecordList
        label="Catatan tindakan"
        state={log}
        rows={entries}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={{ title: 'Belum ada tindakan yang tercatat' }}
      />
      <ForwardPager lastId={entries?.at(-1)?.id} hasMore={log.data?.has_more ?? false} />
    </ScreenFrame>
  )
}
