import {
  type ComponentProps,
  type ComponentType,
  lazy,
  memo,
  Suspense,
  use,
  useSyncExternalStore,
} from 'react'
import { Button } from './button.tsx'

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props & object : never

/**
 * React's `lazy` for a component that a module exports by name. Where its code cannot be fetched, a sentence stands in
 * its place: React would replace the whole page, with everything typed on it.
 */
export function lazyPart<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  type Part = ComponentType<PropsOf<Module[Name]>>
  return lazy(async () => {
    const part = await load().then(
      (module) => module[name] as Part,
      () => MissingCode,
    )
    return { default: part as Part }
  })
}

/**
 * A part of a page whose code is fetched when it is first shown. Until then nothing stands in its place, or what the
 * server wrote: a memo, since React drops that where its properties come anew before the code is there.
 */
export function laterPart<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  const Part = lazyPart(load, name)
  return memo((props: PropsOf<Module[Name]>) => (
    <Suspense>
      <Part {...(props as ComponentProps<typeof Part>)} />
    </Suspense>
  ))
}

const NEVER = new Promise<never>(() => undefined)
const unchanging = () => () => undefined
/** One function for all renders: React calls a new one each time, which would scroll away from where somebody types. */
const toView = (place: Element | null) => place?.scrollIntoView({ block: 'nearest' })

/** In place of a part. Browsers do not fetch a module again that failed once: the page has to be loaded again. */
function MissingCode() {
  const hydrating = useSyncExternalStore(
    unchanging,
    () => false,
    () => true,
  )
  // Leaves what the server wrote of the part.
  if (hydrating) use(NEVER)
  return (
    <p role="status" ref={toView}>
      Bagian ini gagal dimuat.
      <Button kind="ghost" onClick={() => window.location.reload()}>
        Muat ulang
      </Button>
    </p>
  )
}
