import type { DescribedDataset } from './datasetModel.ts'
import type * as Authored from '../../../schemas/generated/form.ts'
import type { Library } from './Library.ts'
import { formatOf } from '../elements/formatOf.ts'
import { requireDefined } from './requireDefined.ts'
import type { Form, FormPanel, FormSection, ShownValue } from './formModel.ts'
import type { Bindings, Condition } from './model.ts'
import { parseField } from './parseField.ts'
import { parseLink } from './parseLink.ts'
import { parseParam } from './parseParam.ts'
import { parseSecurity } from './parseSecurity.ts'
import { toOptionalMessage, toValueMessages, toMessage } from './toMessage.ts'

/** An authored, checked form → its normal form. Pure; the authored object is left as it is. */
export function parseForm(form: Authored.FormDefinition, library: Library): Form {
  const key = `form.${form.id}`
  return {
    kind: 'form',
    id: form.id,
    title: toMessage(form.title, `${key}.title`),
    description: toOptionalMessage(form.description, `${key}.description`),
    help: form.help ?? null,
    route: form.route,
    add: form.add
      ? {
          route: form.add.route,
          title: toMessage(form.add.title, `${key}.add.title`),
          told: toOptionalMessage(form.add.told, `${key}.add.told`),
        }
      : null,
    parent: form.parent ?? null,
    beside: form.beside ?? null,
    security: parseSecurity(form.security),
    params: (form.params ?? []).map((param) => parseParam(param, form.route)),
    load: form.load
      ? {
          endpoint: form.load.endpoint,
          dataset: form.load.dataset,
          with: form.load.with as Bindings,
          security: parseSecurity(form.load.security),
        }
      : null,
    save: {
      endpoint: form.save.endpoint,
      dataset: form.save.dataset ?? null,
      workflow: form.save.workflow ?? null,
      then: form.save.then ?? null,
      with: (form.save.with ?? {}) as Bindings,
      title: toOptionalMessage(form.save.title, `${key}.save.title`),
      key: form.save.key ?? null,
      version: form.save.version ?? null,
      audit: form.save.audit ?? 'save',
      confirm: (form.save.confirm ?? []).map(({ id, when, text }) => ({
        when: when as Condition,
        text: toMessage(text, `${key}.save.confirm.${id}`),
      })),
      panel: parsePanel(form.save.panel, `${key}.save.panel`, form, library),
      told: toOptionalMessage(form.save.told, `${key}.save.told`),
      constraints: (form.save.constraints ?? []).map(({ constraint, field, message }) => ({
        constraint,
        field,
        message: toMessage(message, `${key}.constraints.${constraint}`),
      })),
    },
    draft: form.draft
      ? {
          endpoint: form.draft.endpoint,
          dataset: form.draft.dataset,
          title: toMessage(form.draft.title, `${key}.draft.title`),
          told: toOptionalMessage(form.draft.told, `${key}.draft.told`),
          needs: form.draft.needs ?? [],
          after: parseLink(form.draft.after),
        }
      : null,
    again: form.again ? { keeps: form.again.keeps, counts: form.again.counts ?? null } : null,
    panel: parsePanel(form.panel, `${key}.panel`, form, library),
    after: parseLink(form.after),
    subject: (form.subject ?? []).map((id) => ({ id, ...formatOf(id, loadedBy(form, library)) })),
    sections: form.sections.map((section) => ({
      id: section.id,
      title: toMessage(section.title, `${key}.sections.${section.id}.title`),
      help: toOptionalMessage(section.help, `${key}.sections.${section.id}.help`),
      fill: section.fill
        ? {
            title: toMessage(section.fill.title, `${key}.sections.${section.id}.fill.title`),
            value: section.fill.value,
          }
        : null,
      templates: parseTemplates(section.templates, `${key}.sections.${section.id}.templates`),
      shown: (section.shown ?? []).map((one) => parseShown(one, `${key}.shown.${one.id}`, form, library)),
      fields: section.fields.map((field) => parseField(field, `${key}.fields`, library)),
      panel: parsePanel(section.panel, `${key}.sections.${section.id}.panel`, form, library),
    })),
  }
}

function parseTemplates(templates: Authored.FormTemplates | undefined, key: string): FormSection['templates'] {
  if (!templates) return null
  return {
    title: toMessage(templates.title, `${key}.title`),
    choices: templates.choices.map(({ id, title, help, values }) => ({
      id,
      title: toMessage(title, `${key}.${id}.title`),
      help: toOptionalMessage(help, `${key}.${id}.help`),
      values,
    })),
  }
}

function parsePanel(
  panel: Authored.FormPanel | undefined,
  key: string,
  { sections, params = [] }: Authored.FormDefinition,
  library: Library,
): FormPanel | null {
  if (!panel) return null
  const dataset = requireDefined(library.dataset(panel.dataset), `dataset of ${key}`)
  const known = [...sections.flatMap(({ fields }) => fields), ...params].map(({ id }) => id)
  return {
    title: toOptionalMessage(panel.title, `${key}.title`),
    endpoint: panel.endpoint,
    dataset: panel.dataset,
    asks: (dataset.parameters ?? []).map(({ id }) => id).filter((id) => known.includes(id)),
    items: panel.items.map(({ id, title, words: texts, tones }) => ({
      id,
      title: toMessage(title, `${key}.${id}.title`),
      ...formatOf(id, dataset),
      words: toValueMessages(texts, `${key}.${id}`),
      tones: tones ?? null,
    })),
  }
}

/** Written as the dataset that loads the form says of its column. */
function parseShown(
  { id, title, words: texts }: Authored.FormShown,
  key: string,
  form: Authored.FormDefinition,
  library: Library,
): ShownValue {
  return {
    id,
    title: toMessage(title, `${key}.title`),
    ...formatOf(id, loadedBy(form, library)),
    words: toValueMessages(texts, key),
  }
}

const loadedBy = ({ id, load }: Authored.FormDefinition, library: Library): DescribedDataset =>
  requireDefined(library.dataset(load?.dataset ?? ''), `dataset of form ${id}`)
