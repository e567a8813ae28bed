// Browsers give the focus to the whole document when the element that has it is removed or disabled. Who works by
// keyboard would not see where they are, and a screen reader would begin again at the top of the page.

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]'
const DISABLED = ':disabled, [inert] *, [aria-hidden="true"], [aria-hidden="true"] *'
/** What stands outside the order of the page: dialogs, and toasts, which have the same role. */
const LAYER = '[role$="dialog"]:not([data-closed], [data-ending-style])'
/** In this time the page itself may give the focus to what takes the element's place. */
const PAUSE_MS = 100

/**
 * Gives a lost focus to the nearest control: of the innermost element around its place that contains any, the next one,
 * or else the last. If it was in a dialog that has closed, its place is where it was on the page before.
 */
function keepFocus(): void {
  let held: Element | null = null
  // Ranges, since the browser moves them when an element around them is removed.
  const onPage = new Range()
  const inLayer = new Range()
  /** What got the focus here. Until it is used, the page may give the focus to another place (`useLostFocus`). */
  let given: HTMLElement | undefined
  const clearGiven = () => {
    delete given?.dataset.kept
    given = undefined
  }
  let isLost = false
  let isKeyDown = false

  const note = () => {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) return
    held = activeElement
    const place = held.closest(LAYER) === null ? onPage : inLayer
    place.setStartBefore(held)
    place.collapse(true)
  }
  const restore = () => {
    // A key that is held down must not press the next control too.
    if (!isLost || isKeyDown) return
    isLost = false
    if (held === null || document.activeElement !== document.body) return
    if (canTakeFocus(held)) return held.focus()
    const next = nearest(elementAround(inLayer)?.closest(LAYER) ? inLayer : onPage)
    if (next === undefined) return
    next.focus()
    given = next
    given.dataset.kept = ''
  }
  const restoreSoon = () =>
    setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(restore)), PAUSE_MS)

  new MutationObserver((changes) => {
    if (held === null || isLost || !changes.some((change) => concerns(change, held))) return
    isLost = true
    restoreSoon()
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  addEventListener(
    'keydown',
    () => {
      isKeyDown = true
      clearGiven()
      note()
    },
    true,
  )
  addEventListener(
    'keyup',
    () => {
      isKeyDown = false
      if (isLost) restoreSoon()
    },
    true,
  )
  addEventListener('focusin', ({ target }) => {
    clearGiven()
    // A focus that a pointer set is not shown.
    if (target instanceof Element && target.matches(':focus-visible')) note()
    else held = null
  })
  addEventListener(
    'pointerdown',
    () => {
      clearGiven()
      held = null
    },
    true,
  )
  if (document.activeElement?.matches(':focus-visible')) note()
}

/** Whether an element is removed or disabled by a change, or what contains it. */
function concerns({ type, target, removedNodes }: MutationRecord, held: Element | null): boolean {
  return type === 'attributes' ? target.contains(held) : [...removedNodes].some((node) => node.contains(held))
}

const elementAround = ({ startContainer: node }: Range) =>
  node instanceof Element ? node : node.parentElement

const canTakeFocus = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.tabIndex >= 0 &&
  !element.matches(DISABLED) &&
  element.checkVisibility({ visibilityProperty: true })

function nearest(place: Range): HTMLElement | undefined {
  for (let around = elementAround(place); around !== null; around = around.parentElement) {
    const controls = [...around.querySelectorAll(CONTROLS)].filter(canTakeFocus)
    if (controls.length > 0) return controls.find((one) => place.comparePoint(one, 0) > 0) ?? controls.at(-1)
  }
  return undefined
}

keepFocus()

export {}
