import { shortTag } from '../onix/onix-tags.ts'
import type { ExportSettings } from './export-file.ts'
import { xmlText } from './xml-text.ts'

/** An element of ONIX and what is in it; a text is not escaped yet. */
export type OnixNode = [name: string, content: string | readonly OnixNode[] | { xhtml: string }]

export const tagOf = (name: string, tags: ExportSettings['tags']) =>
  tags === 'short' ? shortTag(name) : name

/** An element as XML, with reference names or short tags. */
export function xmlOf([name, content]: OnixNode, tags: ExportSettings['tags']): string {
  const tag = tagOf(name, tags)
  if (typeof content === 'string') {
    return content === '' ? `<${tag}/>` : `<${tag}>${xmlText(content)}</${tag}>`
  }
  if ('xhtml' in content) return `<${tag} textformat="05">${content.xhtml}</${tag}>`
  return `<${tag}>${content.map((child) => xmlOf(child, tags)).join('')}</${tag}>`
}
