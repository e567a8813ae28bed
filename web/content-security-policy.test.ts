import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, inlineScriptHashes } from './content-security-policy.ts'

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

const html = `<html><head><script>let a = "ü"</script><script type="module" async="">
import "/assets/x.js"
</script><script src="/assets/y.js"></script><script src="/z.js" async=""></script></head></html>`

describe('the policy of a page', () => {
  it('allows exactly the inline scripts that were rendered', () => {
    expect(inlineScriptHashes(html)).toEqual([hashOf('let a = "ü"'), hashOf('\nimport "/assets/x.js"\n')])
    const policy = contentSecurityPolicy({ pathname: '/', html })
    expect(policy).toContain(`script-src 'self' ${hashOf('let a = "ü"')}`)
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
  })

  it('lets nobody frame the shop, change its base, or send its forms elsewhere', () => {
    const policy = contentSecurityPolicy({ pathname: '/books', html: '' })
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
    const shop = contentSecurityPolicy({ pathname: '/books/detail/', html: '' })
    const reader = contentSecurityPolicy({ pathname: '/book/readHTML', html: '' })
    expect(shop).not.toContain('wasm-unsafe-eval')
    expect(shop).toContain("worker-src 'none'")
    expect(shop).not.toContain('frame-src')
    expect(reader).toContain("'wasm-unsafe-eval'")
    expect(reader).toContain("worker-src 'self' blob:")
    expect(reader).toContain("frame-src 'self'")
  })
})
