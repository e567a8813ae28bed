import { openXml } from '../source/xml-events.ts'
import { decodeEntities } from '../text.rules.ts'
import { referenceName } from './onix-tags.ts'

/** An element with reference names. What `Text` holds is markup, kept as it was written. */
export type OnixElement = {
  name: string
  attributes: Record<string, string>
  text: string
  children: OnixElement[]
}

/** Parses one element; XML's own entities and those of HTML are known, no others. */
export function parseElement(xml: string, complete = true): OnixElement {
  const root: OnixElement = { name: '', attributes: {}, text: '', children: [] }
  const path = [root]
  /** How deep within a `Text` the parser is. */
  let inMarkup = 0
  const top = () => path.at(-1) ?? root
  const parser = openXml({
    open: (tag, attributes) => {
      if (inMarkup > 0) {
        inMarkup++
        top().text += `<${tag}>`
        return
      }
      const element = { name: referenceName(tag), attributes, text: '', children: [] }
      top().children.push(element)
      path.push(element)
      if (element.name === 'Text') inMarkup = 1
    },
    text: (text) => {
      top().text += text
    },
    close: (tag) => {
      if (inMarkup > 1) top().text += `</${tag}>`
      else path.pop()
      if (inMarkup > 0) inMarkup--
    },
  })
  parser.write(withoutHtmlEntities(xml))
  if (complete) parser.close()
  return root.children[0] ?? root
}

/** `&nbsp;` is no entity of XML, and senders write it all the same. An unknown one stays as its text. */
const withoutHtmlEntities = (xml: string): string =>
  xml.replace(/&(?!(?:amp|lt|gt|quot|apos);|#\d{1,7};|#x[\da-f]{1,6};)(\w{2,32};)?/gi, (entity) => {
    const known = decodeEntities(entity)
    return known !== entity && known !== '' ? known : `&amp;${entity.slice(1)}`
  })

export const childrenOf = (element: OnixElement | undefined, name: string): OnixElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

export const childOf = (element: OnixElement | undefined, name: string): OnixElement | undefined =>
  element?.children.find((child) => child.name === name)

/** The text of a child element, in one line; empty where there is none. */
export const textOf = (element: OnixElement | undefined, name: string): string =>
  (childOf(element, name)?.text ?? '').replace(/\s+/g, ' ').trim()
