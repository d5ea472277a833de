import { pathNames } from '../../../../../engine/core/query/endpointPath.ts'
import type { Path, Problem } from '../../problems/Problem.ts'
import type { FileOf } from '../../read/DefinitionFile.ts'
import { collector } from '../collector.ts'
import { pagesOf, type Names } from '../Names.ts'
import { checkBeside } from '../page/checkBeside.ts'
import { checkFields } from '../page/checkFields.ts'
import { checkHelp } from '../page/checkHelp.ts'
import { checkCondition, optionsOf, type Reach } from '../page/checkPointers.ts'
import { checkAfter, checkMessage } from './checkAfter.ts'
import { checkFormLoad } from './checkFormLoad.ts'
import { checkDraft, checkFormSave } from './checkFormSave.ts'
import { checkTemplate } from './checkTemplate.ts'
import type { FormPlace } from './FormPlace.ts'
import { checkPanel, checkStored } from './checkPanel.ts'
import { panelsOf } from './furtherCalls.ts'

/**
 * Checks that every name of a form exists. Its fields must be columns of the loading dataset and parameters of the
 * saving one. Its link and constraints must lead somewhere.
 */
export function checkFormPage(file: FileOf<'form'>, names: Names): Problem[] {
  const form = file.value
  const collected = collector(file)
  const { need } = collected
  const placed = form.sections.flatMap((section, s) =>
    section.fields.map((field, f) => ({ field, path: ['sections', s, 'fields', f] as Path })),
  )
  const reach: Reach = {
    root: 'form',
    fields: placed.map(({ field }) => field),
    params: form.params ?? [],
    sources: {},
    datasetOf: (id) => names.dataset.get(id),
  }
  const context: FormPlace = { form, placed, names, reach, collected }

  if (form.parent === form.id)
    collected.add('wrong-form', ['parent'], 'cannot be its own parent; name the page that leads here, or leave it out')
  else if (
    form.parent &&
    need(
      pagesOf(names).filter((id) => id !== form.id),
      form.parent,
      ['parent'],
      'unknown-report',
    )
  ) {
    const parent = names.report.get(form.parent) ?? names.dashboard.get(form.parent)
    if (parent?.security && !form.security)
      collected.add(
        'wrong-form',
        ['parent'],
        `leads to "${form.parent}", which asks for a permission, while anyone who is signed in may save this form; give it a "security", as that of "${form.parent}"`,
      )
  }
  checkBeside(form, names, collected)
  checkHelp(form, collected)
  const params = reach.params.map((param) => param.id)
  for (const name of pathNames(form.route)) need(params, name, ['route'], 'unknown-param')
  for (const name of pathNames(form.add?.route ?? '')) need(params, name, ['add', 'route'], 'unknown-param')
  checkFields(placed, reach, names, collected)
  checkFormLoad(context)
  checkFormSave(form.save, 'save', context)
  if (form.draft) checkDraft(form.draft, context)
  for (const [path, panel] of panelsOf(form)) checkPanel(panel, path, context)
  form.sections.forEach(({ templates }, s) => {
    templates?.choices.forEach(({ values }, c) =>
      checkTemplate(values, ['sections', s, 'templates', 'choices', c, 'values'], context),
    )
  })
  form.sections.forEach(({ fill, fields }, s) => {
    const offered = fields.flatMap((field) => (field.type === 'choice' ? (optionsOf(field) ?? []) : []))
    if (fill) need(offered, fill.value, ['sections', s, 'fill', 'value'], 'not-allowed')
  })
  for (const { field, path } of placed)
    if (field.type === 'file' && field.stored) checkStored(field.stored, [...path, 'stored'], context)

  const ids = placed.map(({ field }) => field.id)
  form.save.constraints?.forEach(({ field }, index) =>
    need(ids, field, ['save', 'constraints', index, 'field'], 'unknown-field'),
  )
  form.save.constraints?.forEach(({ constraint }, index, all) => {
    if (all.findIndex((other) => other.constraint === constraint) < index)
      collected.add('duplicate-id', ['save', 'constraints', index, 'constraint'], constraint)
  })
  const named = placed.filter(({ field }) => field.type === 'text').map(({ field }) => field.id)
  checkMessage(form.save.told, ['save', 'told'], named, collected)
  checkMessage(form.add?.told, ['add', 'told'], named, collected)
  for (const [at, { when }] of (form.save.confirm ?? []).entries())
    checkCondition(when, { path: ['save', 'confirm', at, 'when'], row: form.load?.dataset }, reach, collected)
  if (form.save.panel && !form.save.confirm) collected.add('missing-property', ['save'], 'confirm')
  form.again?.keeps.forEach((field, index) => need(ids, field, ['again', 'keeps', index], 'unknown-field'))
  if (form.again?.counts) need(named, form.again.counts, ['again', 'counts'], 'unknown-field')
  if (form.subject && !form.load) collected.add('missing-property', [], 'load')
  if (form.after) checkAfter(form.after, ['after'], form.save, context)
  return collected.problems
}
