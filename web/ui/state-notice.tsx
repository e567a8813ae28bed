import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { ClothCovers } from './cloth-covers.tsx'
import { Spinner } from './spinner.tsx'

type NoticeProps = {
  /** A small sign on the books of the picture. */
  icon?: ReactNode
  title: string
  text?: ReactNode
  action?: ReactNode
}

function Notice({ icon, title, text, action }: NoticeProps) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-10 text-center">
      <ClothCovers sign={icon} />
      <p className="text-lg font-semibold text-balance">{title}</p>
      {text !== undefined && <p className="text-balance text-muted">{text}</p>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  )
}

/** An empty state: a sentence and a link to continue with. */
export function EmptyState(props: NoticeProps) {
  return <Notice {...props} />
}

export type ErrorStateProps = { icon?: ReactNode; title: string; text?: ReactNode } & (
  | { onRetry: () => void; busy?: boolean }
  /** Instead of the button, e.g. a link that loads the page again. */
  | { action: ReactNode }
)

/** A failure: what happened, and 'Muat ulang'. */
export function ErrorState(props: ErrorStateProps) {
  const action =
    'action' in props ? (
      props.action
    ) : (
      <Button kind="secondary" onClick={props.onRetry} busy={props.busy ?? false}>
        Muat ulang
      </Button>
    )
  return (
    <div role="alert">
      <Notice icon={props.icon} title={props.title} text={props.text} action={action} />
    </div>
  )
}

/** A loading state. */
export function LoadingState({ text = 'Memuat data...' }: { text?: string }) {
  return (
    <div role="status" className="flex items-center justify-center gap-3 py-12 text-muted">
      <Spinner className="size-5" />
      {text}
    </div>
  )
}
