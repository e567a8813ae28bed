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
 * Removes from a book's markup everything that runs, submits, navigates or makes requests. It is the second cleaning,
 * after the import's, in case that one missed something. The frame's sandbox and policy prevent the same things once
 * more. The result is nodes, not text, so that it is never parsed in another way.
 * @returns the nodes of the book in an inert document
 */
export function cleanMarkup(markup: string): DocumentFragment {
  const parsed = new DOMParser().parseFromString(markup, 'text/html')
  const book = parsed.createDocumentFragment()
  // The styles of a whole document stand in its head; they belong to the book.
  // One by one: a call takes some hundred thousand arguments at most.
  for (const style of parsed.head.querySelectorAll('style')) book.append(style)
  for (const node of [...parsed.body.childNodes]) book.append(node)
  // Called through the prototype: fields with the name of a method hide a form's own.
  for (const element of book.querySelectorAll(REMOVED)) Element.prototype.remove.call(element)
  for (const style of book.querySelectorAll('style')) style.textContent = cleanStyle(style.textContent)
  for (const element of book.querySelectorAll('*')) cleanAttributes(element)
  return book
}

function cleanAttributes(element: Element): void {
  // Backwards, since removing an attribute shifts those after it.
  for (let i = element.attributes.length - 1; i >= 0; i--) {
    const { name, value } = element.attributes[i] as Attr
    if (name.startsWith('on') || REMOVED_ATTRIBUTES.has(name)) element.removeAttribute(name)
    // An image with this name would hide a property of its document.
    else if (name === 'name' && element.localName !== 'a') element.removeAttribute(name)
    else if (ADDRESSES.has(name) && !isHarmless(element, name, value)) element.removeAttribute(name)
    else if (name === 'style') element.setAttribute(name, cleanStyle(value))
  }
}

/** A style without parts that would be fetched. The policy refuses these as well, but logs an error in the console. */
function cleanStyle(css: string): string {
  // An escape could hide the names that are looked for, and no book's style needs one outside of strings.
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

/** Browsers skip control characters and spaces in a scheme (`java\nscript:`), and so does this check. */
function withoutInvisible(value: string): string {
  return [...value.slice(0, 100)].filter((character) => character.charCodeAt(0) > 32).join('')
}
