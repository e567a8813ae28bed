import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const IMPORT = /import\s*\{([^}]+)\}\s*from\s*'lucide-react'/g
const EXPORT = /export \{([^}]+)\} from '[.]\/icons\/([\w-]+)[.]mjs'/g

/** The module of each icon, by every name that it is exported under. */
function modulesByName(): ReadonlyMap<string, string> {
  const entry = createRequire(import.meta.url)
    .resolve('lucide-react')
    .replace(/cjs[\\/]lucide-react[.]js$/, 'esm/lucide-react.mjs')
  const exported = [...readFileSync(entry, 'utf8').matchAll(EXPORT)]
  return new Map(
    exported.flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )
}

const DRAW_ICON = fileURLToPath(new URL('../ui/draw-icon.tsx', import.meta.url))
const ICON_MODULE = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+[.]mjs(?:[?]|$)/

type Shape = readonly [tag: string, attributes: Record<string, string>]
type IconModule = { __iconData: { node: readonly Shape[] } }

const markup = ([tag, { key: _, ...attributes }]: Shape) =>
  `<${tag} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}/>`

/**
 * Imports each icon from its own module, and makes its component with the shop's `drawIcon` of the markup alone.
 * Imported through the package's single entry, every icon of the shop would be loaded by every page, 4 kB of script that
 * most of them never use; names, aliases and keys of the shapes weigh another kilobyte.
 */
export function singleIcons(): Plugin {
  const modules = modulesByName()
  return {
    name: 'lembar-single-icons',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: ICON_MODULE },
      handler: async (id) => {
        const [file = ''] = id.split('?')
        const { __iconData: icon }: Partial<IconModule> = await import(pathToFileURL(file).href)
        // A module that only gives another one a second name.
        if (icon === undefined) return null
        const lines = JSON.stringify(icon.node.map(markup).join(''))
        return `import drawIcon from ${JSON.stringify(DRAW_ICON)}\nexport default /* @__PURE__ */ drawIcon(${lines})`
      },
    },
    transform: {
      filter: { code: /from\s*'lucide-react'/ },
      handler: (code) => ({
        code: code.replaceAll(IMPORT, (_whole, list: string) =>
          list
            .split(',')
            .map((one) => one.trim())
            .filter((one) => one !== '' && !one.startsWith('type '))
            .map((one) => {
              const [name = '', as = name] = one.split(' as ').map((word) => word.trim())
              const file = modules.get(name)
              if (file === undefined) throw new Error(`lucide-react has no icon ${name}`)
              return `import ${as} from 'lucide-react/icons/${file}'`
            })
            .join(';'),
        ),
        map: null,
      }),
    },
  }
}
