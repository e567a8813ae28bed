import { createHash } from 'node:crypto'
import { formatRupiah } from '#kernel/money.ts'
import { escapeMarkup } from '#kernel/text.ts'
import { formatTime } from '#kernel/time.ts'
import { simulatedName } from './simulated-methods.ts'
import {
  type SimulatedCharge,
  type SimulatedState,
  WEBHOOK_MODES,
  type WebhookMode,
} from './simulator.queries.ts'

const style = `
:root { color-scheme: light dark; --paper: #fbf8f3; --surface: #fff; --ink: #1f1b16; --muted: #5e564c;
  --line: #e6dfd4; --primary: #24426b; --on-primary: #fff; --danger: #b3261e; --note: #fdf1e4; --note-ink: #7a3a0d; }
@media (prefers-color-scheme: dark) { :root { --paper: #16130f; --surface: #201c17; --ink: #f2ece3; --muted: #b9afa2;
  --line: #3a342c; --primary: #9dbbe6; --on-primary: #10203a; --danger: #f2a49e; --note: #33230f; --note-ink: #f3c99a; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; }
header { padding: 12px 16px; background: var(--note); color: var(--note-ink); text-align: center; font-size: 14px; }
header strong { display: block; font-size: 16px; }
main { max-width: 460px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { font-size: 22px; line-height: 1.2; margin: 0 0 16px; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 24px; }
dl { margin: 0 0 24px; }
dt { color: var(--muted); font-size: 14px; }
dd { margin: 0 0 12px; overflow-wrap: anywhere; }
.amount { font-size: 28px; line-height: 1.2; font-weight: 650; font-variant-numeric: tabular-nums; white-space: nowrap; }
.account { font-size: 18px; font-variant-numeric: tabular-nums; letter-spacing: .04em; }
form { display: grid; gap: 12px; margin: 0; }
button, a.button { font: inherit; font-weight: 600; min-height: 48px; padding: 10px 16px; border-radius: 10px;
  border: 1px solid var(--line); background: transparent; color: var(--ink); cursor: pointer; text-align: center;
  text-decoration: none; display: block; }
button.primary, a.button { background: var(--primary); border-color: var(--primary); color: var(--on-primary); }
button.danger { color: var(--danger); border-color: currentColor; }
details { font-size: 14px; }
summary { padding: 12px 0; color: var(--muted); cursor: pointer; }
a.button + form { margin-top: 12px; }
fieldset { border: 1px solid var(--line); border-radius: 10px; margin: 0; padding: 8px 16px; }
fieldset label { display: flex; align-items: center; gap: 8px; min-height: 44px; }
:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; }
p { margin: 0 0 16px; }
.quiet { color: var(--muted); font-size: 14px; margin: 16px 0 0; }
`

const styleHash = createHash('sha256').update(style).digest('base64')

/** No script at all; forms may only go to the page's own origin and to where they send the browser back. */
export function payPagePolicy(returnUrl?: string): string {
  const origin = returnUrl !== undefined && URL.canParse(returnUrl) ? ` ${new URL(returnUrl).origin}` : ''
  return `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'${origin}; base-uri 'none'; frame-ancestors 'none'`
}

export function payPage(charge: SimulatedCharge, merchantName: string): string {
  const account =
    charge.virtualAccount === null
      ? ''
      : `<dt>Nomor virtual account</dt><dd class="account">${escapeMarkup(groupDigits(charge.virtualAccount))}</dd>
      `
  const facts = `
    <dl>
      <dt>Jumlah</dt><dd class="amount">${escapeMarkup(formatRupiah(charge.amount))}</dd>
      <dt>Penerima</dt><dd>${escapeMarkup(merchantName)}</dd>
      <dt>Untuk</dt><dd>${escapeMarkup(charge.description)}</dd>
      <dt>Metode pembayaran</dt><dd>${escapeMarkup(simulatedName(charge.channel) ?? 'Virtual Account')}</dd>
      ${account}<dt>Bayar sebelum</dt><dd>${escapeMarkup(formatTime(charge.expiresAt))}</dd>
    </dl>`
  const buttons = buttonsOf[charge.state]
  const said = charge.state === 'pending' ? '' : `<p role="status">${escapeMarkup(titles[charge.state])}.</p>`
  const back =
    charge.state === 'pending'
      ? ''
      : `<a class="button" href="${escapeMarkup(charge.returnUrl)}">Kembali ke ${escapeMarkup(merchantName)}</a>`
  return page(titles[charge.state], `${facts}${said}${back}${formOf(charge.pageKey, buttons)}`)
}

