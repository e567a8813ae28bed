import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COMMANDS } from './commands.ts'

test.each([
  ['promo', 'add', 'BACA'],
  ['promo', 'add', 'BACA', '--name', 'Baca', '--until', '2026-02-31', '--percent', '5'],
  ['promo', 'add', 'BACA', '--name', 'Baca', '--until', '2026-12-31'],
  ['promo', 'change', 'BACA'],
  ['promo', 'change', 'BACA', '--quota', '0'],
  ['promo', 'change', 'BACA', '--for', 'Digital,Kaset'],
  ['promo', 'end'],
  ['package', 'add', 'Sebulan', '--months', '1'],
  ['package', 'change', 'Sebulan'],
  ['stock', 'receive', '9786020324784'],
  ['stock', 'receive', '9786020324784', '0'],
  ['stock', 'set', '9786020324784', '-1'],
  ['orders', 'ship', 'ABC'],
  ['orders', 'ship', 'ABC', 'x'],
  ['orders', 'ship', 'ABC', 'JNE123456', '--courier', 'merpati'],
  ['orders', 'cancel', 'ABC'],
  ['orders', 'note', 'ABC'],
  ['orders', 'mark-paid', 'ABC', '--amount', '5000'],
  ['orders', 'take-back', 'ABC'],
  ['jobs', 'drop', 'orders-expire'],
  ['customers', 'block', 'rara@example.com'],
  ['customers', 'grant', 'rara@example.com', '--reason', 'hadiah'],
  ['refunds', 'approve', 'ABC', '--reason', 'dobel bayar'],
  ['refunds', 'pay', 'ABC', '--reference', 'TRF 1'],
  ['orders', 'list', '--state', 'lost'],
  ['doctor', '--fix'],
])('a slip is told before anything is opened: %j', async (...words) => {
  const command = COMMANDS.find(({ name }) => words.join(' ').startsWith(name))
  const args = words.slice(command?.name.split(' ').length)
  const { run } = (await command?.load()) ?? {}
  await expect(run?.(args)).rejects.toMatchObject({ code: 'usage_fault' })
})

test('every command has a help that starts with its usage and mentions --json', async () => {
  for (const { name, summary, load } of COMMANDS) {
    const { help } = await load()
    expect(help).toMatch(new RegExp(`^Usage: lembar ${name} ?`))
    expect(help).toContain('--json')
    expect(summary).toMatch(/^\S.*[^.]$/)
  }
})

/** The options that a help lists, by which its command is called. */
const listed = (help: string) => [...help.matchAll(/^ {2}(--\S+)/gm)].map(([, option]) => option)
const wordsIn = (text: string): string[] => text.match(/--[A-Za-z][A-Za-z-]*/g) ?? []

test('every option that the usage of a command names is one that it takes', async () => {
  for (const { name, load } of COMMANDS) {
    const { help } = await load()
    const [usage = ''] = help.split('\n')
    const taken = listed(help)
    expect({ name, unknown: wordsIn(usage).filter((option) => !taken.includes(option)) }).toEqual({
      name,
      unknown: [],
    })
    expect(taken.filter((option) => option !== option?.toLowerCase())).toEqual([])
  }
})

test('what the doctor advises can be typed: known options only, and all that the command needs', async () => {
  const sources = readdirSync(import.meta.dirname).filter((file) =>
    /^(doctor|examine|configuration)/.test(file),
  )
  const texts = sources
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n')
  const advice = [...texts.matchAll(/npx lembar ([^'`"\n]*?)(?=, and |['`"\n]|npx lembar)/g)]
  let checked = 0
  for (const [, words = ''] of advice) {
    const command = COMMANDS.find(({ name }) => words.startsWith(name))
    expect(command, words).toBeDefined()
    const { help } = (await command?.load()) ?? { help: '' }
    const usage = help.split('\n')[0] ?? ''
    const needed = wordsIn(usage.replaceAll(/\[[^\]]*\]/g, ''))
    const said = wordsIn(words)
    expect(
      said.filter((option) => !listed(help).includes(option)),
      words,
    ).toEqual([])
    // Where it says no option, it names the command alone.
    if (said.length === 0) continue
    expect(
      needed.filter((option) => !said.includes(option)),
      words,
    ).toEqual([])
    checked++
  }
  expect(checked).toBeGreaterThan(2)
})
