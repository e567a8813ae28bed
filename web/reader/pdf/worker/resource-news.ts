/** What the worker reports about a file that pdf.js needs for drawing (a decoder, a font, a character map). */
export type ResourceNews = {
  /**
   * `waiting`: it could not be fetched and is requested again; `back`: it has arrived after all; `lost`: given up, so
   * something will be missing.
   */
  resource: 'waiting' | 'back' | 'lost'
  url: string
}

/** Distinguishes them from pdf.js's own messages on the same port. */
export function isResourceNews(data: unknown): data is ResourceNews {
  return typeof data === 'object' && data !== null && 'resource' in data && 'url' in data
}
