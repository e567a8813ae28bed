import type { TitleRecord } from './title-words.ts'

/** The last save of a title that this tab has begun. */
const saves = new Map<number, Promise<unknown>>()
/** The version that a save of this tab left, by the one that it began from. */
const left = new Map<string, number>()

function newestOf(id: number, version: number): number {
  const next = left.get(`${id} ${version}`)
  return next === undefined ? version : newestOf(id, next)
}

/**
 * Saves one part of a title. A description is saved when its field is left, which may be by the press of a button that
 * saves something else: that waits, and begins from the version which the first save left, since what this tab itself
 * has saved is no edit by somebody else.
 * @param title as it was shown when the button was pressed
 * @param save what it throws is thrown, and keeps no later save from its turn
 */
export function saveInTurn(
  { id, version }: Pick<TitleRecord, 'id' | 'version'>,
  save: (version: number) => Promise<TitleRecord>,
): Promise<TitleRecord> {
  const turn = async () => {
    const from = newestOf(id, version)
    const saved = await save(from)
    if (saved.version !== from) left.set(`${id} ${from}`, saved.version)
    return saved
  }
  const saving = (saves.get(id) ?? Promise.resolve()).then(turn, turn)
  saves.set(id, saving)
  return saving
}
