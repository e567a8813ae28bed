import { useCallback, useEffect, useState } from 'react'
import { systemTheme } from '../page-theme.ts'
import { keep, readKept } from '../place/device-store.ts'
import { type HtmlLook, toLook } from './look.ts'

const LOOK_KEY = 'tampilan-teks'

/** The look of texts that the reader has chosen on this device; undefined until it is read. */
export function useLook(): [look: HtmlLook | undefined, change: (look: HtmlLook) => void] {
  const [look, setLook] = useState<HtmlLook>()
  useEffect(() => {
    void readKept(LOOK_KEY).then((kept) => setLook(toLook(kept, systemTheme())))
  }, [])
  const change = useCallback((next: HtmlLook) => {
    setLook(next)
    void keep(LOOK_KEY, next)
  }, [])
  return [look, change]
}
