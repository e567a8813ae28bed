import type { ReactNode } from 'react'

type OwnRowProps = { name: ReactNode; text: ReactNode; children: ReactNode }

/** One thing of the member's account in a list: what it is, a line about it, and what can be done with it. */
export function OwnRow({ name, text, children }: OwnRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line py-2.5 not-first:border-t">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">{name}</p>
        <p className="text-xs text-muted">{text}</p>
      </div>
      {children}
    </li>
  )
}
