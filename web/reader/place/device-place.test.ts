import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '#web/api/call.ts'
import { sendUnsentPlaces, toStoredPlace } from './device-place.ts'

/** Stands in for the browser's database. */
const kept = vi.hoisted(() => new Map<string, unknown>())
vi.mock('./device-store.ts', () => ({
  keep: async (key: string, value: unknown) => void kept.set(key, value),
  readKept: async (key: string) => kept.get(key),
  listKept: async (prefix: string) => [...kept].filter(([key]) => key.startsWith(prefix)),
}))
vi.mock('#web/kept-marks/device-marks.ts', () => ({ deviceName: async () => 'gawai' }))
vi.mock('#web/api/call.ts', () => ({ call: vi.fn() }))
beforeEach(() => kept.clear())

it('takes a kept place back, and nothing that is none', () => {
  const pdf = { place: { kind: 'PDF', page: 12, of: 30 }, share: 0.4, at: 5, sent: true, titleId: 7 }
  expect(toStoredPlace(pdf)).toEqual(pdf)
  const html = { place: { kind: 'HTML', block: 3, within: 0.5 }, share: 0.1 }
  expect(toStoredPlace(html)).toEqual({ ...html, at: 0, sent: false, titleId: undefined })
  for (const nonsense of [
    undefined,
    'x',
    {},
    { ...pdf, share: 7 },
    { ...pdf, place: { kind: 'PDF', page: 0, of: 30 } },
    { ...pdf, place: { kind: 'HTML', block: 1, within: 9 } },
    { ...pdf, place: { kind: 'EPUB' } },
  ]) {
    expect(toStoredPlace(nonsense)).toBeUndefined()
  }
})

it('sends what was kept back, and never puts an older place over the one that is read meanwhile', async () => {
  const older = { place: { kind: 'PDF', page: 12, of: 30 }, share: 0.4, at: 5, sent: false, titleId: 7 }
  const newer = { ...older, place: { kind: 'PDF', page: 13, of: 30 }, at: 6 }
  kept.set('1/a', older)
  kept.set('1/b', older)
  vi.mocked(call).mockResolvedValue({ places: [] } as never)
  vi.mocked(call).mockImplementationOnce(async () => {
    kept.set('1/a', newer)
    return { places: [] } as never
  })
  await sendUnsentPlaces(1)
  expect(kept.get('1/a')).toEqual(newer)
  expect(kept.get('1/b')).toEqual({ ...older, sent: true })
})
