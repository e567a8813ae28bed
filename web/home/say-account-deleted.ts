import { showToast } from '../ui/toast.ts'

/** Set in session storage by `delete-account-dialog.tsx`: a shared file would be one more request of every visit. */
const ACCOUNT_DELETED = 'account_deleted'

/** Says once that the reader's account was deleted. */
export function sayAccountDeleted(): void {
  try {
    if (sessionStorage.getItem(ACCOUNT_DELETED) === null) return
    sessionStorage.removeItem(ACCOUNT_DELETED)
    const text = 'Akun Anda telah dihapus. Terima kasih telah menjadi pembaca kami.'
    showToast({ kind: 'success', text })
  } catch {
    // A browser that keeps nothing has had no account signed in.
  }
}
