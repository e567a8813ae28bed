// Builds the package: two ES modules and their types. `node build.mjs FOLDER` builds into FOLDER instead of dist.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'vite'

const root = import.meta.dirname
const outDir = process.argv[2] ?? join(root, 'dist')
const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'))

// A test runner or a shell may have set another value, which would build React's development calls into the package.
process.env.NODE_ENV = 'production'
rmSync(outDir, { recursive: true, force: true })
await build({
  configFile: false,
  root,
  logLevel: 'warn',
  build: {
    outDir,
    emptyOutDir: false,
    sourcemap: true,
    target: 'es2022',
    lib: {
      entry: { flipbook: join(root, 'index.ts'), 'image-page': join(root, 'render/image-page.ts') },
      formats: ['es'],
    },
    rolldownOptions: {
      external: [/^react($|\/)/],
      // Vite keeps the white space of libraries, which is a quarter of the bytes here.
      output: { minify: { compress: true, mangle: true, codegen: { removeWhitespace: true } } },
    },
  },
})
execFileSync(
  process.execPath,
  [join(typescript, 'bin', 'tsc'), '-p', root, '--outDir', join(outDir, 'types')],
  {
    stdio: 'inherit',
  },
)

// The sources import each other as `.ts`; the published types are `.d.ts` files.
const types = readdirSync(join(outDir, 'types'), { recursive: true, withFileTypes: true })
for (const file of types.filter((entry) => entry.isFile())) {
  const path = join(file.parentPath, file.name)
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(from ['"]\.[^'"]+)\.tsx?(['"])/g, '$1.js$2'))
}
