import { Link } from '../../shell/link.tsx'

const LINK = /\[([^[\]]+)\]\(((?:\/(?!\/)|https:\/\/)[^\s()]*)\)/g

/** A paragraph in which `[text](/path)` and `[text](https://…)` are links. */
export function LinkedText({ text }: { text: string }) {
  const parts = []
  let at = 0
  for (const { index, 0: whole, 1: words = '', 2: address = '' } of text.matchAll(LINK)) {
    parts.push(text.slice(at, index))
    const look = 'font-semibold text-primary underline underline-offset-2'
    parts.push(
      address.startsWith('/') ? (
        <Link key={index} to={address} className={look}>
          {words}
        </Link>
      ) : (
        <a key={index} href={address} className={look}>
          {words}
        </a>
      ),
    )
    at = index + whole.length
  }
  return [...parts, text.slice(at)]
}
