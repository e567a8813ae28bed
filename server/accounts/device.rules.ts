const BROWSERS: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** A name for a device that its owner recognises, from its User-Agent header: 'Chrome di Windows'. */
export function deviceName(userAgent: string | null): string {
  const of = (names: [RegExp, string][]) => names.find(([mark]) => mark.test(userAgent ?? ''))?.[1]
  const browser = of(BROWSERS)
  const system = of(SYSTEMS)
  if (browser === undefined && system === undefined) return 'Perangkat tidak dikenal'
  if (system === undefined) return browser ?? ''
  return browser === undefined ? system : `${browser} di ${system}`
}