type Button = { outcome: string; text: string; look: string }

const pay: Button = { outcome: 'paid', text: 'Bayar sekarang', look: 'primary' }
const buttonsOf: Record<SimulatedState, readonly Button[]> = {
  pending: [
    pay,
    { outcome: 'failed', text: 'Gagalkan pembayaran', look: 'danger' },
    { outcome: 'challenged', text: 'Tahan untuk diperiksa', look: '' },
    { outcome: 'expired', text: 'Biarkan kedaluwarsa', look: '' },
  ],
  challenged: [
    { outcome: 'paid', text: 'Setujui pembayaran', look: 'primary' },
    { outcome: 'failed', text: 'Tolak pembayaran', look: 'danger' },
  ],
  paid: [{ outcome: 'reversed', text: 'Tarik kembali pembayaran', look: 'danger' }],
  failed: [],
  expired: [],
  cancelled: [],
}

const webhookWords: Record<WebhookMode, string> = {
  prompt: 'segera',
  delayed: 'terlambat 20 detik',
  doubled: 'dua kali sekaligus',
  shuffled: 'dengan urutan terbalik',
  lost: 'tidak pernah',
}

/** Without a script: a button's address holds what it decides, a form field how the shop is notified. */
function formOf(pageKey: string, buttons: readonly Button[]): string {
  const [first] = buttons
  if (first === undefined) return ''
  const address = (outcome: string) => `/simulator/pay/${pageKey}/${outcome}`
  const modes = WEBHOOK_MODES.map(
    (mode) =>
      `<label><input type="radio" name="webhook" value="${mode}"${mode === 'prompt' ? ' checked' : ''}> ${webhookWords[mode]}</label>`,
  )
  return `
    <form method="post" action="${address(first.outcome)}">
      ${buttons
        .map(
          ({ outcome, text, look }) =>
            `<button${look ? ` class="${look}"` : ''} formaction="${address(outcome)}">${text}</button>`,
        )
        .join('\n      ')}
      <details><summary>Gangguan notifikasi</summary>
        <fieldset><legend>Toko diberi tahu</legend>${modes.join('')}</fieldset>
      </details>
    </form>
    <p class="quiet">Toko diberi tahu setelah Anda memilih, lalu Anda dibawa kembali ke toko.</p>`
}

export function missingPage(): string {
  return page(
    'Tagihan tidak ditemukan',
    '<p>Periksa kembali alamat halaman ini, atau buka lagi dari toko.</p>',
  )
}

const titles: Record<SimulatedState, string> = {
  pending: 'Selesaikan pembayaran',
  challenged: 'Pembayaran sedang diperiksa',
  paid: 'Pembayaran berhasil',
  failed: 'Pembayaran gagal',
  expired: 'Tagihan ini sudah kedaluwarsa',
  cancelled: 'Tagihan ini sudah dibatalkan',
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeMarkup(title)} · Simulator Pembayaran</title>
<style>${style}</style>
</head>
<body>
<header><strong>Simulator Pembayaran</strong> Halaman percobaan: tidak ada uang yang berpindah.</header>
<main>
<h1>${escapeMarkup(title)}</h1>
<div class="card">${content}</div>
</main>
</body>
</html>
`
}

const groupDigits = (digits: string) => digits.replace(/(\d{4})(?=\d)/g, '$1 ')
