import { WISH_BOUNDS } from '#contracts/choices.ts'
import { call } from '../api/call.ts'
import { toastFailure } from '../api/toast-failure.ts'
import { readSession, subscribeToSession, WISHED_TITLES_KEY } from '../session/session.ts'
import { showToast } from '../ui/toast.ts'

const FAILED = 'Daftar keinginan gagal disimpan'

const listeners = new Set<() => void>()
/** The wishes of the signed-in account; undefined until they are fetched. */
let account: { token: string; ids: ReadonlySet<number> } | undefined
/** What was changed in this tab, over an answer that may be older. */
let changes = new Map<number, boolean>()
let session: string | undefined
let fetching = Promise.resolve()
let device: { text: string; ids: readonly number[] } = { text: '', ids: [] }
/** Changes are sent one after the other, so that the last one counts. */
let sent = Promise.resolve()

const announce = () => {
  for (const listener of listeners) listener()
}

/** The wishes of this device, the latest first. */
export function wishesOnDevice(): readonly number[] {
  try {
    const text = localStorage.getItem(WISHED_TITLES_KEY) ?? ''
    if (text !== device.text) device = { text, ids: idsOf(JSON.parse(text || '[]')) }
  } catch {
    device = { text: '', ids: [] }
  }
  return device.ids
}

const idsOf = (stored: unknown): number[] =>
  Array.isArray(stored)
    ? stored.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, WISH_BOUNDS.onDevice)
    : []

/** Whether this visitor wishes for a title. */
export function isWished(id: number): boolean {
  const token = readSession()?.token
  if (token === undefined) return wishesOnDevice().includes(id)
  return changes.get(id) ?? (account?.token === token && account.ids.has(id))
}

/** Once for each session of a tab: moves what the device kept to the account, or fetches the account's wishes. */
export function fetchWishes(): Promise<void> {
  const token = readSession()?.token
  if (token !== session) {
    session = token
    changes = new Map()
    fetching = token === undefined ? Promise.resolve() : fetchOf(token)
  }
  return fetching
}

async function fetchOf(token: string): Promise<void> {
  try {
    const kept = wishesOnDevice().toReversed()
    const ids =
      kept.length > 0
        ? await call('POST /api/user/wishes/merge', { body: { ids: kept } }, { token })
        : await call('GET /api/user/wishes/ids', {}, { token })
    if (readSession()?.token !== token) return
    localStorage.removeItem(WISHED_TITLES_KEY)
    account = { token, ids: new Set(ids) }
    announce()
  } catch {
    // The hearts stay empty; the next page with hearts asks again.
    session = undefined
  }
}

function sessionChanged(): void {
  void fetchWishes()
  announce()
}
const storageChanged = ({ key }: StorageEvent) => key === WISHED_TITLES_KEY && announce()
let leaveSession: (() => void) | undefined

/** Calls the listener when a title is wished for or no longer, in this tab or in another. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (leaveSession === undefined) {
    leaveSession = subscribeToSession(sessionChanged)
    window.addEventListener('storage', storageChanged)
    void fetchWishes()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    leaveSession?.()
    leaveSession = undefined
    window.removeEventListener('storage', storageChanged)
  }
}

/** Shown at once; a change that the shop refuses is taken back. */
export function changeWish(id: number, wished: boolean): void {
  const token = readSession()?.token
  if (token === undefined) changeOnDevice(id, wished)
  else {
    changes.set(id, wished)
    sent = sent.then(() => send(id, wished, token))
  }
  announce()
}

async function send(id: number, wished: boolean, token: string): Promise<void> {
  try {
    const input = { params: { id } }
    if (wished) await call('PUT /api/user/wishes/:id', input, { token })
    else await call('DELETE /api/user/wishes/:id', input, { token })
  } catch (error) {
    if (changes.get(id) === wished) changes.delete(id)
    announce()
    toastFailure(error, FAILED, 'wish')
  }
}

function changeOnDevice(id: number, wished: boolean): void {
  const others = wishesOnDevice().filter((one) => one !== id)
  if (wished && others.length >= WISH_BOUNDS.onDevice) {
    showToast({ kind: 'info', text: 'Masuk untuk menyimpan lebih banyak judul.', of: 'wish' })
    return
  }
  try {
    localStorage.setItem(WISHED_TITLES_KEY, JSON.stringify(wished ? [id, ...others] : others))
  } catch {
    showToast({ kind: 'error', text: FAILED, of: 'wish' })
  }
}
