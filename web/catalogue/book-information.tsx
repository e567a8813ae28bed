import { Suspense, useState } from 'react'
import type { Picture as PictureSource } from '#contracts/call.ts'
import type { BookDetail } from '#contracts/catalogue.ts'
import { lazyPart } from '../ui/later-part.tsx'
import { Picture } from '../ui/picture.tsx'
import { SkeletonLines } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { languageAttributes } from './book-language.ts'
import { SampleSpread } from './sample-spread.tsx'

/** Fetched when the tab is opened. */
const Reviews = lazyPart(() => import('./reviews.tsx'), 'Reviews')

function Description({ book: { description, language } }: { book: BookDetail }) {
  const paragraphs = description.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  return (
    <div className="grid measure gap-4 font-serif text-lg leading-relaxed">
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text, in its order
        <p key={index} {...languageAttributes(language)} className="whitespace-pre-line">
          {paragraph.trim()}
        </p>
      ))}
    </div>
  )
}

/** 144 px high on phones, 176 px on wider screens; the width follows from the picture's proportions. */
function gallerySizes({ width, height }: Pick<PictureSource, 'width' | 'height'>): string {
  const wide = (high: number) => `${Math.round((high * width) / height)}px`
  return `(width < 40rem) ${wide(144)}, ${wide(176)}`
}

/** On phones the strip reaches the screen's edges: a picture that is cut off shows that there are more. */
const strip =
  'max-sm:-mx-4 max-sm:-my-2 max-sm:snap-x max-sm:scroll-px-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-2 max-sm:[scrollbar-width:none]'

export type BookInformationProps = {
  book: BookDetail
  /** Opens the gallery in the viewer at the given picture. */
  onOpenGallery: (index: number) => void
}

/** Description, a look inside and gallery, and reviews where the shop shows them. */
export function BookInformation({ book, onOpenGallery }: BookInformationProps) {
  const [tab, setTab] = useState<'Informasi' | 'Review'>('Informasi')
  const information = (
    <div className="grid grid-cols-1 gap-8">
      {book.description.trim() === '' ? (
        <p className="text-muted">Judul ini belum memiliki deskripsi.</p>
      ) : (
        <Description book={book} />
      )}
      <SampleSpread book={book} />
      {book.book_images.length > 0 && (
        <section aria-label="Galeri">
          <ul className={`flex gap-3 sm:flex-wrap ${strip}`}>
            {book.book_images.map(({ picture, alt }, index) => (
              <li key={picture.key} className="shrink-0 snap-start">
                <button
                  type="button"
                  onClick={() => onOpenGallery(index)}
                  aria-label={`Perbesar gambar ${index + 1} dari ${book.book_images.length}${alt === '' ? '' : `: ${alt}`}`}
                  className="relative block h-36 max-w-[80vw] cursor-zoom-in overflow-hidden rounded sm:h-44 sm:max-w-full"
                  style={{ aspectRatio: `${picture.width} / ${picture.height}` }}
                >
                  <Picture picture={picture} alt="" sizes={gallerySizes(picture)} fit="whole" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
  return (
    <Tabs
      label="Tentang judul ini"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'Informasi', text: 'Informasi', panel: information },
        ...(book.reviews_shown
          ? [
              {
                value: 'Review' as const,
                text: 'Review',
                panel: (
                  <Suspense fallback={<SkeletonLines />}>
                    <Reviews book={book} />
                  </Suspense>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
