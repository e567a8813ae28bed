import type { Plugin } from 'vite'

const CONSOLE = /[\\/]web[\\/]console[\\/]/
const COPIED = /[\\/](web|kernel|contracts)[\\/]|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/
const MARK = '?console'

/** Whether a module is one of the console, or its copy of one. */
export const isOfConsole = (id: string): boolean => CONSOLE.test(id) || id.endsWith(MARK)

/**
 * Gives the console its own copy of what it uses of the shop's modules. Otherwise a module that both import keeps in
 * the shop's script what only the console calls, and the console loads the shop's chunks whole: 23 kB of frame.
 * Packages are shared.
 */
export function consoleCopies(): Plugin {
  return {
    name: 'lembar-console-copies',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer, options) {
      if (importer === undefined || !isOfConsole(importer) || source.startsWith('\0')) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (found === null || found.external || found.id.includes('?')) return found
      const copied = !isOfConsole(found.id) && COPIED.test(found.id)
      return copied && /\.m?[jt]sx?$/.test(found.id) ? { ...found, id: `${found.id}${MARK}` } : found
    },
  }
}
