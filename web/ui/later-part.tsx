import { type ComponentProps, type ComponentType, lazy, memo, Suspense } from 'react'

/**
 * A part of a page whose code is fetched when it is first shown. Until then nothing stands in its place, or what the
 * server wrote: a memo, since React drops that where its properties come anew before the code is there.
 */
export function laterPart<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  type Props = Module[Name] extends ComponentType<infer Given> ? Given : never
  const Part = lazy(async () => ({ default: (await load())[name] as ComponentType<object> }))
  return memo((props: Props & object) => (
    <Suspense>
      <Part {...(props as ComponentProps<typeof Part>)} />
    </Suspense>
  ))
}
