// Builds the pages when what they are made from has changed. Runs under any Node from 20 on.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { commandOf, findNode, ROOT, run, seconds } from './processes.mjs'

const INPUTS = [
  'web',
  'flipbook',
  'contracts',
  'kernel',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'tsconfig.json',
]
const STAMP = join(ROOT, 'build', '.inputs')

export async function ensureBuilt() {
  const inputs = hashOfInputs()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) return
  console.error('Building the pages …')
  const started = performance.now()
  // A build that is cut off must not pass for a finished one.
  rmSync(STAMP, { force: true })
  const code = await run(
    findNode(),
    [commandOf('@react-router/dev', 'react-router'), 'build', '--logLevel=warn'],
    {
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 2, 'inherit'],
    },
  )
  if (code !== 0) throw new Error('The pages could not be built: see the lines above')
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, inputs)
  console.error(`Pages built in ${seconds(started)}`)
}

export function hashOfInputs(root = ROOT) {
  const hash = createHash('sha256')
  for (const input of INPUTS) addTo(hash, root, input)
  return hash.digest('hex')
}

function addTo(hash, root, path) {
  const full = join(root, path)
  const found = statSync(full, { throwIfNoEntry: false })
  if (found?.isDirectory()) {
    for (const name of readdirSync(full).sort()) {
      if (name !== 'node_modules' && name !== 'dist') addTo(hash, root, `${path}/${name}`)
    }
  } else if (found && !/\.test\.tsx?$|\.md$/.test(path)) {
    hash.update(`${path}\0`).update(readFileSync(full)).update('\0')
  }
}
