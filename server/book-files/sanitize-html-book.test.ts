import { describe, expect, test } from 'vitest'
import { DEEPEST_MARKUP } from './markup/markup-tree.ts'
import { readBookFrom } from './read-html-book.ts'
import { sanitizeHtmlBook } from './sanitize-html-book.ts'

const cleaned = (markup: string) => sanitizeHtmlBook(markup).html

const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

describe('what a book keeps', () => {
  test('text, headings, lists, tables, quotes, code and figures stay as they are', () => {
    const book =
      '<h1>Bab 1</h1><p>Ia <em>pergi</em> &amp; <strong>pulang</strong>.</p><blockquote>“Ya.”</blockquote>' +
      '<ol start="3"><li>tiga</li></ol><pre><code>a &lt; b</code></pre>' +
      '<table><caption>Data</caption><thead><tr><th colspan="2" scope="col">A</th></tr></thead>' +
      '<tbody><tr><td>1</td><td>2</td></tr></tbody></table>' +
      '<figure><figcaption>Gambar 1</figcaption></figure><p>H<sub>2</sub>O</p>'
    expect(cleaned(book)).toBe(book)
  })

  test('text of an old listing stays, as text', () => {
    expect(cleaned('<listing>a &lt;img src=x&gt;</listing>')).toBe('<pre>a &lt;img src=x&gt;</pre>')
  })

  test('formulas stay readable', () => {
    const formula = '<math display="block"><mfrac><mi>a</mi><msup><mi>b</mi><mn>2</mn></msup></mfrac></math>'
    expect(cleaned(formula)).toBe(formula)
    expect(cleaned('<math><semantics><mi>x</mi><annotation>x_{1}</annotation></semantics></math>')).toBe(
      '<math><semantics><mi>x</mi></semantics></math>',
    )
  })

  test('links within the book still work, with prefixed ids', () => {
    expect(
      cleaned('<a href="#catatan%201">1</a><a href="#bab-é">2</a><p id="bab-é">x</p><a name="lama"></a>'),
    ).toBe('<a>1</a><a href="#buku-bab-é">2</a><p id="buku-bab-é">x</p><a id="buku-lama"></a>')
  })

  test('links out of the book open in a new tab without a referrer', () => {
    expect(cleaned('<a href="https://example.com/a?b=1" target="_top" rel="opener">x</a>')).toBe(
      '<a href="https://example.com/a?b=1" target="_blank" rel="noopener noreferrer">x</a>',
    )
    expect(cleaned('<a href="bab2.html">x</a><a href="//example.com">y</a><a href="/login">z</a>')).toBe(
      '<a>x</a><a>y</a><a>z</a>',
    )
  })

  test('embedded pictures stay, judged by their bytes; of others the description stays', () => {
    expect(cleaned(`<img src="data:image/png;base64,${GIF}" alt="titik" width="5" onerror="x()">`)).toBe(
      `<img src="data:image/gif;base64,${GIF}" alt="titik" width="5" />`,
    )
    expect(cleaned('<p><img src="https://example.com/a.png" alt="Peta Jawa"></p>')).toBe(
      '<p><span>Peta Jawa</span></p>',
    )
  })

  test('text keeps its alignment and loses every other style', () => {
    expect(cleaned('<p style="color:red; text-align: Center; background:url(//example.com)">x</p>')).toBe(
      '<p style="text-align:center">x</p>',
    )
    expect(cleaned('<td align="right">1</td>')).toBe('<td style="text-align:right">1</td>')
  })

  test('a self-closing link of an XHTML book is closed', () => {
    const book =
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><a id="x"/><p>teks</p></body></html>'
    expect(cleaned(book)).toBe('<a id="buku-x"></a><p>teks</p>')
  })

  test('sanitising twice changes nothing more', () => {
    const book =
      '<h2 id="a">A &amp; B</h2><a href="#a">x</a><img src="x" alt="&lt;b&gt;"><p align=center>"y" \u00a0'
    const once = cleaned(book)
    expect(cleaned(once)).toBe(once)
  })

  test('deep nesting is flattened without losing text', () => {
    const deep = (levels: number) => `${'<div>'.repeat(levels)}dalam${'</div>'.repeat(levels)}`
    const html = cleaned(deep(DEEPEST_MARKUP))
    expect(html).toContain('dalam')
    expect(html.match(/<div>/g)?.length ?? 0).toBeLessThan(200)
    expect(() => cleaned(deep(DEEPEST_MARKUP + 1))).toThrow(/lebih dari 1\.000 elemen .* <div>/)
  })
})

