import { Bookmark, CloudOff, Download, Pencil } from 'lucide-react'
import { useState } from 'react'
import { MARK_COLORS } from '#kernel/marks.ts'
import { formatNumber } from '#kernel/numbers.ts'
import type { ShownMark } from '#kernel/shown-marks.ts'
import { formatDate } from '#kernel/time.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MoreButton } from '../panel/more-button.tsx'
import { filterMarks, MARK_FILTERS, type MarkFilter, NO_FILTER } from './filter-marks.ts'
import { COLOR_NAMES, HIGHLIGHTS } from './mark-colors.ts'
import { marksMarkdown } from './marks-markdown.ts'
import type { Marks } from './use-marks.ts'

export type MarksPanelProps = {
  marks: Marks
  /** The title of the book, which names the exported file. */
  title: string
  onGo: (mark: ShownMark) => void
  onEdit: (mark: ShownMark) => void
}

const LISTED = 100

/** All marks of the book, with a search, a filter, an export, and actions for each mark. */
export function MarksPanel({ marks, title, onGo, onEdit }: MarksPanelProps) {
  const [filter, setFilter] = useState<MarkFilter>(NO_FILTER)
  const [listed, setListed] = useState(LISTED)
  const change = (part: Partial<MarkFilter>) => {
    setFilter({ ...filter, ...part })
    setListed(LISTED)
  }
  if (marks.list.length === 0) {
    return (
      <div className="grid gap-2 px-5 py-8 text-center">
        <p className="font-semibold">Belum ada penanda</p>
        <p className="text-sm text-muted">
          Pilih teks untuk menyorotnya atau mencatat sesuatu, atau tekan ikon penanda di atas untuk menandai
          tempat ini.
        </p>
      </div>
    )
  }
  const found = filterMarks(marks.list, filter)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <search className="grid gap-2 border-b border-line p-3">
        <input
          type="search"
          aria-label="Cari di penanda"
          placeholder="Cari di penanda"
          autoComplete="off"
          value={filter.words}
          onChange={(event) => change({ words: event.target.value })}
          className="h-11 w-full rounded border border-edge bg-surface px-3 text-base"
        />
        <fieldset aria-label="Jenis penanda" className="flex flex-wrap gap-1">
          {Object.entries(MARK_FILTERS).map(([kind, text]) => (
            <button
              key={kind}
              type="button"
              aria-pressed={filter.kind === kind}
              onClick={() => change({ kind: kind as MarkFilter['kind'] })}
              className={classes(
                'min-h-11 rounded-full px-2.5 text-sm transition-colors',
                filter.kind === kind ? 'bg-primary font-semibold text-on-primary' : 'hover:bg-line/60',
              )}
            >
              {text}
            </button>
          ))}
        </fieldset>
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <fieldset aria-label="Warna sorotan" className="flex gap-1">
            {MARK_COLORS.map((color) => (
              <IconButton
                key={color}
                label={`Hanya ${COLOR_NAMES[color].toLowerCase()}`}
                aria-pressed={filter.color === color}
                onClick={() => change({ color: filter.color === color ? undefined : color })}
              >
                <span
                  aria-hidden
                  className={classes(
                    'size-6 rounded-full border border-edge',
                    filter.color === color && 'outline-3 outline-offset-2 outline-primary',
                  )}
                  style={{ background: HIGHLIGHTS.siang[color] }}
                />
              </IconButton>
            ))}
          </fieldset>
          <p role="status" className="text-sm text-muted tabular-nums">
            {found.length === marks.list.length
              ? `${formatNumber(found.length)} penanda`
              : `${formatNumber(found.length)} dari ${formatNumber(marks.list.length)} penanda`}
          </p>
        </div>
      </search>
      <ul className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        {found.slice(0, listed).map((mark) => (
          <MarkRow key={mark.id} mark={mark} onGo={() => onGo(mark)} onEdit={() => onEdit(mark)} />
        ))}
        {found.length > listed && <MoreButton onMore={() => setListed(listed + LISTED)} />}
      </ul>
      <div className="grid gap-2 border-t border-line p-3">
        {marks.waiting && (
          <p role="status" className="flex items-center gap-2 text-sm text-muted">
            <CloudOff aria-hidden className="size-4 shrink-0" />
            Tersimpan di perangkat ini; dikirim saat tersambung.
          </p>
        )}
        <Button kind="secondary" disabled={found.length === 0} onClick={() => download(title, found)}>
          <Download aria-hidden className="size-5" />
          Ekspor Markdown
        </Button>
      </div>
    </div>
  )
}

function MarkRow({ mark, onGo, onEdit }: { mark: ShownMark; onGo: () => void; onEdit: () => void }) {
  const isHighlight = mark.kind === 'highlight'
  const name = isHighlight ? `Sorotan ${COLOR_NAMES[mark.color].toLowerCase()}` : 'Tanda'
  return (
    <li className="flex items-start border-b border-line/60 last:border-0">
      <button
        type="button"
        onClick={onGo}
        className="grid min-w-0 flex-1 grid-cols-1 gap-1 rounded px-2 py-3 text-left text-sm transition-colors hover:bg-line/60"
      >
        <span className="flex items-center gap-2 text-muted">
          {isHighlight ? (
            <span
              aria-hidden
              className="size-3.5 shrink-0 rounded-full border border-edge"
              style={{ background: HIGHLIGHTS.siang[mark.color] }}
            />
          ) : (
            <Bookmark aria-hidden className="size-4 shrink-0 text-accent" />
          )}
          <span className="sr-only">{name}, </span>
          <span className="min-w-0 flex-1 truncate">{mark.label}</span>
          <span className="shrink-0 text-xs tabular-nums">{formatDate(new Date(mark.made_at))}</span>
        </span>
        {mark.quote !== '' && <span className="line-clamp-3 font-serif wrap-anywhere">{mark.quote}</span>}
        {mark.note !== '' && (
          <span className="line-clamp-4 wrap-anywhere whitespace-pre-line text-muted">
            <span className="sr-only">Catatan: </span>
            {mark.note}
          </span>
        )}
      </button>
      <IconButton
        label={`Ubah ${name.toLowerCase()}, ${mark.label}`}
        className="mt-1 text-muted"
        onClick={onEdit}
      >
        <Pencil aria-hidden className="size-4.5" />
      </IconButton>
    </li>
  )
}

function download(title: string, marks: readonly ShownMark[]): void {
  const text = marksMarkdown(title, marks, new Date())
  const address = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${fileName(title)}.md`
  link.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

const fileName = (title: string) =>
  `Penanda ${title}`
    .replace(/[\p{Cc}\p{Cf}"*/:<>?\\|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 120)
    .trim()
