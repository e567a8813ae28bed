import { useCallback, useEffect, useState } from 'react'
import { isPageTheme, type PageTheme, systemTheme } from './page-theme.ts'
import { keep, readKept } from './place/device-store.ts'

const THEME_KEY = 'warna-halaman'

/** The theme of the pages: the reader's choice, or that of the system. */
export function usePageTheme(): [theme: PageTheme, choose: (theme: PageTheme) => void] {
  const [theme, setTheme] = useState<PageTheme>(systemTheme)
  useEffect(() => {
    void readKept(THEME_KEY).then((kept) => {
      if (isPageTheme(kept)) setTheme(kept)
    })
  }, [])
  const choose = useCallback((next: PageTheme) => {
    setTheme(next)
    void keep(THEME_KEY, next)
  }, [])
  return [theme, choose]
}