describe('F33 what a book must not do', () => {
  const HOSTILE = [
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//example.com/x.js></SCRIPT>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<img src=x onerror=alert(1)>',
    '<img src=x onerror=alert(1)//',
    '<img/src/onerror=alert(1)>',
    '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
    `<img src="data:image/png;base64,${Buffer.from('<svg onload=alert(1)>').toString('base64')}">`,
    `<img src="data:text/html;base64,${GIF}">`,
    '<img srcset="https://example.com/spy.png 1x" src="">',
    '<picture><source srcset="https://example.com/spy.png"><img></picture>',
    '<svg onload=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<svg><animate attributeName=href values=javascript:alert(1) /></svg>',
    '<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></foreignObject></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<math><maction actiontype="statusline#javascript:alert(1)">x</maction></math>',
    '<math href="javascript:alert(1)"><mi xlink:href="javascript:alert(1)">x</mi></math>',
    '<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" jav\tascript:alert(1)">x</a>',
    '<a href="java&#10;script:alert(1)">x</a>',
    '<a href="&#x6a;avascript&colon;alert(1)">x</a>',
    '<a href="\u0001javascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="vbscript:msgbox(1)">x</a>',
    '<a href="blob:https://example.com/x">x</a>',
    '<a href="https://example.com" ping="https://example.com/spy">x</a>',
    '<iframe src="https://example.com"></iframe>',
    '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
    '<object data="x.swf"><embed src="x.swf"></object>',
    '<applet code="x"></applet>',
    '<base href="https://example.com/">',
    '<meta http-equiv="refresh" content="0;url=https://example.com">',
    '<link rel="stylesheet" href="https://example.com/x.css">',
    '<style>@import url(https://example.com/x.css); body{background:url(//example.com/spy)}</style>',
    '<p style="background:url(https://example.com/spy)">x</p>',
    '<p style="position:fixed;inset:0;text-align:center">x</p>',
    '<p style="width:expression(alert(1))">x</p>',
    '<form action="https://example.com"><input name="password"><button formaction="javascript:alert(1)">Masuk</button></form>',
    '<isindex action="javascript:alert(1)">',
    '<video poster="https://example.com/spy" onloadstart=alert(1)><source onerror=alert(1)></video>',
    '<audio src="https://example.com/spy" autoplay></audio>',
    '<body onload=alert(1) background="https://example.com/spy">x',
    '<table background="https://example.com/spy"><tr><td background="javascript:alert(1)">x</table>',
    '<details open ontoggle=alert(1)>x</details>',
    '<marquee onstart=alert(1)>x</marquee>',
    '<div onclick="alert(1)" onpointerenter="alert(1)" style="x" class="shop-button">x</div>',
    '<x onclick=alert(1) contenteditable autofocus onfocus=alert(1) tabindex=1>x</x>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<template><script>alert(1)</script></template>',
    '<textarea></textarea><script>alert(1)</script>',
    '<title><img src=x onerror=alert(1)></title>',
    '<xmp><img src=x onerror=alert(1)></xmp>',
    '<plaintext><script>alert(1)',
    '<!--><img src=x onerror=alert(1)>-->',
    '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<?xml-stylesheet href="javascript:alert(1)"?>',
    '<?xml version="1.0"?><html><![CDATA[<script>alert(1)</script>]]><script/>alert(1)<img src="x" onerror="alert(1)"/>',
    '<p title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">x</p>',
    '<img alt="`&quot; onerror=alert(1) x=`" src="x">',
    '<a id="x" name="__proto__">x</a><form id="body"><input name="attributes"></form>',
    '<p lang="x" onclick="alert(1)">x</p>',
    '<td colspan="999999999">x</td>',
    '<portal src="https://example.com"></portal><frameset onload=alert(1)></frameset>',
    '\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>',
    '<dialog open><h1>Sesi berakhir</h1></dialog>',
  ]

  /** What may be left, and nothing else; written apart from the sanitiser's own tables. */
  const TAGS =
    /^(h[1-6]|p|blockquote|pre|[hb]r|wbr|[ou]l|li|d[ltd]|div|table|t(head|body|foot|r|d|h|t)|caption|col(group)?|figure|figcaption|img|span|a|em|strong|[bius]|su[bp]|code|details|summary|math|m[a-z]+|semantics|center)$/
  const ATTRIBUTES =
    /^ ?(id="buku-[^"<>]*"|href="(#buku-[^"<>]*|https?:\/\/[^"<>]*|mailto:[^"<>]*)"|target="_blank"|rel="noopener noreferrer"|style="text-align:(left|right|center|justify)"|src="data:image\/(png|jpeg|gif|webp|avif);base64,[\w+/=]+"|(alt|title)="[^"<>]*"|(lang|dir|scope|type|display|colspan|rowspan|width|height|start)="[\w-]{1,20}"|open)$/

  const expectHarmless = (html: string) => {
    const rest = html.replace(
      /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+(?:="[^"]*")?)*)(?: \/)?>/g,
      (_tag, closing, name, attributes) => {
        expect(name).toMatch(TAGS)
        if (closing) expect(attributes).toBe('')
        for (const attribute of String(attributes).match(/ [a-z]+(?:="[^"]*")?/g) ?? []) {
          expect(attribute).toMatch(ATTRIBUTES)
        }
        return ''
      },
    )
    expect(rest).not.toMatch(/[<>]/)
    expect(html).not.toMatch(/srcset|xlink|ping=|formaction|poster|javascript:alert\(1\)"/i)
  }

  test.each(HOSTILE)('%s', (payload) => {
    const html = cleaned(payload)
    expectHarmless(html)
    expect(cleaned(html)).toBe(html)
  })

  // A file with a NUL is no text, and refused.
  test.each(HOSTILE.filter((payload) => !payload.includes('\0')))(
    'in an HTML file and in an EPUB: %s',
    async (payload) => {
      const prose = `<p>${'Kata dari sebuah buku. '.repeat(20)}</p>`
      const read = (files: Record<string, string>) =>
        readBookFrom({
          names: Object.keys(files),
          read: async (name) => (name in files ? Buffer.from(files[name] ?? '') : undefined),
        })
      const alone = await read({ 'a.html': `${prose}${payload}` })
      expectHarmless(alone.markup)
      const { markup } = await read({
        'b.opf':
          '<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
        'a.xhtml': `<html><body>${prose}${payload}</body></html>`,
      })
      const own = /<style>[^<]*<\/style>|<\/?section[^>]*>|(?<=<[^>]*) class="e1-[\w -]*"/g
      expect(markup.match(/<style>[^<]*/)?.[0] ?? '').not.toMatch(/url|@|expression|example/)
      expectHarmless(markup.replace(own, ''))
    },
  )
})
