import { asElement } from '../as-element.ts'
import { fragmentOf } from './links.ts'

export type NotePopover = {
  open(link: Element, note: Element): void
  /** @returns whether there was one to close */
  close(): boolean
}

const ID = 'lembar-catatan'

/**
 * Shows notes over the text that refers to them. The popover is in the book's frame, since its content is the book's,
 * but outside of the body, since it is no part of the text.
 */
export function createNotePopover(document: Document, onGoTo: (element: Element) => void): NotePopover {
  let opener: Element | undefined

  const close = () => {
    const shown = document.getElementById(ID)
    shown?.remove()
    const { activeElement } = document
    if (shown && opener && (activeElement === null || activeElement === document.body)) focus(opener)
    opener = undefined
    return shown !== null
  }

  const open = (link: Element, note: Element) => {
    close()
    const popover = document.createElement('aside')
    popover.id = ID
    popover.tabIndex = -1
    popover.setAttribute('role', 'dialog')
    popover.setAttribute('aria-label', 'Catatan')
    for (const child of copyOf(note, link)) popover.append(child)
    const more = document.createElement('a')
    more.href = '#'
    more.textContent = 'Buka di tempatnya'
    more.addEventListener('click', (event) => {
      event.preventDefault()
      event.stopPropagation()
      opener = undefined
      close()
      onGoTo(note)
    })
    const last = document.createElement('p')
    last.style.fontSize = '.85em'
    last.append(more)
    popover.append(last)
    popover.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') {
        event.stopPropagation()
        close()
      }
    })
    const lang = note.closest('[lang]')?.getAttribute('lang')
    if (lang) popover.lang = lang
    popover.dir = document.defaultView?.getComputedStyle(note).direction ?? 'auto'
    document.documentElement.append(popover)
    popover.focus({ preventScroll: true })
    opener = link
  }

  document.addEventListener('pointerdown', (event) => {
    if (!asElement(event.target)?.closest(`#${ID}`)) close()
  })
  return { open, close }
}

/** A copy of the note without ids and without the links that lead back to the reader's place. */
function copyOf(note: Element, link: Element): Node[] {
  const copy = note.cloneNode(true) as Element
  const back = new Set([link.id, link.closest('[id]')?.id].filter(Boolean))
  for (const one of copy.querySelectorAll('a[href^="#"]')) {
    const isArrow = /^(?:\s|↩|↑|\^|←|⬅|\ufe0e|\ufe0f)*$/u.test(one.textContent ?? '')
    if (isArrow || back.has(fragmentOf(one))) one.replaceWith(...(isArrow ? [] : one.childNodes))
  }
  for (const one of copy.querySelectorAll('[id],[name]')) {
    one.removeAttribute('id')
    one.removeAttribute('name')
  }
  const blocks = 'p,ul,ol,div,blockquote,pre,table,figure'
  if ([...copy.children].some((child) => child.matches(blocks))) return [...copy.childNodes]
  const paragraph = note.ownerDocument.createElement('p')
  for (const child of [...copy.childNodes]) paragraph.append(child)
  return [paragraph]
}

const focus = (element: Element) => (element as HTMLElement).focus({ preventScroll: true })
