/** What the worker reports to the page about a file that pdf.js needs for drawing (a decoder, a font, a character map). */
export type ResourceNews = {
  /** `waiting`: not to be had, tried again; `back`: it came after all; `lost`: given up, something will be missing. */
  resource: 'waiting' | 'back' | 'lost'
  url: string
}

/** pdf.js sends messages of its own over the same port. */
export function isResourceNews(data: unknown): data is ResourceNews {
  return typeof data === 'object' && data !== null && 'resource' in data && 'url' in data
}
