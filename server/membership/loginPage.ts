import type { Translate } from '../language/translator.ts'
import { errorHtml, escapeHtml, fieldHtml, frame, linksHtml, sayer } from './pageFrame.ts'

export { escapeHtml } from './pageFrame.ts'

export interface LoginPage {
  returnHost: string
  returnPath: string
  login: string
  /** What went wrong with the last try, in words. */
  error: string | null
  nonce: string
  /** Shown in demo mode only. */
  demoLogins: { login: string; about: string }[]
  /** Where another provider signs people in, when there is one. */
  otherSignIn?: string | null
}

/** The sign-in page, with the ways to an account beside it. */
export function loginPage(page: LoginPage, translate: Translate): string {
  const say = sayer(translate)
  const t = (key: string, text: string): string => escapeHtml(say(key, text))
  const hasError = page.error !== null
  const demo = page.demoLogins.length
    ? `<section class="demo" aria-label="${t('demo_title', 'Demo sign-ins')}"><h2>${t('demo_title', 'Demo sign-ins')}</h2><ul>${page.demoLogins
      .map((one) => `<li><code>${escapeHtml(one.login)}</code><span>${escapeHtml(one.about)}</span></li>`).join('')}</ul>
${linksHtml([['/membership/mail', say('mail_title', 'Mail of this demo')]])}</section>`
    : ''
  const other = page.otherSignIn ? linksHtml([[page.otherSignIn, say('other_sign_in', 'Sign in with your company')]]) : ''
  return frame(say('title', 'Membership sign-in'), `<p class="lead">${t('lead', 'Sign in to go on to the fleet tire portal.')}</p>
<form method="post" action="/membership/login">
<input type="hidden" name="return_host" value="${escapeHtml(page.returnHost)}">
<input type="hidden" name="return_path" value="${escapeHtml(page.returnPath)}">
${fieldHtml({ name: 'login', label: say('login', 'E-mail'), type: 'email', autocomplete: 'username', required: true, isFirst: true, value: page.login }, hasError)}
${fieldHtml({ name: 'password', label: say('password', 'Password'), type: 'password', autocomplete: 'current-password', required: true }, hasError)}
${errorHtml(page.error)}
<button type="submit">${t('submit', 'Sign in')}</button>
</form>
${other}
${linksHtml([['/membership/forgot', say('forgot', 'Forgotten your password?')], ['/membership/register', say('register', 'Ask for an account')]])}
${demo}`, page.nonce)
}
