import type { ReactNode } from 'react'

export type AccountFrameProps = { title: string; text: string; children: ReactNode; below: ReactNode }

/** One form in the middle of a page. The padding above the title leaves room for a toast. */
export function AccountFrame({ title, text, children, below }: AccountFrameProps) {
  return (
    <div className="wrap grid justify-items-center pt-14 pb-8 sm:pb-14">
      <div className="w-full max-w-md">
        <h1 className="font-serif text-2xl font-semibold text-balance sm:text-3xl">{title}</h1>
        <p className="mt-2 text-pretty text-muted">{text}</p>
        <div className="mt-6 rounded border border-line bg-surface p-5 sm:p-8">{children}</div>
        <p className="mt-6 text-center text-muted">{below}</p>
      </div>
    </div>
  )
}
