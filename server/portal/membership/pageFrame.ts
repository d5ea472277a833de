import { faceCss, markHtml, showPasswordScript } from './productFace.ts'
import type { PageContext } from './sendPage.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

export interface Field {
  name: string
  label: string
  type?: 'text' | 'email' | 'password' | 'tel'
  autocomplete?: string
  required?: boolean
  maxLength?: number
  minLength?: number
  help?: string
  value?: string
  isFirst?: boolean
  /** The words of the button that shows a password. */
  show?: string
}

/** Marks a button that shows a password; the script finds it by that. */
const showMark = 'class="show"'

/** A page of the membership site, in the product's face; its one script shows passwords. `body` is HTML. */
export function frame(title: string, body: string, { nonce, locale }: PageContext): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${faceCss}${style}</style>
</head>
<body>
<main>
${markHtml}
<h1>${escapeHtml(title)}</h1>
${body}
</main>
${body.includes(showMark) ? `<script nonce="${nonce}">${showPasswordScript}</script>` : ''}
</body>
</html>`
}

/** A labelled field; what went wrong with the form is told with each. */
export function fieldHtml(
  {
    name,
    label,
    type = 'text',
    autocomplete,
    required,
    maxLength = 200,
    minLength,
    help,
    value = '',
    isFirst,
    show,
  }: Field,
  hasError = false,
): string {
  const described = [...(help ? [`${name}-help`] : []), ...(hasError ? ['error'] : [])].join(' ')
  const attributes = [
    `id="${name}" name="${name}" type="${type}" maxlength="${maxLength}" value="${escapeHtml(value)}"`,
    ...(autocomplete ? [`autocomplete="${autocomplete}"`] : []),
    ...(required ? ['required'] : []),
    ...(minLength ? [`minlength="${minLength}"`] : []),
    ...(isFirst ? ['autofocus'] : []),
    ...(described ? [`aria-describedby="${described}"`] : []),
    ...(hasError ? ['aria-invalid="true"'] : []),
  ].join(' ')
  const showHtml =
    show === undefined
      ? ''
      : `<button type="button" ${showMark} aria-pressed="false" aria-controls="${name}" aria-describedby="${name}-label" hidden>${escapeHtml(show)}</button>`
  return `<label for="${name}" id="${name}-label">${escapeHtml(label)}</label>
<input ${attributes}>${showHtml}${help ? `<p class="help" id="${name}-help">${escapeHtml(help)}</p>` : ''}`
}

export const errorHtml = (error: string | null): string =>
  error ? `<p id="error" role="alert">${escapeHtml(error)}</p>` : ''

/** Links at the foot of a page. */
export function linksHtml(links: [href: string, text: string][]): string {
  return `<p class="links">${links.map(([href, text]) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`).join('')}</p>`
}

const style = `
:root { color-scheme: light dark; --background: #f6f7f9; --surface: #fff; --line: #d8dde5; --field: #7b8798; --text: #16202e; --muted: #566275; --accent: #1d5fbf; --on-accent: #fff; --critical: #b3261e }
@media (prefers-color-scheme: dark) { :root { --background: #0f151d; --surface: #17202b; --line: #2c3846; --field: #6f7f93; --text: #e8edf4; --muted: #9fadbf; --accent: #7db4ff; --on-accent: #0f151d; --critical: #ff8b82 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: start center; background: var(--background); color: var(--text); font: 450 14px/1.5 'Inter Variable', Inter, system-ui, sans-serif }
main { width: min(400px, 100vw - 32px); margin: clamp(32px, 12vh, 120px) 0 32px; padding: 32px; background: var(--surface); border: 1px solid var(--line); border-radius: 6px }
h1 { font-size: 20px; font-weight: 600; margin: 0 0 4px }
h2 { font-size: 12px; font-weight: 600; color: var(--muted); margin: 0 0 8px }
.lead { color: var(--muted); margin: 0 0 24px }
label { display: block; font-weight: 600; margin: 16px 0 4px }
a { color: var(--accent) }
.links { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 8px 16px; margin: 24px 0 0 }
.help { margin: 4px 0 0; font-size: 12px; color: var(--muted) }
fieldset { border: 0; margin: 16px 0 0; padding: 0 }
legend { font-weight: 600; padding: 0 }
.choice { display: flex; gap: 8px; align-items: center; font-weight: 450; margin: 4px 0 0 }
textarea { width: 100%; min-height: 80px; padding: 8px 12px; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--field); border-radius: 6px }
article { margin-top: 16px; padding-top: 16px; border-top: 1px solid var(--line); overflow-wrap: anywhere; white-space: pre-line }
input:not([type=hidden]):not([type=radio]) { width: 100%; height: 40px; padding: 0 12px; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--field); border-radius: 6px }
input:focus-visible, textarea:focus-visible, a:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
button { width: 100%; height: 40px; margin-top: 24px; font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 0; border-radius: 6px; cursor: pointer }
button.show { width: auto; height: 28px; margin: 4px 0 0; padding: 0 8px; color: var(--accent); background: none; border: 1px solid var(--line); font-size: 12px }
button.show[hidden] { display: none }
button.show[aria-pressed=true] { color: var(--text); background: color-mix(in srgb, var(--accent) 14%, transparent); border-color: var(--accent) }
.product { display: flex; gap: 8px; align-items: center; margin: 0 0 24px; font-size: 18px; font-weight: 650 }
@media (forced-colors: active) {
button { border: 1px solid ButtonText }
button.show[aria-pressed=true] { forced-color-adjust: none; color: SelectedItemText; background: SelectedItem; border-color: Highlight }
}
[role=alert] { color: var(--critical); margin: 16px 0 0 }
.demo { margin-top: 24px; padding-top: 16px; border-top: 1px solid var(--line) }
ul { list-style: none; margin: 0; padding: 0 }
li { display: flex; justify-content: space-between; gap: 16px; padding: 2px 0; font-size: 12px; color: var(--muted) }
code { color: var(--text); font: inherit }
`
