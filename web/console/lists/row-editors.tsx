import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

type Host = { element: HTMLElement; focused?: HTMLElement | undefined }

type RowEditors<Row> = {
  /** Where a row's editor stands, in the table or in its card. */
  place: (row: Row) => ReactNode
  /** The editors themselves. */
  editors: ReactNode[]
}

/**
 * What stands below the rows that are being changed. A table and cards are different elements, so an editor is moved
 * from one to the other, with what was typed in it and the focus.
 */
export function useRowEditors<Row, Key extends string | number>({
  rows = [],
  rowKey,
  below,
}: {
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => Key
  /** What stands below a row that is being changed. */
  below?: ((row: Row) => ReactNode) | undefined
}): RowEditors<Row> {
  const [hosts] = useState(() => new Map<Key, Host>())
  const places = new Map<Key, ReactNode>()
  const editors = rows.flatMap((row) => {
    const editor = below?.(row)
    if (!editor) return []
    const key = rowKey(row)
    const host = hosts.get(key) ?? { element: document.createElement('div') }
    hosts.set(key, host)
    places.set(key, <Place host={host} />)
    return [createPortal(editor, host.element, String(key))]
  })
  return { place: (row) => places.get(rowKey(row)), editors }
}

function Place({ host }: { host: Host }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { element } = host
    ref.current?.append(element)
    host.focused?.focus()
    return () => {
      const { activeElement } = document
      host.focused =
        activeElement instanceof HTMLElement && element.contains(activeElement) ? activeElement : undefined
    }
  }, [host])
  return <div ref={ref} />
}
