import serifItalicUrl from '@fontsource-variable/literata/files/literata-latin-wght-italic.woff2?url'
import serifUrl from '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2?url'
import sansUrl from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url'

const FACES = [
  { family: 'Literata', url: serifUrl, style: 'normal', weight: '200 900' },
  { family: 'Literata', url: serifItalicUrl, style: 'italic', weight: '200 900' },
  { family: 'Plus Jakarta Sans', url: sansUrl, style: 'normal', weight: '200 800' },
]

let fetched: Promise<ArrayBuffer>[] | undefined

/** Starts to fetch the fonts of books; once for all books. */
export function fetchFonts(): Promise<ArrayBuffer>[] {
  if (fetched === undefined) {
    fetched = FACES.map(async ({ url }) => (await fetch(url)).arrayBuffer())
    // `loadFonts` continues without a font that fails; until then nobody awaits it.
    for (const font of fetched) font.catch(() => undefined)
  }
  return fetched
}

/**
 * Gives the frame the bytes of the fonts, since its policy lets it fetch nothing. Without them it uses the system's
 * fonts.
 */
export async function loadFonts(frame: Window): Promise<void> {
  const { FontFace } = frame as Window & typeof globalThis
  const bytes = fetchFonts()
  await Promise.allSettled(
    FACES.map(async ({ family, style, weight }, i) => {
      const data = await bytes[i]
      if (data === undefined) return
      frame.document.fonts.add(await new FontFace(family, data, { style, weight }).load())
    }),
  )
}
