import { childOf, childrenOf, type OnixElement, textOf } from './onix-element.ts'

type Part = { name: string; number: number | null }

/** The series is the first collection that has a name, or the one that the product's own title names. */
export function seriesOf(detail: OnixElement | undefined): Part {
  const collections = childrenOf(detail, 'Collection').map((collection) => ({
    ...seriesIn(collection, titleElements(collection)),
    sequence: wholeNumber(textOf(childOf(collection, 'CollectionSequence'), 'CollectionSequenceNumber')),
  }))
  const named = collections.find(({ name }) => name !== '')
  if (named) return { name: named.name, number: named.sequence ?? named.number }
  const elements = titleElements(detail)
  return elements.length > 1 ? seriesIn(detail, elements) : { name: '', number: null }
}

function seriesIn(detail: OnixElement | undefined, elements: OnixElement[]): Part {
  const element = atLevel(elements, '02') ?? (detail?.name === 'Collection' ? elements[0] : undefined)
  const parts = [element, atLevel(elements, '01')].map((one) => textOf(one, 'PartNumber'))
  return { name: nameOf(element), number: parts.map(wholeNumber).find((number) => number !== null) ?? null }
}

/** `3`, `Vol. 3` */
function wholeNumber(text: string): number | null {
  const number = /^\D*([1-9]\d{0,5})\D*$/.exec(text)?.[1]
  return number === undefined ? null : Number(number)
}

function titleElements(detail: OnixElement | undefined): OnixElement[] {
  const details = childrenOf(detail, 'TitleDetail')
  const main = details.find((one) => textOf(one, 'TitleType') === '01') ?? details[0]
  return childrenOf(main, 'TitleElement')
}

const atLevel = (elements: OnixElement[], level: string) =>
  elements.find((one) => textOf(one, 'TitleElementLevel') === level)

/**
 * The title of a product is its element of level 01. Volumes and issues without a name of their own have that of their
 * series or magazine, and a number; a volume's number also follows its name where no series has it.
 */
export function titleOf(detail: OnixElement | undefined): string {
  const elements = titleElements(detail)
  const own = atLevel(elements, '01') ?? atLevel(elements, '04') ?? elements[0]
  const series = atLevel(elements, '02')
  const part = [textOf(own, 'PartNumber'), textOf(own, 'YearOfAnnual').replace(/^(.+)$/, '($1)')]
  const name = nameOf(own)
  if (name !== '') return (seriesOf(detail).name === '' ? [name, ...part] : [name]).filter(Boolean).join(' ')
  return [nameOf(series), ...part].filter(Boolean).join(' ')
}

function nameOf(element: OnixElement | undefined): string {
  const name =
    textOf(element, 'TitleText') ||
    [textOf(element, 'TitlePrefix'), textOf(element, 'TitleWithoutPrefix')].filter(Boolean).join(' ')
  const subtitle = textOf(element, 'Subtitle')
  return subtitle === '' || name === '' ? name : `${name}: ${subtitle}`
}
