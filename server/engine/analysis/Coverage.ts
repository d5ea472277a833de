import { answersOfNothing, entryKinds, isAsked, isInside, isRecursive, kindOf, outputOf, partsOf, passedOn, plainPlaces, queryBehind, type Level, type Place } from './Level.ts'
import { isNode, nodesOf, numberOf, type TreeNode } from './nodeTree.ts'
import { conjunctsIn, conjunctsOf, testsOfAll } from './conjunctsOf.ts'
import { mergedNulls, nullsOf, type Nulls } from './nullsOf.ts'
import { originsOf, originsOfOutput, type Origins } from './originsOf.ts'
import { callsOf, sublinksOf } from './scopeCalls.ts'
import { accountDomain, locationDomain, tableOf, userDomain, type Schema } from './Schema.ts'

/** A table whose rows are someone's and that nothing ties to what its reader may see. */
export interface OpenTable { table: string; alias: string }

type Reached = Pick<Place, 'level' | 'entry'>

/** What a test compares, and the level at which it stands. */
interface Value { level: Level; node: TreeNode }

/** A table that a test puts within the scope, and the entry of the level the test stands at by which it does. */
interface Found extends Reached { via: Reached }

/** What a test narrows: entries of these levels, all of one where it is null. */
type Narrowed = ReadonlyMap<Level, ReadonlySet<number> | null>

/**
 * Which tables of a statement are read within the reader's scope. A table is where :scope(…) names its columns at the top of a
 * where or on; where it is the asker's own by user; or where an id makes it one with a table that is: a unit's readings by the
 * unit, but not by the account, which has other locations too.
 */
export class Coverage {
  readonly #covered = new Map<Level, Set<number>>()
  readonly #children = new Map<Level, Map<number, Level | null>>()
  readonly #isChecked: (view: number) => boolean
  readonly #isScoped: (view: number) => boolean

  /** Which views stand for datasets that are checked by themselves, and of which the rows are within the scope: not those for everyone. */
  constructor(isChecked: (view: number) => boolean, isScoped: (view: number) => boolean) {
    this.#isChecked = isChecked
    this.#isScoped = isScoped
  }

  /** The tables that are read outside the scope. */
  openTables(level: Level): OpenTable[] {
    // What one level learns may help the others, up and down.
    for (let before = -1; before !== this.#count();) {
      before = this.#count()
      this.#settle(level)
    }
    return this.#gather(level)
  }

  #count(): number {
    return [...this.#covered.values()].reduce((sum, entries) => sum + entries.size, 0)
  }

  #child(level: Level, key: number): Level | null {
    const known = this.#children.get(level) ?? new Map<number, Level | null>()
    this.#children.set(level, known)
    if (!known.has(key)) known.set(key, this.#behind(level, key))
    return known.get(key) ?? null
  }

