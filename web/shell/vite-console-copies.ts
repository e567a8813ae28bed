import type { Plugin } from 'vite'

const CONSOLE = /[\\/]web[\\/]console[\\/]/
const COPIED = /[\\/](web|kernel|contracts)[\\/]|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/
/** The document's code watches Back by it, and has to know what the console has opened. */
const SHARED = /[\\/]web[\\/]ui[\\/]use-back-closes[.]ts$/
/** The address of a picture (`?url`) stands in a module as well. */
const CODE = /\.(m?[jt]sx?|svg[?]url)$/
const COPY = /[?&]console$/

/** Whether a module is one of the console, or its copy of one. */
export const isOfConsole = (id: string): boolean => CONSOLE.test(id) || COPY.test(id)

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
      if (found === null || found.external || !CODE.test(found.id)) return found
      const copied = !isOfConsole(found.id) && COPIED.test(found.id) && !SHARED.test(found.id)
      if (!copied) return found
      const id = `${found.id}${found.id.includes('?') ? '&' : '?'}console`
      // A copy of which nothing is used is not fetched, nor is what only it imports.
      return { ...found, id, moduleSideEffects: false }
    },
  }
}
