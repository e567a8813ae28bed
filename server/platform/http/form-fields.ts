/** Limits, so that a hostile form costs no more than a refusal. */
export const MAX_FIELDS = 1000
const MAX_INDEX = 999

type Tree = { [key: string]: Tree | string } | string

/**
 * Builds the body that bracketed form names describe: `items[0]=7` → `{ items: ['7'] }`, `item[0][id]=7` → `{ item:
 * [{ id: '7' }] }`. A plain name that comes twice keeps its last value. Returns undefined for a form beyond the
 * limits or with a name that is both a value and a list.
 */
export function formFields(entries: Iterable<[string, string]>): Record<string, unknown> | undefined {
  const root: { [key: string]: Tree } = Object.create(null)
  let count = 0
  for (const [name, value] of entries) {
    if (++count > MAX_FIELDS) return undefined
    const path = namePath(name)
    if (path === undefined || !plant(root, path, value)) return undefined
  }
  return Object.fromEntries(Object.entries(root).map(([key, tree]) => [key, settle(tree)]))
}

function namePath(name: string): string[] | undefined {
  const head = /^[^[\]]+/.exec(name)?.[0]
  if (head === undefined) return undefined
  const path = [head]
  let rest = name.slice(head.length)
  while (rest !== '') {
    const part = /^\[([^[\]]{1,60})\]/.exec(rest)
    if (part?.[1] === undefined || path.length > 3) return undefined
    path.push(part[1])
    rest = rest.slice(part[0].length)
  }
  return path
}

function plant(root: { [key: string]: Tree }, path: string[], value: string): boolean {
  let node = root
  for (const key of path.slice(0, -1)) {
    node[key] ??= Object.create(null) as Tree
    const next = node[key]
    if (typeof next === 'string') return false
    node = next
  }
  const last = path.at(-1) as string
  if (typeof node[last] === 'object') return false
  node[last] = value
  return true
}

function settle(tree: Tree): unknown {
  if (typeof tree === 'string') return tree
  const keys = Object.keys(tree)
  const values = keys.map((key) => settle(tree[key] as Tree))
  if (keys.every((key) => /^\d{1,3}$/.test(key) && Number(key) <= MAX_INDEX)) {
    return keys
      .map((key, index) => ({ at: Number(key), value: values[index] }))
      .sort((a, b) => a.at - b.at)
      .map(({ value }) => value)
  }
  return Object.fromEntries(keys.map((key, index) => [key, values[index]]))
}
