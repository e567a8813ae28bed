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
