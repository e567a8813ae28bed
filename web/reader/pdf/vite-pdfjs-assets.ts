import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'
import { lookupTable } from '#kernel/lookup-table.ts'

const root = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** The files that pdf.js fetches while it reads a book. Scripting (QuickJS) is left out: it is never loaded. */
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs']
const LEFT_OUT = /quickjs/i

const TYPES = lookupTable<string>({
  '.wasm': 'application/wasm',
  '.js': 'text/javascript',
  '.ttf': 'font/ttf',
})

/**
 * Serves pdf.js's character maps, standard fonts, decoders and colour profiles under `/assets/pdfjs/<version>/`. The
 * reader's policy allows no other origin, and with the version in the path the files can be cached for ever.
 */
export function pdfjsAssets(): Plugin {
  return {
    name: 'lembar:pdfjs-assets',
    configureServer(server) {
      server.middlewares.use('/assets/pdfjs/', async (request, response, next) => {
        const [, , folder = '', file = ''] = decodeURIComponent(request.url ?? '').split(/[/?]/)
        const known = FOLDERS.includes(folder) && (await listFiles(folder)).includes(file)
        if (!known) return next()
        response.setHeader('Content-Type', TYPES.get(path.extname(file)) ?? 'application/octet-stream')
        createReadStream(path.join(root, folder, file)).pipe(response)
      })
    },
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
      for (const folder of FOLDERS) {
        for (const file of await listFiles(folder)) {
          this.emitFile({
            type: 'asset',
            fileName: `assets/pdfjs/${version}/${folder}/${file}`,
            source: await readFile(path.join(root, folder, file)),
          })
        }
      }
    },
  }
}

async function listFiles(folder: string): Promise<string[]> {
  return (await readdir(path.join(root, folder))).filter((file) => !LEFT_OUT.test(file))
}
