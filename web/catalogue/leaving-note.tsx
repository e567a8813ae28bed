import { formatLongDay } from '#kernel/long-date.ts'

/** When an ebook leaves the subscription; nothing where no day is set. */
export function LeavingNote({ day }: { day: string | undefined }) {
  if (day === undefined) return null
  return <p className="text-sm font-semibold">Keluar dari langganan pada {formatLongDay(day)}</p>
}
