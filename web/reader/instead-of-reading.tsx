import { LibraryBig } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/state-notice.tsx'

export type InsteadOfReadingProps = {
  title: string
  text: string
  action?: ReactNode
  /** The target of the second button; the user's books where it is absent. */
  home?: { text: string; href: string }
}

/** A reader's page without a book: the reason, and where to go. */
export function InsteadOfReading({
  title,
  text,
  action,
  home = { text: 'Buku Saya', href: paths.myBooks() },
}: InsteadOfReadingProps) {
  return (
    <div className="grid min-h-dvh place-items-center">
      <div>
        <h1 className="sr-only">Pembaca</h1>
        <EmptyState
          icon={<LibraryBig />}
          title={title}
          text={text}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              {action}
              <ButtonLink kind="secondary" link={<a href={home.href}>{home.text}</a>}>
                {home.text}
              </ButtonLink>
            </div>
          }
        />
      </div>
    </div>
  )
}
