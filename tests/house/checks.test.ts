import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')

describe('the other checks of npm test catch what is planted for them', () => {
  test('unused code: a file, an export and a package that nothing uses', () => {
    const { status, output } = run('node_modules/knip/bin/knip.js', [
      '--no-progress',
      '--directory',
      join(import.meta.dirname, 'faults', 'unused'),
    ])
    expect(output).toContain('unused-file.ts')
    expect(output).toContain('unusedExport')
    expect(output).toContain('fastify')
    expect(status).toBe(1)
  })

  test('row types and docs/schema.md: what the migrations do not make', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lembar-check-'))
    await mkdir(join(folder, 'server', 'platform', 'database'), { recursive: true })
    await mkdir(join(folder, 'docs'))
    // That the committed ones fit is what the stage 'row types' says.
    const types = await readFile(join(ROOT, 'server', 'platform', 'database', 'schema.gen.ts'), 'utf8')
    const wrong = types.replace('export interface Users {', 'export interface Users {\n  shoe_size: number')
    await writeFile(join(folder, 'server', 'platform', 'database', 'schema.gen.ts'), wrong)
    await writeFile(join(folder, 'docs', 'schema.md'), '# Schema\n')
    const { status, output } = run('scripts/schema-types.mjs', ['--check', folder])
    expect(output).toMatch(/schema\.gen\.ts is not what[\s\S]*schema\.md is not what/)
    expect(output).toContain('npm run schema:types')
    expect(status).toBe(1)
    await rm(folder, { recursive: true })
  })
})

function run(script: string, words: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, script), ...words], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}
