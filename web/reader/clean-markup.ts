const REMOVED =
  'script,iframe,frame,frameset,object,embed,applet,portal,form,input,button,select,textarea,meta,base,link,noscript,template,dialog,audio,video,source,track'
const ADDRESSES = [
  'href',
  'src',
  'xlink:href',
  'action',
  'formaction',
  'poster',
  'background',
  'data',
  'ping',
]

/**
 * A book's markup without anything that runs, submits, navigates or calls out: the second of two cleanings (the first
 * is the import's), for the day when the first was wrong. The frame's sandbox and policy stop the same things a
 * third time. Runs in the browser, on an inert document.
 */
export function cleanMarkup(markup: string): string {
  const parsed = new DOMParser().parseFromString(markup, 'text/html')
  // Styles of a whole document stand in its head; they belong to the book.
  const styles = [...parsed.head.querySelectorAll('style')]
  parsed.body.prepend(...styles)
  for (const element of parsed.body.querySelectorAll(REMOVED)) element.remove()
  for (const style of parsed.body.querySelectorAll('style')) style.textContent = cleanStyle(style.textContent)
  for (const element of parsed.body.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      if (name.startsWith('on') || name === 'srcset' || name === 'srcdoc' || name === 'nonce') {
        element.removeAttribute(name)
      } else if (ADDRESSES.includes(name) && !harmless(element, name, value)) {
        element.removeAttribute(name)
      } else if (name === 'style') {
        element.setAttribute(name, cleanStyle(value))
      }
    }
  }
  return parsed.body.innerHTML
}

/** Style without what would be fetched. The policy refuses it as well, but a refusal is an error in the console. */
function cleanStyle(css: string): string {
  return css
    .replace(/@import[^;]*;?/gi, '')
    .replace(/url\((?!\s*['"]?(?:data:|blob:|#))[^)]*\)/gi, 'none')
    .replace(/image-set\([^;}]*/gi, 'none')
}

function harmless(element: Element, name: string, value: string): boolean {
  const address = withoutInvisible(value)
  if (element.localName === 'a' && name === 'href') return /^(https?:|mailto:|tel:|#)/i.test(address)
  if (name === 'src' && element.localName === 'img') return /^(data:image\/|blob:)/i.test(address)
  return address.startsWith('#')
}

/** Browsers skip control characters and spaces in a scheme (`java\nscript:`); so does the check. */
function withoutInvisible(value: string): string {
  return [...value].filter((character) => character.charCodeAt(0) > 32).join('')
}
