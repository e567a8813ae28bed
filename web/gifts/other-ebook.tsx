import { useEffect, useState } from 'react'
import type { BookCard } from '#contracts/catalogue.ts'
import { formatRupiah } from '#kernel/money.ts'
import { call } from '../api/call.ts'
import { toastFailure } from '../api/toast-failure.ts'
import { Button } from '../ui/button.tsx'
import { RadioList } from '../ui/radio-list.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useLostFocus } from '../ui/use-lost-focus.ts'

type OtherEbookProps = {
  message: string
  /** What it may cost at most. */
  worth: number
  busy: boolean
  onChoose: (id: number) => void
}

const SHOWN = 8
const TYPING = 300

/** The choice of another ebook of at most the same price, for who owns the given one. */
export function OtherEbook({ message, worth, busy, onChoose }: OtherEbookProps) {
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<readonly BookCard[]>()
  const [chosen, setChosen] = useState<number>()
  const text = useLostFocus<HTMLParagraphElement>(true)

  useEffect(() => {
    const left = new AbortController()
    const query = { search, shape: 'ebook' as const, 'price[0]': 1, 'price[1]': worth, per_page: SHOWN }
    const timer = setTimeout(() => {
      call('GET /api/user/books', { query }, { signal: left.signal }).then(
        ({ data }) => setFound(data),
        (error: unknown) => {
          if (!left.signal.aborted) toastFailure(error, 'Judul tidak dapat dicari', 'gift')
        },
      )
    }, TYPING)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [search, worth])

  const shown = found?.some(({ id }) => id === chosen) ? chosen : undefined
  return (
    <section
      aria-label="Pilih ebook lain"
      className="grid gap-4 rounded border border-line bg-surface p-4 sm:p-6"
    >
      <p ref={text} tabIndex={-1} role="status" className="outline-none">
        {message} Pilih ebook lain seharga paling banyak {formatRupiah(worth)}, atau kembalikan hadiah ini.
      </p>
      <TextField
        label="Cari judul"
        name="search"
        type="search"
        autoComplete="off"
        maxLength={200}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {found === undefined ? (
        <Skeleton className="h-48 w-full" />
      ) : found.length === 0 ? (
        <p className="text-muted">Tidak ada ebook yang cocok.</p>
      ) : (
        <RadioList
          legend="Ebook"
          bareLegend
          name="book_id"
          look="cards"
          options={found.map(({ id, title, ebook }) => ({
            value: String(id),
            text: title,
            note: ebook === null ? undefined : formatRupiah(ebook.final_price),
          }))}
          value={shown === undefined ? undefined : String(shown)}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      <Button wide busy={busy} disabled={shown === undefined} onClick={() => shown && onChoose(shown)}>
        Terima ebook ini
      </Button>
    </section>
  )
}
