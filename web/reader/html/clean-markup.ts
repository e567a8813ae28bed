const REMOVED =
  'script,iframe,frame,frameset,fencedframe,controlledframe,webview,object,embed,applet,portal,form,input,button,select,textarea,meta,base,link,noscript,template,dialog,audio,video,source,track,svg'
const ADDRESSES = new Set([
  ...[
    'href',
    'src',
    'xlink:href',
    'action',
    'formaction',
    'poster',
    'background',
    'data',
    'ping',
    'longdesc',
  ],
  ...['cite', 'manifest', 'usemap', 'profile', 'codebase', 'classid', 'archive', 'lowsrc', 'dynsrc'],
])
const REMOVED_ATTRIBUTES = new Set([
  'srcset',
  'srcdoc',
  'nonce',
  'target',
  'contenteditable',
  'tabindex',
  'autofocus',
])

/**
 * A book's markup without anything that runs, submits, navigates or calls out: the second of two cleanings (the first
 * is the import's), for the day when the first was wrong. The frame's sandbox and policy stop the same things a
 * third time. What comes out is nodes and no text, so that no second parsing can read it in another way.
 * @returns the nodes of the book in an inert document
 */
export function cleanMarkup(markup: string): DocumentFragment {
  const parsed = new DOMParser().parseFromString(markup, 'text/html')
  const book = parsed.createDocumentFragment()
  // Styles of a whole document stand in its head; they belong to the book.
  book.append(...parsed.head.querySelectorAll('style'), ...parsed.body.childNodes)
  // A form's own methods are hidden by fields of those names.
  for (const element of book.querySelectorAll(REMOVED)) Element.prototype.remove.call(element)
  for (const style of book.querySelectorAll('style')) style.textContent = cleanStyle(style.textContent)
  for (const element of book.querySelectorAll('*')) cleanAttributes(element)
  return book
}

function cleanAttributes(element: Element): void {
  // Backwards, since removing one moves those after it.
  for (let i = element.attributes.length - 1; i >= 0; i--) {
    const { name, value } = element.attributes[i] as Attr
    if (name.startsWith('on') || REMOVED_ATTRIBUTES.has(name)) element.removeAttribute(name)
    // A picture of that name would stand in the place of a property of its document.
    else if (name === 'name' && element.localName !== 'a') element.removeAttribute(name)
    else if (ADDRESSES.has(name) && !isHarmless(element, name, value)) element.removeAttribute(name)
    else if (name === 'style') element.setAttribute(name, cleanStyle(value))
  }
}

/** Style without what would be fetched. The policy refuses it as well, but a refusal is an error in the console. */
function cleanStyle(css: string): string {
  // An escape could hide the names that are looked for; no book's style needs one outside of texts.
  return css
    .replace(/\\/g, '')
    .replace(/@import[^;]*;?/gi, '')
    .replace(/url\((?!\s*['"]?(?:data:|blob:|#))[^)]*\)?/gi, 'none')
    .replace(/(?:-webkit-)?image-set\([^;}]*/gi, 'none')
    .replace(/\bsrc\([^)]*\)?/gi, 'none')
}

function isHarmless(element: Element, name: string, value: string): boolean {
  const address = withoutInvisible(value)
  if (element.localName === 'a' && name === 'href') return /^(https?:|mailto:|tel:|#)/i.test(address)
  if (name === 'src' && element.localName === 'img') return /^(data:image\/|blob:)/i.test(address)
  return address.startsWith('#')
}

/** Browsers skip control characters and spaces in a scheme (`java\nscript:`); so does the check. */
function withoutInvisible(value: string): string {
  return [...value.slice(0, 100)].filter((character) => character.charCodeAt(0) > 32).join('')
}
