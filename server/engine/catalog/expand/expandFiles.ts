import type { DescribedDataset } from '../../../../engine/core/definition/datasetModel.ts'
import type { LookupDefinition } from '../../../../schemas/generated/lookup.ts'
import type { ReportDefinition } from '../../../../schemas/generated/report.ts'
import { sqlMarks } from '../../query/sqlMarks.ts'
import { depthFirst } from './depthFirst.ts'
import { guardFile } from '../read/guardFile.ts'
import type { Problem } from '../problems/Problem.ts'
import type { DefinitionFile, FileOf } from '../read/DefinitionFile.ts'

export type Parameter = NonNullable<DescribedDataset['parameters']>[number]
/** The common part of fields in filters and forms. */
interface Field {
  id: string
  type: string
  lookup?: string
  args?: Record<string, unknown>
  names?: { from?: string; to?: string }
}

/**
 * Returns well-formed files with inherited parts filled in. A dataset has the parameters of the datasets in its SQL,
 * and a lookup without `args` those of its datasets. A field has the bindings of its lookup's args to earlier fields of
 * the same name. The file's own parts keep their index, so that places of problems stay valid. A file that cannot be
 * expanded is returned unchanged and reported to `onFailure`. Pure.
 */
export function expandFiles(
  files: DefinitionFile[],
  onFailure: (problem: Problem) => void = () => {},
): DefinitionFile[] {
  const byKey = new Map(files.map((file) => [file.key, file]))
  const parametersOf = inheritedParameters(byKey)
  const argsOf = (name: string): Arg[] => {
    const file = byKey.get(`lookup ${name}`)
    return file?.kind === 'lookup' ? lookupArgs(file.value, parametersOf) : []
  }
  return files.map((file) =>
    guardFile(
      file,
      () => expandFile(file, { parametersOf, argsOf }),
      (problem) => {
        onFailure(problem)
        return file
      },
    ),
  )
}

type Arg = NonNullable<LookupDefinition['args']>[number]
type ParametersOf = (dataset: string) => Parameter[]
interface InheritedParts {
  parametersOf: ParametersOf
  argsOf(lookup: string): Arg[]
}

function expandFile(file: DefinitionFile, known: InheritedParts): DefinitionFile {
  switch (file.kind) {
    case 'dataset': {
      const value = { ...file.value }
      delete value.except
      const parameters = known.parametersOf(file.name)
      return { ...file, value: parameters.length > 0 ? { ...value, parameters } : value }
    }
    case 'lookup': {
      const { value } = file
      return value.args ? file : { ...file, value: { ...value, args: lookupArgs(value, known.parametersOf) } }
    }
    case 'report':
      return file.value.filters ? { ...file, value: withFilters(file.value, file.value.filters, known) } : file
    case 'dashboard':
      return { ...file, value: withFilters(file.value, file.value.filters, known) }
    case 'card': {
      const { settings } = file.value
      return settings ? { ...file, value: { ...file.value, settings: boundFields(settings, 'filters', known) } } : file
    }
    case 'form':
      return { ...file, value: { ...file.value, sections: inGroups(file.value.sections, 'form', known) } }
    default:
      return file
  }
}

type Filters = NonNullable<ReportDefinition['filters']>

const withFilters = <Page extends object>(
  page: Page,
  filters: Filters,
  known: InheritedParts,
): Page & { filters: Filters } => ({
  ...page,
  filters: { ...filters, steps: inGroups(filters.steps, 'filters', known) },
})

/** Fields of one group may look at those of the groups before. */
function inGroups<Group extends { fields: Field[] }>(groups: Group[], root: string, known: InheritedParts): Group[] {
  const bound = boundFields(
    groups.flatMap(({ fields }) => fields),
    root,
    known,
  )
  let from = 0
  return groups.map((group) => ({ ...group, fields: bound.slice(from, (from += group.fields.length)) }))
}

/** Fields with their lookup's args bound to the earlier fields that send a parameter of that name. */
function boundFields<Each extends Field>(fields: Each[], root: string, { argsOf }: InheritedParts): Each[] {
  const pointers = new Map<string, string>()
  return fields.map((field) => {
    const unsaid = (field.lookup ? argsOf(field.lookup) : []).filter(
      ({ id }) => pointers.has(id) && !(id in (field.args ?? {})),
    )
    for (const [name, pointer] of sentBy(field, root)) pointers.set(name, pointer)
    if (unsaid.length === 0) return field
    return {
      ...field,
      args: { ...field.args, ...Object.fromEntries(unsaid.map(({ id }) => [id, { from: pointers.get(id) }])) },
    }
  })
}

/** The parameters that a field sends, with where each is found. */
function sentBy(field: Field, root: string): [string, string][] {
  if (field.type !== 'dateRange') return [[field.id, `/${root}/${field.id}`]]
  const { from = `${field.id}_from`, to = `${field.id}_to` } = field.names ?? {}
  return [
    [from, `/${root}/${field.id}/from`],
    [to, `/${root}/${field.id}/to`],
  ]
}

/** The args it says, or those of its datasets' parameters to which no list gives a value. */
function lookupArgs({ args, lists }: LookupDefinition, parametersOf: ParametersOf): Arg[] {
  if (args) return args
  const found = new Map<string, Arg>()
  for (const { dataset, with: bindings = {} } of lists) {
    for (const { id, required } of dataset === undefined ? [] : parametersOf(dataset)) {
      if (!(id in bindings) && !found.get(id)?.required) found.set(id, required ? { id, required } : { id })
    }
  }
  return [...found.values()]
}

/**
 * Returns the parameters of a dataset: its own, then those of the datasets in its SQL in order, without those listed in
 * `except`.
 */
export function inheritedParameters(byKey: ReadonlyMap<string, DefinitionFile>): ParametersOf {
  const known = new Map<string, Parameter[]>()
  const fileOf = (name: string): FileOf<'dataset'> | undefined => {
    const file = byKey.get(`dataset ${name}`)
    return file?.kind === 'dataset' ? file : undefined
  }
  const parametersAt = (name: string): Parameter[] => {
    const { parameters = [], except = [] }: Partial<DescribedDataset> = fileOf(name)?.value ?? {}
    const declaredNames = new Set([...parameters.map(({ id }) => id), ...except])
    // One that it says twice stays twice: that is a problem elsewhere.
    const found = [...parameters]
    // Datasets that stand on each other in a circle, which is a problem elsewhere, give nothing here.
    for (const parameter of basesOf(fileOf(name)).flatMap((base) => known.get(base) ?? [])) {
      if (!declaredNames.has(parameter.id)) found.push(parameter)
      declaredNames.add(parameter.id)
    }
    return found
  }
  return (name) => {
    for (const one of depthFirst([name], (base) => (known.has(base) ? [] : basesOf(fileOf(base)))))
      if (!known.has(one)) known.set(one, parametersAt(one))
    return known.get(name) ?? []
  }
}

/** The datasets that a dataset's SQL names, each once. */
export function basesOf(file: Pick<DefinitionFile, 'sql'> | undefined): string[] {
  return [...new Set(sqlMarks(file?.sql ?? '').flatMap((mark) => (mark.kind === 'dataset' ? [mark.name] : [])))]
}

/** A dataset's definition with its SQL, as it runs. */
export function toDataset(file: FileOf<'dataset'>): DescribedDataset & { sql: string } {
  return { ...file.value, sql: file.sql ?? '' }
}
