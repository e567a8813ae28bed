// Installs what package-lock.json asks for and node_modules lacks. Runs under any Node from 20 on, before
// anything is installed: no dependencies here.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, run, seconds } from './processes.mjs'

/** Without `dev`, packages that only tests need are neither required nor installed. */
export async function ensureDependencies({ dev }) {
  const sign = signOfAddresses(ROOT)
  if (sign)
    throw new Error(`A folder whose path holds "${sign}" is not supported: move ${ROOT}, and start again.`)
  const missing = missingPackage({ dev })
  if (missing === undefined) return
  console.error(`Installing packages (${missing}) …`)
  const started = performance.now()
  const [program, ...before] = npm()
  // No package needs its install script.
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  if (!dev) options.push('--omit=dev')
  const code = await run(program, [...before, ...options], {
    shell: process.platform === 'win32' && !before.length,
  })
  if (code !== 0) throw new Error('npm ci failed: see its lines above')
  console.error(`Packages installed in ${seconds(started)}`)
}

/** The build takes these of a path for signs of an address, and then does not find its files. */
export const signOfAddresses = (path) => /[#?%]/.exec(path)?.[0]

/** The first package that differs from the lockfile. npm keeps a copy of what it installed in node_modules. */
export function missingPackage({ dev, root = ROOT }) {
  const installedFile = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installedFile)) return 'none are there yet'
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  const direct = wanted[''].optionalDependencies ?? {}
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '' || (!dev && (entry.dev || entry.devOptional))) continue
    // Of the optional ones, only the runtime and the database of this platform are asked for by name.
    const ours = path.replace(/^node_modules\//, '') in direct && forThisPlatform(entry)
    if (entry.optional && !ours) continue
    if (installed[path]?.version !== entry.version)
      return `${path.replace(/^node_modules\//, '')} is new or changed`
  }
  return undefined
}

function forThisPlatform({ os, cpu }) {
  return (
    (os === undefined || os.includes(process.platform)) && (cpu === undefined || cpu.includes(process.arch))
  )
}

function npm() {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return [process.execPath, script]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}
