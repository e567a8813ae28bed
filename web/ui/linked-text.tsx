import { Fragment, type ReactNode } from 'react'

const LINK = /\[([^[\]]+)\]\(((?:\/(?!\/)|https:\/\/)[^\s()]*)\)/g

type LinkedTextProps = {
  text: string
  /** A link to a page of the shop. */
  toPage: (path: string, look: { className: string; children: ReactNode }) => ReactNode
}

/** A paragraph in which `[text](/path)` and `[text](https://…)` are links. */
export function LinkedText({ text, toPage }: LinkedTextProps) {
  const parts: ReactNode[] = []
  let at = 0
  for (const { index, 0: whole, 1: children = '', 2: address = '' } of text.matchAll(LINK)) {
    parts.push(text.slice(at, index))
    const look = { className: 'font-semibold text-primary underline underline-offset-2', children }
    parts.push(
      <Fragment key={index}>
        {address.startsWith('/') ? toPage(address, look) : <a href={address} {...look} />}
      </Fragment>,
    )
    at = index + whole.length
  }
  return [...parts, text.slice(at)]
}
