import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { ClothCovers } from './cloth-covers.tsx'
import { Illustration } from './illustration.tsx'
import { Spinner } from './spinner.tsx'

type NoticeProps = {
  title: string
  text?: ReactNode
  action?: ReactNode
}

function Notice({ picture, title, text, action }: NoticeProps & { picture: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-10 text-center">
      {picture}
      <p className="text-lg font-semibold text-balance">{title}</p>
      {text !== undefined && <p className="text-balance text-muted">{text}</p>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  )
}

/**
 * An empty state: a sentence and a link to continue with. `icon` is a small sign on the books of its picture; `picture`
 * another one.
 */
export function EmptyState({
  icon,
  picture,
  ...props
}: NoticeProps & { icon?: ReactNode; picture?: ReactNode }) {
  return <Notice {...props} picture={picture ?? <ClothCovers sign={icon} />} />
}

export type ErrorStateProps = {
  title: string
  text?: ReactNode /** The connection is lost. */
  lost?: boolean
} & (
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
      <Notice
        picture={<Illustration scene={props.lost === true ? 'lost' : 'failure'} />}
        title={props.title}
        text={props.text}
        action={action}
      />
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
