import { Skeleton } from '../../ui/skeleton.tsx'

/** The frame without its content, until it is known who is signed in. The server renders it for every address. */
export function ConsoleSkeleton() {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[13.5rem_1fr]">
      <div aria-hidden className="border-r border-line bg-plate/50 max-lg:hidden" />
      <main id="konten" tabIndex={-1} className="p-4 outline-none md:p-7">
        <p role="status" className="sr-only">
          Memuat
        </p>
        <Skeleton className="h-8 w-48" />
        <Skeleton className="mt-6 h-24 w-full" />
        <Skeleton className="mt-4 h-80 w-full" />
      </main>
    </div>
  )
}
