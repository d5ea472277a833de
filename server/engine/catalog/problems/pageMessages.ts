import { choices, kindNames, type ProblemFormatter } from './messageParts.ts'

/** Messages about the parts of pages, lookups and feeds, and how they fit the datasets that they use. */
export const pageMessages = {
  'conflicting-parameter': (p) =>
    `parameter "${p.got}" has a different value in an earlier source of the same call; bind both to the same value, or give this source its own call`,
  'empty-label': () => 'needs a text; write it in en-US',
  'wrong-operator': (p) => `operator "${p.got}" does not fit the value it compares`,
  'needs-reading': (p) => `dataset "${p.got}" writes; it can only save a form or answer an action`,
  'needs-writing': (p) => `dataset "${p.got}" does not write; a form and an action need one that does`,
  'local-dataset': (p) =>
    `dataset "${p.got}" is kept in the browser; only a source or a form with a call below local/ can show it`,
  'needs-local': (p) =>
    `dataset "${p.got}" is read from the database, but this call is answered in the browser; name a dataset with "local": true`,
  'needs-edit': (p) => `column "${p.got}" is editable, but the grid has no "edit" that saves it`,
  'not-editable': (p) =>
    `"${p.got}" cannot be edited: only columns of texts and numbers without key, link or texts of their own can`,
  'wrong-point': (p) => {
    const [point, name, type] = p.got.split(' ')
    return `"${name}" takes ${kindNames[type ?? ''] ?? type}, but is given /point/${point}${choices(p)}`
  },
  'unnamed-row': (p) =>
    `deletes a row, which "with" has to name by a column of the row key${choices(p)}, or correct the "rowKey" of dataset "${p.got}"`,
  'ungiven-parameter': (p) =>
    `nothing in the form gives "${p.got}" to the dataset that saves it, so it is always empty; ${p.got === 'version' ? 'name it in "version"' : 'add a field of this name, bind it in "with"'}, or remove the parameter`,
  'unfit-property': (p) => {
    const [property, of, type] = p.got.split(' ')
    return `"${property}" is only for ${p.known.map((kind) => kindNames[kind] ?? kind).join(' or ')}, but "${of}" is ${kindNames[type ?? ''] ?? type}; remove it, or name another column`
  },
  'missing-value': (p) => `the dataset that answers requires "${p.got}"; give it in "with"`,
  'wrong-value': (p) => {
    const [takes, type, from] = p.got.split(' ')
    return `takes ${kindNames[takes ?? ''] ?? takes}, but "${from}" is ${kindNames[type ?? ''] ?? type}${choices(p)}`
  },
  'swapped-range': (p) => {
    const [from, to] = p.got.split(' ')
    return `the first day is given to "${from}" and the last to "${to}"; swap them`
  },
  'looks-at-itself': (p) =>
    `"${p.got}" is shown or locked by its own value, so it could never be changed back; look at another field`,
  'not-a-table': (p) => `"plain" writes one table, and "${p.got}" is none${choices(p) || '; include a grid'}`,
  'repeated-card': (p) =>
    `card "${p.got}" is on a tab already, and each is there once; remove it here, or add another card with the same dataset`,
  'missing-choice': (p) =>
    `names no "${p.got}" column, and the dataset answers none of that name; name ${p.got === 'value' ? 'what is saved' : 'what is shown'}: "${p.got}": "…"${choices(p)}`,
  'foreign-constraint': (p) =>
    `constraint "${p.got}" is of ${p.known[0]}, which this form does not write; name one of the table that it saves`,
  'wrong-format': (p) => {
    const [format, of] = p.got.split(' ')
    return `format "${format}" does not fit ${of}${choices(p)}`
  },
  'unused-filter': (p) =>
    `no source takes the filter "${p.got}", so it changes nothing; give a dataset a parameter of this name, or bind it in a source's "with"${choices(p)}`,
  'several-for-one': (p) =>
    `the filter "${p.got}" holds several values, but the parameter "${p.known[0]}" takes one; set "multiple": true there and write = any(:${p.known[0]}), or leave "multiple" out here`,
  'wrong-filter': (p) => {
    const [type, filter] = p.got.split(' ')
    const [takes, parameter] = (p.known[0] ?? '').split(' ')
    return `the filter "${filter}" holds ${kindNames[type ?? ''] ?? type}, but the parameter "${parameter}" takes ${kindNames[takes ?? ''] ?? takes}`
  },
  'paged-chart': (p) =>
    `source "${p.got}" is paged, so the chart would show only the first page; remove "paging", or add a source for the chart`,
  'not-a-number': (p) => {
    const [type, column] = p.got.split(' ')
    return `column "${column}" is ${kindNames[type ?? ''] ?? type}, not a number${choices(p)}`
  },
  'unseen-version': (p) =>
    `"version" is only for the action of a row, which its "with" has to name by a column of the row key${choices(p)}`,
} satisfies Record<string, ProblemFormatter>
