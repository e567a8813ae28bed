import { useEffect } from 'react'
import { formatNumber } from '#kernel/numbers.ts'
import { showToast } from '#web/ui/toast.ts'
import { COPY_LIMIT, limitCopy } from './limit-copy.ts'

/** Text copied from a page is joined to running text, and is no longer than the shop allows. */
export function useCopyLimit(): void {
  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => {
      const selection = getSelection()
      const from = selection?.anchorNode
      const element = from instanceof Element ? from : from?.parentElement
      if (!selection || !element?.closest('.pdf-text') || !event.clipboardData) return
      const { text, cut } = limitCopy(selection.toString())
      event.clipboardData.setData('text/plain', text)
      event.preventDefault()
      if (!cut) return
      const most = formatNumber(COPY_LIMIT)
      showToast({ kind: 'info', text: `Yang disalin paling banyak ${most} karakter sekaligus.` })
    }
    document.addEventListener('copy', onCopy)
    return () => document.removeEventListener('copy', onCopy)
  }, [])
}
