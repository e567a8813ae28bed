import { createRequire } from 'node:module'

/** What Thorium's own parser (r2-opds-js) makes of a feed, as far as tests look at it. */
export type ParsedFeed = {
  Metadata: { Title: string; NumberOfItems?: number }
  Links: ParsedLink[]
  Navigation?: ParsedLink[]
  Facets?: { Metadata: { Title: string }; Links: ParsedLink[] }[]
  Publications?: {
    Metadata: { Title: string; Identifier: string; Author?: { Name: string }[] }
    Links: ParsedLink[]
    Images?: { Href: string }[]
  }[]
}
export type ParsedLink = {
  Href: string
  TypeLink: string
  Title?: string
  Rel?: string[]
  Properties?: {
    NumberOfItems?: number
    Price?: { Value: number; Currency: string }
    IndirectAcquisitions?: { TypeAcquisition: string }[]
  }
}

const require = createRequire(import.meta.resolve('r2-opds-js/package.json'))
const dist = 'r2-opds-js/dist/es8-es2017/src/opds'
const load = <Module>(name: string) => require(name) as Module
const { initGlobalConverters_GENERIC, initGlobalConverters_OPDS } = load<Record<string, () => void>>(
  `${dist}/init-globals`,
)
initGlobalConverters_GENERIC?.()
initGlobalConverters_OPDS?.()
const { OPDSFeed } = load<{ OPDSFeed: unknown }>(`${dist}/opds2/opds2`)
const { OPDS } = load<{ OPDS: unknown }>(`${dist}/opds1/opds`)
const { convertOpds1ToOpds2 } = load<{ convertOpds1ToOpds2: (feed: unknown) => ParsedFeed }>(
  `${dist}/converter`,
)
const { TaJsonDeserialize } = load<{ TaJsonDeserialize: (json: unknown, type: unknown) => ParsedFeed }>(
  'r2-lcp-js/dist/es8-es2017/src/serializable',
)
const { XML } = load<{ XML: { deserialize: (document: unknown, type: unknown) => unknown } }>(
  'r2-utils-js/dist/es8-es2017/src/_utils/xml-js-mapper',
)
const { DOMParser } = load<{ DOMParser: new () => { parseFromString(xml: string, type: string): unknown } }>(
  '@xmldom/xmldom',
)

/** OPDS 2.0. */
export const readOpds2 = (text: string): ParsedFeed => TaJsonDeserialize(JSON.parse(text), OPDSFeed)

/** OPDS 1.2, which is Atom. */
export const readOpds1 = (xml: string): ParsedFeed =>
  convertOpds1ToOpds2(XML.deserialize(new DOMParser().parseFromString(xml, 'application/xml'), OPDS))
