/** The page around a book. */
const PAGE = 'id'

/** Languages of a title as BCP 47 tags, from the catalogue's `en` or `en/id`. */
const tagsOf = (language: string | null) => (language === null ? [] : language.split('/'))

/** The languages of a title as schema.org states them; undefined if unknown. */
export function inLanguage(language: string | null): string | string[] | undefined {
  const tags = tagsOf(language)
  return tags.length > 1 ? tags : tags[0]
}

/** The one language of a title, if it is not that of the page: a text in two languages does not say where each is. */
function foreignLanguage(language: string | null): string | undefined {
  const [only, ...others] = tagsOf(language)
  return others.length > 0 || only === PAGE ? undefined : only
}

/** Attributes for a text that is in the title's language, so that it is pronounced and hyphenated as such. */
export function languageAttributes(language: string | null): { lang?: string; dir?: 'auto' } {
  const lang = foreignLanguage(language)
  return lang === undefined ? {} : { lang, dir: 'auto' }
}

/** The locale of a title's name and description for shared links: `en_US`. Undefined where it is the page's. */
export function shareLocale(language: string | null): string | undefined {
  const lang = foreignLanguage(language)
  if (lang === undefined) return undefined
  const { region } = new Intl.Locale(lang).maximize()
  return region === undefined ? lang : `${lang}_${region}`
}
