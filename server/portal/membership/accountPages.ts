import type { Translate } from '../../platform/language/translator.ts'
import type { StoredMail } from '../../platform/mail/folderSender.ts'
import { minPassword } from '../accounts/passwordCodes.ts'
import { errorHtml, escapeHtml, fieldHtml, frame, linksHtml } from './pageFrame.ts'
import type { PageContext } from './sendPage.ts'

interface Page extends PageContext {
  error?: string | null
}

const back = (translate: Translate): string =>
  linksHtml([['/membership/login', translate('membership.to_sign_in', 'Back to sign in')]])

/** Returns the page for requesting access. `values` are the typed ones. */
export function registerPage({ error = null, ...shown }: Page, values: Record<string, string> = {}): string {
  const { translate } = shown
  const group = (value: string, text: string): string =>
    `<label class="choice"><input type="radio" name="group" value="${value}" required${values.group === value ? ' checked' : ''}>${escapeHtml(text)}</label>`
  const field = (name: string, label: string, more: Partial<Parameters<typeof fieldHtml>[0]> = {}): string =>
    fieldHtml({ name, label, value: values[name] ?? '', ...more })
  return frame(
    translate('membership.register', 'Request an account'),
    `<p class="lead">${escapeHtml(translate('membership.register_lead', 'We review every request and reply by email.'))}</p>
<form method="post" action="/membership/register">
${field('user_name', translate('membership.first_name', 'First name'), { autocomplete: 'given-name', required: true, maxLength: 100, isFirst: true })}
${field('user_last_name', translate('membership.last_name', 'Last name'), { autocomplete: 'family-name', maxLength: 100 })}
${field('email', translate('membership.login', 'Email'), { type: 'email', autocomplete: 'email', required: true })}
${field('company', translate('membership.company', 'Company'), { autocomplete: 'organization', required: true })}
${field('phone', translate('membership.phone', 'Phone'), { type: 'tel', autocomplete: 'tel', maxLength: 40 })}
<fieldset><legend>${escapeHtml(translate('membership.you_are', 'You work for'))}</legend>${group('CUS', translate('membership.a_fleet', 'a fleet'))}${group('DLR', translate('membership.a_dealer', 'a tire dealer'))}</fieldset>
${field('account_number', translate('membership.account_number', 'Account or dealer number'), { maxLength: 40, help: translate('membership.account_number_help', 'If you know it.') })}
<label for="comments">${escapeHtml(translate('membership.comments', 'What you need the portal for'))}</label>
<textarea id="comments" name="comments" maxlength="1000">${escapeHtml(values.comments ?? '')}</textarea>
${errorHtml(error)}
<button type="submit">${escapeHtml(translate('membership.register_submit', 'Send request'))}</button>
</form>
${back(translate)}`,
    shown,
  )
}

export function forgotPage({ error = null, ...shown }: Page): string {
  const { translate } = shown
  return frame(
    translate('membership.forgot', 'Forgot your password?'),
    `<p class="lead">${escapeHtml(translate('membership.forgot_lead', 'We will send you a link to choose a new password.'))}</p>
<form method="post" action="/membership/forgot">
${fieldHtml({ name: 'email', label: translate('membership.login', 'Email'), type: 'email', autocomplete: 'username', required: true, isFirst: true }, error !== null)}
${errorHtml(error)}
<button type="submit">${escapeHtml(translate('membership.forgot_submit', 'Send link'))}</button>
</form>
${back(translate)}`,
    shown,
  )
}

export function passwordPage({ error = null, ...shown }: Page, code: string): string {
  const { translate } = shown
  const help = translate('membership.password_help', 'At least {{count}} characters. A sentence is easy to remember.', {
    count: minPassword,
  })
  const field = (name: string, label: string, more: object): string =>
    fieldHtml(
      {
        name,
        label,
        type: 'password',
        autocomplete: 'new-password',
        required: true,
        minLength: minPassword,
        show: translate('membership.show_password', 'Show password'),
        ...more,
      },
      error !== null,
    )
  return frame(
    translate('membership.choose_password', 'Choose a password'),
    `<form method="post" action="/membership/password">
<input type="hidden" name="code" value="${escapeHtml(code)}">
${field('password', translate('membership.new_password', 'New password'), { help, isFirst: true })}
${field('again', translate('membership.password_again', 'Confirm password'), {})}
${errorHtml(error)}
<button type="submit">${escapeHtml(translate('membership.choose_submit', 'Save password'))}</button>
</form>`,
    shown,
  )
}

/** Something was done, or cannot be. */
export function messagePage(shown: PageContext, title: string, text: string): string {
  const { translate } = shown
  return frame(title, `<p class="lead" role="status">${escapeHtml(text)}</p>\n${back(translate)}`, shown)
}

/** The mail of demo mode, newest first; addresses of this portal in it are links. */
export function mailPage(shown: PageContext, mails: StoredMail[], publicUrl: string): string {
  const { translate } = shown
  const linked = (text: string): string =>
    text
      .split(/(https?:\/\/\S+)/)
      .map((part) =>
        part.startsWith(`${publicUrl}/`) ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
      )
      .join('')
  const list = mails
    .map(
      ({ at, to, subject, text }) =>
        `<article><h2>${escapeHtml(subject)}</h2><p class="help">${escapeHtml(to)} · ${escapeHtml(at.slice(0, 16).replace('T', ' '))} UTC</p>${linked(text)}</article>`,
    )
    .join('\n')
  return frame(
    translate('membership.mail_title', 'Demo mailbox'),
    `<p class="lead">${escapeHtml(translate('membership.mail_lead', 'Demo mode sends no email. Messages are kept here.'))}</p>
${list || `<p>${escapeHtml(translate('membership.mail_none', 'No email yet.'))}</p>`}
${back(translate)}`,
    shown,
  )
}
