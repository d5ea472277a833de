import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { product } from '../../../domain/product.ts'
import { projectFolder } from '../../platform/settings.ts'

/** The mark and the name, as in the header of the portal. */
export const markHtml = `<div class="product"><svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true"><rect x="3" y="1" width="18" height="22" rx="6" fill="#1d5fbf"/>\
<path d="M8.5 4v16M15.5 4v16M12 5v3M12 10.5v3M12 16v3" stroke="#fff" stroke-width="2" stroke-linecap="round" fill="none"/></svg>${product.name}</div>`

/** Characters of each part of the typeface, as its package divides it. */
const parts = {
  latin:
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, ' +
    'U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  'latin-ext':
    'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, ' +
    'U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
}

/** The typeface of the portal, from its built files; empty where it is not built. */
export const faceCss = ((): string => {
  const folder = join(projectFolder, 'dist/portal/assets')
  const files = existsSync(folder) ? readdirSync(folder) : []
  return Object.entries(parts)
    .map(([part, range]) => {
      const file = files.find((name) => name.startsWith(`inter-${part}-wght-normal-`) && name.endsWith('.woff2'))
      return file
        ? `@font-face { font-family: 'Inter Variable'; font-display: swap; font-weight: 100 900; src: url(/assets/${file}) format('woff2'); unicode-range: ${range} }`
        : ''
    })
    .join('\n')
})()

/**
 * Shows and hides what is typed into a password's field; it is sent as a password, so that the browser offers to keep
 * it.
 */
export const showPasswordScript = `
for (const button of document.querySelectorAll('.show')) {
  const field = document.getElementById(button.getAttribute('aria-controls'))
  const show = (isShown) => {
    field.type = isShown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(isShown))
  }
  button.hidden = false
  button.addEventListener('click', () => show(field.type === 'password'))
  field.form.addEventListener('submit', () => show(false))
}`
