import { execFile } from 'node:child_process'
import { access, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import packed from '@sparticuz/chromium'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import * as z from 'zod'

const SCRATCH = join(import.meta.dirname, '..', '..', '.tmp')

/** No sandbox (root in a container has none), and no requests except those of the tested pages. */
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The small /dev/shm of a container would crash a long reader session.
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
]

/** Libraries of the packaged Chromium that a minimal image may lack, and the Debian packages with them. */
const LIBRARY_PACKAGES: Record<string, string> = {
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libsmime3.so': 'libnss3',
  'libnspr4.so': 'libnspr4',
  'libplc4.so': 'libnspr4',
  'libplds4.so': 'libnspr4',
  'libexpat.so.1': 'libexpat1',
}

export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  const { executablePath, env } = await findChromium()
  return await chromium.launch({
    executablePath,
    headless: true,
    env: { ...process.env, ...env },
    ...options,
    args: [...CHROMIUM_FLAGS, ...(options.args ?? [])],
  })
}

/** CHROMIUM_PATH, the one from the npm package, or the system's, in this order. */
export async function findChromium(): Promise<{ executablePath: string; env: Record<string, string> }> {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return { executablePath: chosen, env: {} }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('Set CHROMIUM_PATH to a Chromium or Chrome of version 150 or later for the browser tests')
  }
  const folder = await unpack()
  const executablePath = join(folder, 'chromium')
  const missing = await missingLibraries(executablePath)
  if (missing.length === 0) {
    const ownFonts = (await exists('/etc/fonts/fonts.conf')) ? undefined : join(folder, 'fonts.conf')
    return { executablePath, env: ownFonts === undefined ? {} : { FONTCONFIG_FILE: ownFonts } }
  }
  const ofTheSystem = '/usr/bin/chromium'
  if (await exists(ofTheSystem)) return { executablePath: ofTheSystem, env: {} }
  const packages = [...new Set(missing.map((library) => LIBRARY_PACKAGES[library] ?? library))]
  throw new Error(
    `The browser tests need ${missing.join(', ')}: run apt-get install -y ${packages.join(' ')} (or set CHROMIUM_PATH)`,
  )
}

/**
 * The package unpacks into the temporary folder under fixed names and uses existing files, even incomplete ones of a
 * killed run. So it unpacks into a separate folder, which is renamed when it is complete.
 */
async function unpack(): Promise<string> {
  const folder = join(SCRATCH, `chromium-${await packageVersion()}`)
  if (await exists(folder)) return folder
  await mkdir(SCRATCH, { recursive: true })
  const unfinished = await mkdtemp(join(SCRATCH, 'chromium-unfinished-'))
  const before = process.env.TMPDIR
  process.env.TMPDIR = unfinished
  try {
    await packed.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  await writeFile(
    join(unfinished, 'fonts.conf'),
    `<?xml version="1.0"?><fontconfig><dir>${folder}/fonts/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>\n`,
  )
  await rename(unfinished, folder).catch(async (error: unknown) => {
    // Another worker was faster.
    await rm(unfinished, { recursive: true, force: true })
    if (!(await exists(folder))) throw error
  })
  return folder
}

async function packageVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const text = await readFile(join(dirname(dirname(entry)), 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}

async function missingLibraries(program: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ldd', [program]).catch(() => ({ stdout: '' }))
  return [...stdout.matchAll(/^\s*(\S+) => not found/gm)].flatMap((match) => match.slice(1))
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  )
}
