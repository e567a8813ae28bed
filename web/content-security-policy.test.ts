import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, settleScripts } from './content-security-policy.ts'

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

const MARK = 'rahasia'
const page = `<html><head><script nonce="${MARK}">let a = "ü"</script><script type="module" nonce="${MARK}" async="">
import "/assets/x.js"
</script><script nonce="${MARK}" src="/assets/y.js"></script><link nonce="${MARK}" rel="preload"/></head>`

describe('the policy of a page', () => {
  it('allows exactly the inline scripts that the renderer put there', () => {
    const { pieces, hashes } = settleScripts(page, MARK)
    expect(hashes).toEqual([hashOf('let a = "ü"'), hashOf('\nimport "/assets/x.js"\n')])
    expect(pieces.join('')).toBe(page.replaceAll(` nonce="${MARK}"`, ''))
    const policy = contentSecurityPolicy({ pathname: '/', scriptHashes: hashes })
    expect(policy).toContain(`script-src 'self' ${hashOf('let a = "ü"')}`)
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
  })

  it.each([
    '<script>steal()</script>',
    '<script nonce="">steal()</script>',
    '<script nonce="x">steal()</script>',
    `<p title=" nonce="><script>steal()</script>`,
    '</script><script>steal()</script>',
  ])('allows no script that came into the page as data: %s', (planted) => {
    const { hashes } = settleScripts(page.replace('</head>', `</head>${planted}`), MARK)
    expect(hashes).not.toContain(hashOf('steal()'))
    expect(hashes).toHaveLength(2)
  })

  it('lets nobody frame the shop, change its base, or send its forms elsewhere', () => {
    const policy = contentSecurityPolicy({ pathname: '/books', scriptHashes: [] })
    for (const rule of [
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "object-src 'none'",
    ]) {
      expect(policy).toContain(rule)
    }
  })

  it('gives wasm, workers and frames to the reader alone', () => {
    const shop = contentSecurityPolicy({ pathname: '/books/detail/', scriptHashes: [] })
    const reader = contentSecurityPolicy({ pathname: '/book/readHTML', scriptHashes: [] })
    expect(shop).not.toContain('wasm-unsafe-eval')
    expect(shop).toContain("worker-src 'self'")
    expect(shop).not.toContain('frame-src')
    expect(reader).toContain("'wasm-unsafe-eval'")
    expect(reader).toContain("worker-src 'self' blob:")
    expect(reader).toContain("frame-src 'self'")
  })
})
