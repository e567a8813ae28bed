import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react'
import { Scripts } from 'react-router'
import { useEarlyPress } from '../ui/use-early-press.ts'

/**
 * The router's scripts, with low priority for their preloads, so that style, fonts and the first picture are fetched
 * before them. The router has no option for it, so its elements are changed before React renders them.
 */
export function PageScripts() {
  useEarlyPress()
  return withLowPriority(Scripts({}))
}

const withLowPriority = (node: ReactNode): ReactNode =>
  Children.map(node, (child) => {
    if (!isValidElement<{ rel?: string; children?: ReactNode; fetchPriority?: string }>(child)) return child
    if (child.type === Fragment) return withLowPriority(child.props.children)
    if (child.type !== 'link' || child.props.rel !== 'modulepreload') return child
    return cloneElement(child, { fetchPriority: 'low' })
  })
