import { useEffect, useState } from 'react'
import { laterPart } from './later-part.tsx'
import { toastsWait, watchWaitingToasts } from './toast.ts'

/** Most visits see no toast: the code that shows them is fetched with the first one. */
const ToastStack = laterPart(() => import('./toast-stack.tsx'), 'ToastStack')

/** @param className where toasts appear, and on which side */
export function Toaster({ className }: { className: string }) {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (toastsWait()) setWanted(true)
    return watchWaitingToasts(() => setWanted(true))
  }, [])
  if (!wanted) return null
  return <ToastStack className={className} />
}
