import { childOf, childrenOf, type OnixElement, textOf } from './onix-element.ts'

/** Whether a statement about places is about Indonesia: it names it, it is about all places, or it is about others. */
export type Reach = 'named' | 'everywhere' | 'elsewhere'

/** @param territory without one, a statement is about all places */
export function reachOf(territory: OnixElement | undefined): Reach {
  if (territory === undefined) return 'everywhere'
  const codes = (name: string) => textOf(territory, name).split(' ').filter(Boolean)
  const [countries, regions] = [codes('CountriesIncluded'), codes('RegionsIncluded')]
  if (countries.includes('ID') || regions.some((region) => region.startsWith('ID-'))) return 'named'
  if (codes('CountriesExcluded').includes('ID')) return 'elsewhere'
  const all = regions.includes('WORLD') || regions.includes('ROW')
  return all || countries.length + regions.length === 0 ? 'everywhere' : 'elsewhere'
}

/** Those statements that name Indonesia, or else those about all places. */
export function nearest<Value>(values: readonly Value[], reach: (value: Value) => Reach): Value[] {
  const ofReach = (wanted: Reach) => values.filter((value) => reach(value) === wanted)
  const named = ofReach('named')
  return named.length > 0 ? named : ofReach('everywhere')
}

/** List 46: for sale in the places named, or not. */
const FOR_SALE = ['01', '02', '07', '08']
const NOT_FOR_SALE = ['03', '04', '05', '06']

/** Whether the sender's rights let a shop in Indonesia sell the product; a sender that states none leaves it open. */
export function mayBeSold(publishing: OnixElement | undefined): boolean {
  const rights = childrenOf(publishing, 'SalesRights')
  const type = (right: OnixElement) => textOf(right, 'SalesRightsType')
  const ours = nearest(rights, (right) => reachOf(childOf(right, 'Territory'))).map(type)
  const types = ours.length > 0 ? ours : [textOf(publishing, 'ROWSalesRightsType')]
  if (types.some((one) => NOT_FOR_SALE.includes(one))) return false
  return (
    types.some((one) => FOR_SALE.includes(one)) || !rights.some((right) => FOR_SALE.includes(type(right)))
  )
}
