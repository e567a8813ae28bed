import { useState } from 'react'
import { ALL_AUDIT_VERBS, AUDIT_VERBS, type ObjectKind } from '#contracts/audit-verbs.ts'
import type { CallData } from '#contracts/calls.ts'
import { endOfDayInWib, formatTime, isoInWib } from '#kernel/time.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { useAct } from '../api/use-act.tsx'
import { useCall } from '../api/use-call.ts'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { ColumnsChoice, FilterBar, FilterDay, FilterSelect, FilterText } from '../lists/filters.tsx'
import { ForwardPager } from '../lists/list-pagers.tsx'
import { type Column, RecordList } from '../lists/record-list.tsx'
import { SavedViews } from '../lists/saved-views.tsx'
import { oneOf, useListAddress } from '../lists/use-list-address.ts'
import { consolePaths } from '../paths.ts'
import { FIELD_WORDS, KIND_WORDS } from './log-words.ts'

type Entry = CallData<'GET /api/console/audit'>['entries'][number]

const ACTORS = [
  { value: 'staff', text: 'Staf' },
  { value: 'cli', text: 'Baris perintah' },
  { value: 'system', text: 'Toko sendiri' },
] as const

const VERBS = Object.entries(AUDIT_VERBS).flatMap(([kind, verbs]) =>
  Object.entries(verbs).map(([verb, text]) => ({ value: `${kind}.${verb}`, text })),
)

const COLUMNS: readonly Column<Entry>[] = [
  { key: 'tindakan', head: 'Tindakan', card: 'lead', cell: ({ words }) => words },
  {
    key: 'waktu',
    head: 'Waktu',
    card: 'line',
    cell: ({ at }) => <time dateTime={at}>{formatTime(new Date(at))}</time>,
  },
  { key: 'pelaku', head: 'Oleh', card: 'line', cell: ({ actor }) => actor.name },
  { key: 'objek', head: 'Pada', card: 'line', cell: ({ object }) => objectWords(object) },
  { key: 'perubahan', head: 'Perubahan', card: 'line', cell: (entry) => <Changes entry={entry} /> },
  { key: 'alasan', head: 'Alasan', card: 'line', cell: ({ reason }) => reason ?? '' },
  { key: 'asal', head: 'Dari', card: 'none', extra: true, cell: ({ origin }) => origin ?? '' },
]

const isKind = (kind: string): kind is ObjectKind => Object.hasOwn(KIND_WORDS, kind)

const objectWords = ({ kind, id }: Entry['object']) => `${isKind(kind) ? KIND_WORDS[kind] : kind} ${id}`

const fieldWords = (name: string) => FIELD_WORDS.get(name) ?? name

function inWords(value: unknown): string {
  if (value === null) return '–'
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The fields that changed, each with its former and its new value. */
function Changes({ entry: { before, after, hidden } }: { entry: Entry }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <ul className="max-w-md text-xs break-words">
      {names.map((name) => (
        <li key={name}>
          <span className="text-muted">{fieldWords(name)}: </span>
          {before?.[name] !== undefined && <s className="text-muted">{inWords(before[name])}</s>}{' '}
          {after?.[name] !== undefined && inWords(after[name])}
        </li>
      ))}
      {hidden.length > 0 && <li className="text-muted">juga berubah: {hidden.map(fieldWords).join(', ')}</li>}
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
  const since = address.get('dari')
  const until = address.get('sampai')
  const filter = {
    actor: oneOf(['staff', 'cli', 'system'], address.get('pelaku')),
    verb: oneOf(ALL_AUDIT_VERBS, address.get('tindakan')),
    object: address.get('objek') || undefined,
    from: since === '' ? undefined : isoInWib(new Date(`${since}T00:00:00+07:00`)),
    until: until === '' ? undefined : isoInWib(endOfDayInWib(until)),
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
            ? `${chain.entries.toLocaleString('id-ID')} catatan, semuanya seperti saat ditulis.`
            : `${chain.faults.length.toLocaleString('id-ID')} catatan tidak seperti saat ditulis, yang pertama nomor ${chain.faults[0]?.id}. Simpan salinan basis data, dan cari tahu siapa yang dapat mengubahnya.`}
        </InlineNotice>
      )}
      <FilterBar>
        <FilterText address={address} name="objek" label="Nomor objek" />
        <FilterSelect address={address} name="pelaku" label="Pelaku" all="Semua pelaku" options={ACTORS} />
        <FilterSelect
          address={address}
          name="tindakan"
          label="Tindakan"
          all="Semua tindakan"
          options={VERBS}
        />
        <FilterDay address={address} name="dari" label="Dari" />
        <FilterDay address={address} name="sampai" label="Sampai" />
        <SavedViews address={address} list="catatan" />
        <ColumnsChoice address={address} columns={COLUMNS} />
      </FilterBar>
      <RecordList
        label="Catatan tindakan"
        address={address}
        state={log}
        rows={entries}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={{ title: 'Belum ada tindakan yang tercatat' }}
      />
      <ForwardPager address={address} lastId={entries?.at(-1)?.id} hasMore={log.data?.has_more ?? false} />
    </ScreenFrame>
  )
}
