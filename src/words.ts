import type { Words } from '../engine/core/definition/model.ts'

const word = (key: string, text: string): Words => ({ key: `shell.${key}`, text })

/**
 * Every word the portal itself shows, in en-US. The pack of the reader's language is looked up by the key;
 * these words stand in when it could not be loaded. Exact wording of popups and errors: document 000, sections 2 and 8.
 */
export const words = {
  anotherPerson: word('another_person.title', 'Switch user?'),
  anotherPersonHelp: word('another_person.help', 'You are signed in as {{current}}. You have just signed in as {{other}}.'),
  stayAs: word('another_person.stay', 'Stay signed in as {{login}}'),
  switchTo: word('another_person.switch', 'Continue as {{login}}'),
  loading: word('loading', 'Loading...'),
  unreachable: word('unreachable', 'Could not connect to server. Please try again later.'),
  retry: word('retry', 'Try again'),
  uploadedUnitGone: word('uploaded_units.gone', 'This unit is no longer in the list. It may have been saved or deleted in another tab.'),
  uploadedUnitWrong: word('uploaded_units.wrong', 'Some of the values are not valid. Nothing was changed.'),
  uploadedUnitsLeft: word('uploaded_units.left', '{{count}} uploaded units are not saved yet. They stay in this browser, and are here when you sign in again.'),
  unsentOffline: word('unsent.offline', 'Offline'),
  unsentSending: word('unsent.sending', 'Sending {{number}}'),
  unsentWaiting: word('unsent.waiting', '{{number}} waiting'),
  unsentDecide: word('unsent.decide', '{{number}} to decide'),
  unsentSignIn: word('unsent.sign_in', 'Sign in to send'),
  unsentNone: word('unsent.none', 'All sent'),
  unsentTitle: word('unsent.title', 'Unsent changes'),
  unsentHelp: word('unsent.help', 'These changes stay in this browser until they are sent.'),
  unsentSendNow: word('unsent.send_now', 'Send now'),
  unsentLeft: word('unsent.left', '{{count}} changes are not sent yet. They stay in this browser, and are sent when you sign in again.'),
  nothingKept: word('uploaded_units.nothing_kept', 'This browser cannot keep more units. Save or delete some first.'),
  close: word('close', 'Close'),
  skipToContent: word('skip_to_content', 'Skip to content'),
  home: word('home', 'Home'),
  menu: word('menu', 'Menu'),
  primaryNavigation: word('primary_navigation', 'Primary'),
  opensNewWindow: word('opens_new_window', 'opens in a new window'),

  language: word('language', 'Language'),
  languageRegion: word('language_region.title', 'Region'),
  languageContinue: word('language_continue', 'Continue'),
  regionNorthAmerica: word('language_region.north_america', 'North America'),
  regionSouthAmerica: word('language_region.south_america', 'South America'),
  regionEurope: word('language_region.europe', 'Europe'),
  regionAsia: word('language_region.asia', 'Asia'),

  account: word('account.title', 'Account'),
  group: word('account.group', 'Group'),
  units: word('account.units', 'Units'),
  theme: word('account.theme', 'Theme'),
  themeSystem: word('account.theme_system', 'System'),
  themeLight: word('account.theme_light', 'Light'),
  themeDark: word('account.theme_dark', 'Dark'),
  contact: word('account.contact', 'Contact'),
  myInfo: word('account.my_info', 'My information'),
  signOut: word('account.sign_out', 'Sign out'),

  myInfoName: word('my_info.name', 'Name'),
  myInfoLogin: word('my_info.login', 'Sign-in name'),
  myInfoEmail: word('my_info.email', 'Email'),
  myInfoPressure: word('my_info.pressure', 'Pressure'),
  myInfoTread: word('my_info.tread_depth', 'Tread depth'),
  myInfoDistance: word('my_info.distance', 'Distance'),
  myInfoCurrency: word('my_info.currency', 'Currency symbol'),
  myInfoDates: word('my_info.dates', 'Dates'),
  myInfoRead: word('my_info.read', 'Change units and formats'),
  myInfoRights: word('my_info.rights', 'Your permissions'),
  myInfoNoRights: word('my_info.no_rights', 'None besides those of your group.'),
  myInfoChange: word('my_info.change', 'Your portal administrator can correct this information.'),

  reports: word('reports.title', 'Reports'),
  reportsOther: word('reports.other', 'More reports'),
  reportsNone: word('reports.none', 'No reports yet'),
  reportsNoneHelp: word(
    'reports.none_help',
    'Reports are granted to each person individually. Ask your portal administrator for the report you need; it appears here at your next sign-in.',
  ),
  news: word('reports.news', 'What’s new'),

  signedOut: word('sign_out.title', 'You are signed out'),
  signedOutHelp: word('sign_out.help', 'Every tab of this browser is signed out too.'),
  signIn: word('sign_in.button', 'Sign in'),
  signInFailed: word('sign_in.failed', 'You could not be signed in'),
  signInGoing: word('sign_in.going', 'Redirecting to sign-in...'),
  locked: word('sign_in.locked', 'Account is locked due to too many failed request attempts'),
  notRecognised: word('sign_in.not_recognised', 'Email and password combination not recognised. Please try, again.'),

  notFound: word('not_found.title', 'Page not found'),
  notFoundHelp: word('not_found.help', 'This address does not exist on the portal. It may be mistyped, or the page has moved.'),
  toReports: word('not_found.to_reports', 'Go to Reports'),

  pageFailed: word('page_failed.title', 'This page could not be displayed'),
  pageFailedHelp: word('page_failed.help', 'Nothing you saved is lost.'),
  quoteId: word('quote_id', 'If it happens again, quote this reference: {{id}}'),

  definitionProblems: word('definition_problems.title', 'Showing the last version that works. The saved changes have a problem:'),
  definitionsRead: word('definition_problems.reading', 'Saved definitions are being checked. This page shows the version before.'),
  definitionsApplied: word('definition_problems.applying', 'Applying the migration {{file}}. This page shows the version before.'),
  definitionNearest: word('definition_problems.nearest', 'Did you mean {{name}}?'),

  copyright: word('footer.copyright', '© {{year}} {{product}}'),
  terms: word('footer.terms', 'Terms and privacy'),

  popupTerms: word('popup.terms.title', 'Terms and privacy'),
  popupTermsUse: word(
    'popup.terms.use',
    'This portal is for people to whom a fleet, a dealer or the tire maker has given access. Use it only for the fleets you work for, and keep your password to yourself.',
  ),
  popupTermsData: word(
    'popup.terms.data',
    'Inspections and readings belong to the fleet they were taken for. Only people with access to that fleet see them.',
  ),
  popupTermsPrivacy: word(
    'popup.terms.privacy',
    'We keep your name, email address, settings and a record of when you signed in. Your browser keeps your session, language, theme and the reports you opened last; signing out removes the session.',
  ),
  agree: word('popup.terms.agree', 'I agree'),
  popupSession: word('popup.session.title', 'Session expired'),
  popupSessionText: word('popup.session.text', 'Your session has expired due to inactivity. Please log in again.'),
  popupLongUrl: word('popup.long_url.title', 'Too long URL'),
  popupLongUrlText: word(
    'popup.long_url.text',
    "Internet explorer doesn't support long URL. Please use different browser.",
  ),
  popupNoPage: word('popup.no_page.title', 'Error'),
  popupNoPageText: word('popup.no_page.text', "You don't have permissions to this page!"),
  popupNoPortal: word('popup.no_portal.title', 'Error'),
  popupNoPortalText: word('popup.no_portal.text', "You don't have permissions to this portal!"),
  popupMissingCode: word(
    'popup.missing_code',
    'You need the permission {{code}}. Your portal administrator can grant it.',
  ),
  popupServer: word('popup.server.title', 'System Error'),
  popupServerText: word('popup.server.text', 'Something went wrong please try again.'),
} satisfies Record<string, Words>