  #behind(level: Level, entry: number): Level | null {
    const one = level.rtable[entry - 1]
    const isView = one && kindOf(one) === entryKinds.relation && this.#isChecked(numberOf(one, 'relid'))
    return one && !isView ? queryBehind(level, one) : null
  }

  #settle(level: Level): void {
    const tests = conjunctsOf(level)
    const ofAll = nullsOf(level, testsOfAll(level))
    for (const { test, entries, join } of tests) {
      const nulls = join ? mergedNulls(ofAll, nullsOf(level, join.tests, join.missing)) : ofAll
      this.#coverAll(this.#found(level, test, nulls), new Map([[level, entries]]))
      for (const { level: inside, entry } of this.#soughtIn(level, test, nulls)) this.#cover({ level: inside, entry })
    }
    level.rtable.forEach((_entry, index) => {
      const child = this.#child(level, index + 1)
      if (child) this.#settle(child)
    })
    for (const { fields: { subselect } } of sublinksOf(level)) if (isNode(subselect)) this.#settle(level.sublink(subselect))
  }

  /** The entries that are within the scope where a test holds: of all parts of an `and`, or what every part of an `or` says. */
  #found(level: Level, test: TreeNode, nulls: Nulls): Found[] {
    const { ground } = level
    const args = nodesOf(test.fields.args)
    const [one, other] = args
    switch (test.type) {
      case 'BOOLEXPR': {
        if (test.fields.boolop === 'not') return []
        if (test.fields.boolop === 'and') {
          const all = mergedNulls(nulls, nullsOf(level, args))
          return args.flatMap((arg) => this.#found(level, arg, all))
        }
        const [first = [], ...rest] = args.map((arg) => this.#found(level, arg, mergedNulls(nulls, nullsOf(level, [arg]))))
        return first.filter((place) => rest.every((places) => places.some((same) => same.level === place.level && same.entry === place.entry)))
      }
      case 'FUNCEXPR':
        return ground.scopeFunctions.includes(numberOf(test, 'funcid')) ? this.#named(level, args.slice(1), nulls) : []
      case 'OPEXPR': {
        if (!one || !other || !ground.schema.operators.equal.has(numberOf(test, 'opno'))) return []
        const own = [[one, other], [other, one]].flatMap(([given, value]) => (given && value && isAsker(given, ground.askerFunction) && domainIn(level, value) === userDomain ? this.#tablesAt(plainPlaces(level, value), nulls) : []))
        return [...own, ...this.#tied({ level, node: one }, { level, node: other }, nulls)]
      }
      case 'NULLTEST':
        return this.#nobodys(level, nulls)
      case 'SUBLINK':
        return this.#foundBySublink(level, test, nulls)
      case 'SCALARARRAYOPEXPR': {
        if (!ground.schema.operators.equal.has(numberOf(test, 'opno'))) return []
        const inner = test.fields.useOr === 'true' && other?.type === 'SUBLINK' && isNode(other.fields.subselect) ? level.sublink(other.fields.subselect) : null
        const output = inner && outputOf(inner, 1)
        return one && inner && output ? this.#tied({ level, node: one }, { level: inner, node: output }, nulls) : []
      }
      default:
        return []
    }
  }

  /** `exists (…)` ties by what stands inside it, `x in (select y …)` x to y. */
  #foundBySublink(level: Level, link: TreeNode, nulls: Nulls): Found[] {
    if (!isNode(link.fields.subselect)) return []
    const inner = level.sublink(link.fields.subselect)
    if (link.fields.subLinkType === '0') {
      // One that counts or groups answers a row of no rows, too.
      if (answersOfNothing(inner)) return []
      const tests = testsOfAll(inner)
      const all = mergedNulls(nulls, nullsOf(inner, tests))
      return tests.flatMap((test) => this.#found(inner, test, all)).filter(({ via }) => via.level !== inner)
    }
    return soughtBy(level, link).flatMap(({ one, column }) => {
      const output = outputOf(inner, column)
      return output ? this.#tied({ level, node: one }, { level: inner, node: output }, nulls) : []
    })
  }

  /**
   * The tables that `in` looks for an id in: of all their rows only those of that id can answer, and one within the scope brings
   * them in. Not behind a `not`, and not in the answer, where the test would also tell of a null among the rows.
   */
  #soughtIn(level: Level, test: TreeNode, nulls: Nulls): Found[] {
    if (test.type === 'BOOLEXPR') return test.fields.boolop === 'not' ? [] : nodesOf(test.fields.args).flatMap((arg) => this.#soughtIn(level, arg, nulls))
    if (test.type !== 'SUBLINK' || !isNode(test.fields.subselect)) return []
    const inner = level.sublink(test.fields.subselect)
    return soughtBy(level, test).flatMap(({ one, column }) => {
      const domain = domainIn(level, one)
      if (domain === null || domain !== domainOfOrigins(level, originsOfOutput(inner, column)) || !level.ground.schema.isOwnedDomain(domain)) return []
      return isAll(plainPlaces(level, one), (place) => this.#isCovered(place)) ? this.#tablesAt(passedOn(inner, column), nulls, domain).filter(({ via }) => isInside(via.level, inner)) : []
    })
  }

  /** Two values are the same id: who is within the scope brings the other in. */
  #tied(one: Value, other: Value, nulls: Nulls): Found[] {
    const domain = domainIn(one.level, one.node)
    if (domain === null || domain !== domainIn(other.level, other.node) || !one.level.ground.schema.isOwnedDomain(domain)) return []
    const [first, second] = [plainPlaces(one.level, one.node), plainPlaces(other.level, other.node)]
    const from = (places: Place[], to: Place[]): Found[] => (isAll(places, (place) => this.#isCovered(place)) ? this.#tablesAt(to, nulls, domain) : [])
    return [...from(first, second), ...from(second, first)]
  }

  /** Rows without account and location are nobody's. */
  #nobodys(level: Level, nulls: Nulls): Found[] {
    return [...(nulls.get(level) ?? [])].flatMap(([entry, columns]) => {
      const one = level.rtable[entry - 1]
      const { schema } = level.ground
      const table = one && schema.tables.get(numberOf(one, 'relid'))
      if (!table) return []
      const domains = new Map(schema.columnsOf(table).map((column) => [column, schema.domainOf({ table, column })]))
      const owners = [...domains].filter(([, domain]) => domain === accountDomain || domain === locationDomain)
      // Of a view it is not known what a column says of it: its own key, or another table's.
      const others = schema.isView(table) ? [] : [...domains].filter(([, domain]) => domain !== null && tableOf(domain) !== table && schema.isOwnedDomain(domain))
      return owners.length > 0 && [...owners, ...others].every(([column]) => columns.has(column)) ? [{ via: { level, entry }, level, entry }] : []
    })
  }

  /** The tables of which :scope(…) names the account and, where they have one, the location: of two rows it would say of neither that it is within. */
  #named(level: Level, [account, location]: TreeNode[], nulls: Nulls): Found[] {
    const [byAccount = [], byLocation] = [account, location].map((column) => column && this.#tablesAt(plainPlaces(level, column), nulls))
    const { schema } = level.ground
    return byAccount.filter((one) => {
      const table = schema.tables.get(numberOf(one.level.rtable[one.entry - 1]!, 'relid'))
      return !byLocation || !table || !hasLocation(schema, table) || byLocation.some((other) => other.level === one.level && other.entry === one.entry)
    })
  }

  #coverAll(found: Found[], narrowed: Narrowed): void {
    for (const { via, ...place } of found) {
      const entries = narrowed.get(via.level)
      if (entries === null || entries?.has(via.entry)) this.#cover(place)
    }
  }

  #cover({ level, entry }: Reached): void {
    this.#covered.set(level, (this.#covered.get(level) ?? new Set()).add(entry))
  }

  /** The tables that these places lead to, for which an id of the domain is enough. */
  #tablesAt(places: Place[], nulls: Nulls, domain?: string): Found[] {
    return places.flatMap((place) => this.#tablesBehind(place, nulls, domain))
  }

  #tablesBehind(place: Place, nulls: Nulls, domain?: string): Found[] {
    const { level, entry, column, isOneOf } = place
    const one = level.rtable[entry - 1]
    // A recursive query hands on rows that were not chosen, in others that are.
    if (!one || isOneOf || isRecursive(level, one)) return []
    const child = this.#child(level, entry)
    // What a query beside others takes from one of them is chosen there.
    if (child) return passedOn(child, column).flatMap((inner) => this.#tablesBehind(inner, nulls, domain)).map((found) => (isInside(found.via.level, child) ? { ...found, via: place } : found))
    const { schema } = level.ground
    const table = schema.tables.get(numberOf(one, 'relid'))
    if (kindOf(one) !== entryKinds.relation || !table) return []
    const isNowhere = (): boolean => isAll(schema.columnsOf(table).filter((name) => schema.domainOf({ table, column: name }) === locationDomain), (name) => nulls.get(level)?.get(entry)?.has(name) ?? false)
    return domain !== undefined && tableOf(domain) === accountTable && hasLocation(schema, table) && !isNowhere() ? [] : [{ via: place, level, entry }]
  }

  #isCovered({ level, entry, column }: Place): boolean {
    const one = level.rtable[entry - 1]
    if (!one) return false
    if (kindOf(one) === entryKinds.relation && this.#isScoped(numberOf(one, 'relid'))) return true
    const child = this.#child(level, entry)
    if (!child) return this.#covered.get(level)?.has(entry) ?? false
    const parts = partsOf(child)
    if (parts.length > 0) return parts.every((part) => this.#isCovered({ level: child, entry: part, column }))
    const output = outputOf(child, column)
    return output !== null && isAll(plainPlaces(child, output), (place) => this.#isCovered(place))
  }

  /** Whether a function is asked by an id of a row within the scope, and by no other of the ids that it begins with. */
  #isOfCovered(level: Level, args: TreeNode[], ids: number): boolean {
    const isCovered = (arg: TreeNode): boolean => isAll(plainPlaces(level, arg), (place) => this.#isCovered(place))
    const isNothing = ({ fields }: TreeNode): boolean => fields.constisnull === 'true'
    const first = args.slice(0, ids).filter((arg) => !isNothing(arg))
    return ids > 0 ? first.length > 0 && first.every((arg) => isCovered(arg) && level.ground.schema.isOwnedDomain(domainIn(level, arg) ?? '')) : args.some(isCovered)
  }

  #gather(level: Level): OpenTable[] {
    const found: OpenTable[] = []
    const { schema } = level.ground
    const command = level.query.fields.commandType
    const target = numberOf(level.query, 'resultRelation')
    for (const [index, entry] of level.rtable.entries()) {
      const child = this.#child(level, index + 1)
      if (child) found.push(...this.#gather(child))
      // What is inserted is not read.
      if (child || kindOf(entry) !== entryKinds.relation || (!isAsked(entry) && index + 1 !== target) || (command === '3' && index + 1 === target)) continue
      const table = schema.tables.get(numberOf(entry, 'relid'))
      if (!table || !schema.isOwned(table) || this.#covered.get(level)?.has(index + 1)) continue
      const eref = entry.fields.eref
      found.push({ table, alias: isNode(eref) ? String(eref.fields.aliasname) : table })
    }
    // What a function of the product finds is of the row that it is asked about.
    for (const call of callsOf(level)) {
      const reader = schema.readers.get(numberOf(call, 'funcid'))
      if (reader && !this.#isOfCovered(level, nodesOf(call.fields.args), reader.ids)) found.push({ table: reader.name, alias: reader.name })
    }
    // One that only tests tells of each row whether it is there.
    for (const { fields: { subselect } } of sublinksOf(level)) if (isNode(subselect)) found.push(...this.#gather(level.sublink(subselect)))
    return found
  }
}

const accountTable = tableOf(accountDomain)
const isAll = <Value>(values: Value[], test: (value: Value) => boolean): boolean => values.length > 0 && values.every(test)

/** Whether a location can be told of a table's rows: then their account alone does not say who may see them. */
export function hasLocation(schema: Schema, table: string, seen: readonly string[] = []): boolean {
  if (seen.includes(table) || table === accountTable) return false
  return schema.columnsOf(table).some((column) => {
    const domain = schema.domainOf({ table, column })
    if (domain === locationDomain) return true
    const end = domain === null ? undefined : tableOf(domain)
    return end !== undefined && end !== table && schema.isOwned(end) && hasLocation(schema, end, [...seen, table])
  })
}

/** What `x in (select y …)` compares: an x of the level, and the column that y is. */
function soughtBy({ ground }: Level, { fields }: TreeNode): { one: TreeNode; column: number }[] {
  if (fields.subLinkType !== '2') return []
  return conjunctsIn(fields.testexpr).flatMap((test) => {
    const [one, parameter] = nodesOf(test.fields.args)
    return one && parameter?.type === 'PARAM' && ground.schema.operators.equal.has(numberOf(test, 'opno')) ? [{ one, column: numberOf(parameter, 'paramid') }] : []
  })
}

function isAsker(expression: TreeNode, askerFunction: number): boolean {
  return expression.type === 'FUNCEXPR' && numberOf(expression, 'funcid') === askerFunction
}

/** What an expression holds ids of, when that is one thing. */
function domainIn(level: Level, expression: TreeNode): string | null {
  return domainOfOrigins(level, originsOf(level, expression))
}

function domainOfOrigins(level: Level, { columns, other }: Origins): string | null {
  const domains = new Set(columns.map((column) => level.ground.schema.domainOf(column)))
  const [domain = null] = domains
  return !other && domains.size === 1 ? domain : null
}
