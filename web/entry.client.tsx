import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchBack } from './ui/use-back-closes.ts'

watchBack()
// Who presses no key needs none of it; where its code cannot be fetched, the browser's own way remains.
addEventListener(
  'keydown',
  () => void import('./ui/keep-focus.ts').then(({ keepFocus }) => keepFocus()).catch(() => undefined),
  { once: true },
)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
