import { errorHtml, escapeHtml, fieldHtml, frame, linksHtml } from './pageFrame.ts'
import type { PageContext } from './sendPage.ts'

export { escapeHtml } from './pageFrame.ts'

export interface LoginPage {
  returnHost: string
  returnPath: string
  login: string
  /** The problem of the last attempt, in words. */
  error: string | null
  /** Shown in demo mode only. */
  demoLogins: { login: string; about: { key: string; text: string } }[]
  /** True if the reader may see the mail stored in demo mode. */
  showsMail: boolean
  /** The address of the other sign-in provider, if there is one. */
  otherSignIn?: string | null
}

/** The sign-in page, with the ways to an account beside it. */
export function loginPage(page: LoginPage, shown: PageContext): string {
  const { translate } = shown
  const t = (key: string, text: string): string => escapeHtml(translate(key, text))
  const hasError = page.error !== null
  const demo = page.demoLogins.length
    ? `<section class="demo" aria-label="${t('membership.demo_title', 'Demo sign-ins')}"><h2>${t('membership.demo_title', 'Demo sign-ins')}</h2><ul>${page.demoLogins
        .map((one) => `<li><code>${escapeHtml(one.login)}</code><span>${t(one.about.key, one.about.text)}</span></li>`)
        .join('')}</ul>
${page.showsMail ? linksHtml([['/membership/mail', translate('membership.mail_title', 'Demo mailbox')]]) : ''}</section>`
    : ''
  const other = page.otherSignIn
    ? linksHtml([[page.otherSignIn, translate('membership.other_sign_in', 'Sign in with your company')]])
    : ''
  return frame(
    translate('membership.title', 'Sign in'),
    `<p class="lead">${t('membership.lead', 'Sign in to the fleet tire portal.')}</p>
<form method="post" action="/membership/login">
<input type="hidden" name="return_host" value="${escapeHtml(page.returnHost)}">
<input type="hidden" name="return_path" value="${escapeHtml(page.returnPath)}">
${fieldHtml({ name: 'login', label: translate('membership.login', 'Email'), type: 'email', autocomplete: 'username', required: true, isFirst: true, value: page.login }, hasError)}
${fieldHtml({ name: 'password', label: translate('membership.password', 'Password'), type: 'password', autocomplete: 'current-password', required: true, show: translate('membership.show_password', 'Show password') }, hasError)}
${errorHtml(page.error)}
<button type="submit">${t('membership.submit', 'Sign in')}</button>
</form>
${other}
${linksHtml([
  ['/membership/forgot', translate('membership.forgot', 'Forgot your password?')],
  ['/membership/register', translate('membership.register', 'Request an account')],
])}
${demo}`,
    shown,
  )
}
