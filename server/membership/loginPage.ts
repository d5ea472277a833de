import type { Translate } from '../language/translator.ts'

export interface LoginPage {
  returnHost: string
  returnPath: string
  login: string
  /** What went wrong with the last try, in words. */
  error: string | null
  nonce: string
  /** Shown in demo mode only. */
  demoLogins: { login: string; about: string }[]
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** The sign-in page as a site of its own: no script, no word of the portal's own pages. */
export function loginPage(page: LoginPage, translate: Translate): string {
  const t = (key: string, text: string): string => escapeHtml(translate(`membership.${key}`, text))
  const demo = page.demoLogins.length
    ? `<section class="demo" aria-label="${t('demo_title', 'Demo sign-ins')}"><h2>${t('demo_title', 'Demo sign-ins')}</h2><ul>${page.demoLogins
      .map((one) => `<li><code>${escapeHtml(one.login)}</code><span>${escapeHtml(one.about)}</span></li>`).join('')}</ul></section>`
    : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t('title', 'Membership sign-in')}</title>
<style nonce="${page.nonce}">${style}</style>
</head>
<body>
<main>
<h1>${t('title', 'Membership sign-in')}</h1>
<p class="lead">${t('lead', 'Sign in to go on to the fleet tire portal.')}</p>
<form method="post" action="/membership/login">
<input type="hidden" name="return_host" value="${escapeHtml(page.returnHost)}">
<input type="hidden" name="return_path" value="${escapeHtml(page.returnPath)}">
<label for="login">${t('login', 'E-mail')}</label>
<input id="login" name="login" type="email" autocomplete="username" required autofocus maxlength="200" value="${escapeHtml(page.login)}"${page.error ? ' aria-describedby="error" aria-invalid="true"' : ''}>
<label for="password">${t('password', 'Password')}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"${page.error ? ' aria-describedby="error" aria-invalid="true"' : ''}>
${page.error ? `<p id="error" role="alert">${escapeHtml(page.error)}</p>` : ''}
<button type="submit">${t('submit', 'Sign in')}</button>
</form>
${demo}
</main>
</body>
</html>`
}

const style = `
:root { color-scheme: light dark; --background: #f6f7f9; --surface: #fff; --line: #d8dde5; --field: #7b8798; --text: #16202e; --muted: #566275; --accent: #1d5fbf; --on-accent: #fff; --critical: #b3261e }
@media (prefers-color-scheme: dark) { :root { --background: #0f151d; --surface: #17202b; --line: #2c3846; --field: #6f7f93; --text: #e8edf4; --muted: #9fadbf; --accent: #7db4ff; --on-accent: #0f151d; --critical: #ff8b82 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--background); color: var(--text); font: 450 14px/1.5 'Inter Variable', Inter, system-ui, sans-serif }
main { width: min(400px, 100vw - 32px); margin: 32px 0; padding: 32px; background: var(--surface); border: 1px solid var(--line); border-radius: 6px }
h1 { font-size: 20px; font-weight: 600; margin: 0 0 4px }
h2 { font-size: 12px; font-weight: 600; color: var(--muted); margin: 0 0 8px }
.lead { color: var(--muted); margin: 0 0 24px }
label { display: block; font-weight: 600; margin: 16px 0 4px }
input:not([type=hidden]) { width: 100%; height: 40px; padding: 0 12px; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--field); border-radius: 6px }
input:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
button { width: 100%; height: 40px; margin-top: 24px; font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 0; border-radius: 6px; cursor: pointer }
[role=alert] { color: var(--critical); margin: 16px 0 0 }
.demo { margin-top: 24px; padding-top: 16px; border-top: 1px solid var(--line) }
ul { list-style: none; margin: 0; padding: 0 }
li { display: flex; justify-content: space-between; gap: 16px; padding: 2px 0; font-size: 12px; color: var(--muted) }
code { color: var(--text); font: inherit }
`
