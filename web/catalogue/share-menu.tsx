import { Link2, Share2 } from 'lucide-react'
import type { BookDetail } from '#contracts/catalogue.ts'
import { paths } from '../paths.ts'
import { FileIcon } from '../shell/file-icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { showToast } from '../ui/toast.ts'

const POPUP = 'popup,width=626,height=436,noopener,noreferrer'

const targets = {
  Twitter: (text: string, url: string) =>
    `https://twitter.com/intent/tweet?${new URLSearchParams({ text, url })}`,
  WhatsApp: (text: string, url: string) =>
    `https://api.whatsapp.com/send?${new URLSearchParams({ text: `${text} ${url}` })}`,
  Telegram: (text: string, url: string) => `https://t.me/share/url?${new URLSearchParams({ url, text })}`,
}

/** Shares title, author and the page's link in a window of 626 × 436, or copies the link. */
export function ShareMenu({ book }: { book: BookDetail }) {
  const address = () => new URL(paths.bookDetail(book.slug), window.location.origin).href
  const share = (target: keyof typeof targets) => {
    window.open(targets[target](`${book.title} - ${book.author.name}`, address()), '_blank', POPUP)
  }
  const copy = () =>
    // Browsers offer no clipboard on pages that came over plain http.
    Promise.resolve(
      navigator.clipboard?.writeText(address()) ?? Promise.reject(new Error('no clipboard')),
    ).then(
      () => showToast({ kind: 'success', text: 'Tautan tersalin' }),
      () => showToast({ kind: 'error', text: `Salin sendiri tautan ini: ${address()}` }),
    )
  return (
    <Menu
      label="Bagikan"
      className="text-muted"
      entries={[
        { text: 'Twitter', icon: <FileIcon name="twitter" />, onSelect: () => share('Twitter') },
        { text: 'WhatsApp', icon: <FileIcon name="whatsapp" />, onSelect: () => share('WhatsApp') },
        { text: 'Telegram', icon: <FileIcon name="telegram" />, onSelect: () => share('Telegram') },
        {
          text: 'Salin tautan',
          icon: <Link2 aria-hidden className="size-4.5" />,
          onSelect: () => void copy(),
        },
      ]}
    >
      <Share2 aria-hidden className="size-5" />
    </Menu>
  )
}
