import { formatTime } from '#kernel/time.ts'

export type Step = { title: string; note: string; at: string }

/** What happened, the latest first. */
export function StepList({ steps, link }: { steps: readonly Step[]; link?: { href: string; text: string } }) {
  return (
    <>
      <ol className="grid gap-3 border-l-2 border-line pl-4">
        {steps.map(({ at, title, note }, nr) => (
          <li key={`${at} ${title} ${note}`} aria-current={nr === 0 ? 'step' : undefined}>
            <p className={nr === 0 ? 'font-semibold' : undefined}>{title}</p>
            {note !== '' && <p className="text-sm text-muted wrap-anywhere">{note}</p>}
            <p className="text-sm text-muted tabular-nums">
              <time dateTime={at}>{formatTime(new Date(at))}</time>
            </p>
          </li>
        ))}
      </ol>
      {link && (
        <a
          href={link.href}
          target="_blank"
          rel="noreferrer"
          className="mt-2 inline-flex min-h-11 items-center text-primary underline-offset-2 hover:underline"
        >
          {link.text}
        </a>
      )}
    </>
  )
}
