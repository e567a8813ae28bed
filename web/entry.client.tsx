import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchBack } from './ui/use-back-closes.ts'

watchBack()
// Not needed before something has the focus; where its code cannot be fetched, the browser's own way remains.
addEventListener('focusin', () => void import('./ui/keep-focus.ts').catch(() => undefined), { once: true })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
