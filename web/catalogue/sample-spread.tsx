import type { BookDetail } from '#contracts/catalogue.ts'
import { paths } from '../paths.ts'
import { Picture } from '../ui/picture.tsx'

/** Two facing pages of the sample, which open it. */
export function SampleSpread({ book: { slug, title, sample } }: { book: BookDetail }) {
  if (!sample?.spread) return null
  return (
    <section aria-labelledby="isi-buku" className="later [contain-intrinsic-size:auto_22rem]">
      <h2 id="isi-buku" className="font-serif text-xl font-semibold">
        Lihat isinya
      </h2>
      {/* A full load: the reader's pages have another content policy. */}
      <a href={paths.sample(slug)} className="group mt-3 block max-w-2xl">
        <span className="relative block overflow-hidden rounded border border-line">
          <Picture
            picture={sample.spread}
            alt={`Dua halaman dari ${title}`}
            sizes="(width < 44rem) calc(100vw - 2rem), 42rem"
          />
          {/* The fold between the pages. */}
          <span
            aria-hidden
            className="absolute inset-y-0 left-1/2 w-10 -translate-x-1/2 bg-linear-to-r from-transparent via-black/15 to-transparent"
          />
        </span>
        <span className="mt-2 flex min-h-11 items-center font-semibold text-primary group-hover:underline">
          Lihat {sample.pages} halaman pertama
        </span>
      </a>
    </section>
  )
}
