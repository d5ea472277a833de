import type { ProblemFormatter } from './messageParts.ts'

/** Messages about names that a definition gives or refers to. */
export const nameMessages = {
  'duplicate-id': (p) => `id "${p.got}" is taken${p.known[0] ? ` by ${p.known[0]}` : ''}; give each its own`,
  'duplicate-route': (p) => `route "${p.got}" is that of ${p.known[0]}; choose another`,
  'duplicate-endpoint': (p) => `endpoint "${p.got}" is answered by ${p.known[0]}; choose another`,
  'duplicate-list': (p) =>
    `list "${p.got}" already means something else in the answer of this call; give it another "list"`,
  'unknown-dataset': (p) => `dataset "${p.got}" does not exist`,
  'unknown-card': (p) => `card "${p.got}" does not exist`,
  'unknown-lookup': (p) => `lookup "${p.got}" does not exist`,
  'unknown-source': (p) => `source "${p.got}" does not exist in this report`,
  'unknown-column': (p) => `column "${p.got}" does not exist in the dataset`,
  'unknown-total': (p) => `total "${p.got}" does not exist in the dataset`,
  'unknown-series': (p) => `series "${p.got}" does not exist in this chart`,
  'unknown-element': (p) => `element "${p.got}" does not exist in this report`,
  'unknown-action': (p) => `action "${p.got}" does not exist in this report`,
  'unknown-export': (p) => `export "${p.got}" does not exist in this report`,
  'unknown-report': (p) => `page "${p.got}" does not exist`,
  'unknown-code': (p) => `code "${p.got}" does not exist`,
  'unknown-group': (p) => `group "${p.got}" does not exist`,
  'unknown-flag': (p) => `flag "${p.got}" does not exist`,
  'unknown-arg': (p) => `the lookup has no arg "${p.got}"`,
  'missing-arg': (p) => `its lookup asks for "${p.got}": bind it in "args", or put a field of that id before this one`,
  'unknown-table': (p) => `table "${p.got}" does not exist in the database`,
  'unknown-filter': (p) => `filter "${p.got}" does not exist in this report`,
  'unknown-field': (p) => `field "${p.got}" does not exist in this form`,
  'forward-arg': (p) =>
    `field "${p.got}" comes later; an arg can only use earlier fields, so move that field before this one`,
  'short-redirect': (p) => `redirect "${p.got}" lacks {${p.known[0]}}, which the address of the page needs`,
  'unknown-param': (p) =>
    `param "${p.got}" does not exist in this report${p.known.length === 0 ? '; declare it in "params"' : ''}`,
  'unknown-pointer': (p) => `"${p.got}" cannot be used as a pointer here`,
  'unknown-link-name': (p) => `"${p.got}" is not a param or filter of the linked page`,
  'missing-link-name': (p) => `needs "${p.got}", which the linked page requires`,
  'unknown-endpoint': (p) => `"${p.got}" is not a call of the specification; start your own calls with own/`,
  'unknown-words': (p) => `no text has the key "${p.got}"`,
  'unknown-section': (p) => `the guide has no section "${p.got}"`,
  'unknown-term': (p) => `the glossary has no term "${p.got}"`,
  'circular-code': (p) => `code "${p.got}" needs itself, so nobody could use it; leave it out of "needs"`,
  'unknown-constraint': (p) =>
    `constraint "${p.got}" does not exist in the database; add it in a migration, or name an existing one`,
  'unknown-parameter': (p) => `parameter "${p.got}" is not declared by the dataset`,
  'unanswered-endpoint': (p) =>
    `nothing answers ${p.got}; name the "dataset" that does, the call of a form, or a call of the specification`,
} satisfies Record<string, ProblemFormatter>
