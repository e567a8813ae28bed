import type { ReactNode } from 'react'
import { Breadcrumbs, type BreadcrumbsProps } from '../shell/breadcrumbs.tsx'

export type PurchaseFrameProps = {
  title: string
  /** The pages between the first page and this one. */
  trail: NonNullable<BreadcrumbsProps['above']>
  busy: boolean | undefined
  children: ReactNode
}

/**
 * What a page of a purchase shows before and after it has loaded: its trail and heading. It has a minimum height, so
 * that the footer does not move into view while the page is loading.
 */
export function PurchaseFrame({ title, trail, busy, children }: PurchaseFrameProps) {
  return (
    <div className="wrap min-h-[80svh] pt-2" aria-busy={busy}>
      <Breadcrumbs above={trail} page={title} />
      <h1 className="mt-4 mb-6 font-serif text-2xl font-semibold sm:text-3xl">{title}</h1>
      {children}
    </div>
  )
}
