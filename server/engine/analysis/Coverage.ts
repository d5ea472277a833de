import { namesOfUsers } from '../../platform/database/openTables.ts'
import { conjunctsOf, testsOfAll } from './conjunctsOf.ts'
import { domainIn, hasLocation, holdsUsers, idsSought, isAsker, placesIn, soughtBy, sourcePlaces, tableAt } from './domains.ts'
import { answersOfNothing, entryKinds, isAsked, isInside, isRecursive, kindOf, outputOf, partsOf, passedOn, plainPlaces, queryBehind, rootOf, type Level, type Place } from './Level.ts'
import { isNode, nodesOf, numberOf, type TreeNode } from './nodeTree.ts'
import { mergedNulls, nobodysIn, nullsOf, type Nulls } from './nullsOf.ts'
import { originsOf, originsOfOutput } from './originsOf.ts'
import { tableOf, userDomain } from './Schema.ts'
import { callsOf, sublinksOf } from './scopeCalls.ts'

/** A table whose rows are someone's and that nothing ties to what its reader may see. */
export interface OpenTable {
  table: string
  alias: string
  /** It is looked through for an id within the scope, where a null among its rows is told as well, as by `not in`. */
  sought?: true
}

type Reached = Pick<Place, 'level' | 'entry'>

/** What a test compares, and the level at which it stands. */
interface Value { level: Level; node: TreeNode }

/**
 * A table that a test puts within the scope, and the entry of the level the test stands at by which it does. `ties`: its ids bring
 * others in; not of rows that are nobody's, or of an account and no location, which the rows of many name.
 */
interface Found extends Reached { via: Reached; ties: boolean }

/** What a test narrows: entries of these levels, all of one where it is null. */
type Narrowed = ReadonlyMap<Level, ReadonlySet<number> | null>

/**
 * Which tables of a statement are read within the reader's scope. A table is where :scope(…) names its columns at the top of a
 * where or on; where it is the asker's own by user; or where an id makes it one with a table that is: a unit's readings by the
 * unit, but not by the account, which has other locations too.
 */
export class Coverage {
  /** By level and entry: whether its ids tie. */
  readonly #covered = new Map<Level, Map<number, boolean>>()
  readonly #settled = new Set<Level>()
  readonly #isChecked: (view: number) => boolean
  readonly #isScoped: (view: number) => boolean

  /** Which views stand for datasets that are checked by themselves, and of which the rows are within the scope: not those for everyone. */
  constructor(isChecked: (view: number) => boolean, isScoped: (view: number) => boolean) {
    this.#isChecked = isChecked
    this.#isScoped = isScoped
  }

  /** The tables that are read outside the scope. */
  openTables(level: Level): OpenTable[] {
    this.#settleAll(level)
    return this.#gather(level)
  }

  /** Whether such tests put an entry of the level within the scope. */
  isLimited(level: Level, entry: number, tests: TreeNode[]): boolean {
    this.#settleAll(level)
    return tests.some((test) => this.#found(level, test, new Map()).some((found) => found.level === level && found.entry === entry))
  }

  /** Whether a value is of rows within the scope. */
  isOfScope(level: Level, value: TreeNode): boolean {
    this.#settleAll(level)
    return isAll(sourcePlaces(level, value), (place) => this.#isCovered(place))
  }

  /** Takes an entry for one within the scope. */
  take(level: Level, entry: number): void {
    this.#cover({ level, entry, ties: true })
  }

  /** What one level learns may help the others, up and down. */
  #settleAll(level: Level): void {
    if (this.#settled.has(level)) return
    this.#settled.add(level)
    for (let before = -1; before !== this.#count();) {
      before = this.#count()
      this.#settle(level)
    }
  }

  #count(): number {
    return [...this.#covered.values()].flatMap((entries) => [...entries.values()]).reduce((sum, ties) => sum + (ties ? 2 : 1), 0)
  }

  #child(level: Level, entry: number): Level | null {
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
      for (const place of this.#soughtIn(level, test, nulls)) this.#cover(place)
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
        const alike = (places: Found[], { level: at, entry }: Found): Found[] => places.filter((same) => same.level === at && same.entry === entry)
        return first.flatMap((place) => (rest.every((places) => alike(places, place).length > 0) ? { ...place, ties: [first, ...rest].every((places) => alike(places, place).some(({ ties }) => ties)) } : []))
      }
      case 'FUNCEXPR':
        return ground.scopeFunctions.includes(numberOf(test, 'funcid')) ? this.#named(level, args.slice(1), nulls) : []
      case 'OPEXPR': {
        if (!one || !other || !ground.schema.operators.equal.has(numberOf(test, 'opno'))) return []
        const own = [[one, other], [other, one]].flatMap(([given, value]) => (given && value && isAsker(given, ground.askerFunction) && domainIn(level, value) === userDomain ? this.#tablesAt(plainPlaces(level, value), nulls) : []))
        return [...own, ...this.#tied({ level, node: one }, { level, node: other }, nulls)]
      }
      case 'NULLTEST':
        return nobodysIn(level, nulls).map((entry) => ({ via: { level, entry }, level, entry, ties: false }))
      case 'SUBLINK':
        return this.#foundBySublink(level, test, nulls)
      case 'SCALARARRAYOPEXPR': {
        if (!ground.schema.operators.equal.has(numberOf(test, 'opno'))) return []
        return this.#foundBySublink(level, test, nulls)
      }
      default:
        return []
    }
  }

  /** `exists (…)` ties by what stands inside it, `x in (select y …)` and `x = any (array(select y …))` x to y. A union ties nothing: its output is that of its first query alone. */
  #foundBySublink(level: Level, link: TreeNode, nulls: Nulls): Found[] {
    if (link.fields.subLinkType === '0' && isNode(link.fields.subselect)) {
      const inner = level.sublink(link.fields.subselect)
      // One that counts or groups answers a row of no rows, too.
      if (answersOfNothing(inner)) return []
      const tests = testsOfAll(inner)
      const all = mergedNulls(nulls, nullsOf(inner, tests))
      return tests.flatMap((test) => this.#found(inner, test, all)).filter(({ via }) => via.level !== inner)
    }
    return soughtBy(level, link).flatMap(({ one, inner, column }) => {
      const output = partsOf(inner).length > 0 ? null : outputOf(inner, column)
      return output ? this.#tied({ level, node: one }, { level: inner, node: output }, nulls) : []
    })
  }

  /**
   * The tables that `in` looks for an id in: of all their rows only those of that id can answer, and one within the scope brings
   * them in. Not behind a `not`, and not in the answer, where the test would also tell of a null among the rows.
   */
  #soughtIn(level: Level, test: TreeNode, nulls: Nulls): Found[] {
    if (test.type === 'BOOLEXPR') return test.fields.boolop === 'not' ? [] : nodesOf(test.fields.args).flatMap((arg) => this.#soughtIn(level, arg, nulls))
    return idsSought(level, test).flatMap(({ one, inner, column, domain }) => this.#tiedBy({ level, node: one }, passedOn(inner, column), nulls, domain).filter(({ via }) => isInside(via.level, inner)))
  }

  /** Two values are the same id: who is within the scope brings the other in. */
  #tied(one: Value, other: Value, nulls: Nulls): Found[] {
    const domain = domainIn(one.level, one.node)
    const from = (given: Value, to: Value): Found[] => (domain === null ? [] : this.#tiedBy(given, plainPlaces(to.level, to.node), nulls, domain))
    const names = [...this.#namesBy(one, other, nulls), ...this.#namesBy(other, one, nulls)]
    if (domain === null || domain !== domainIn(other.level, other.node) || !one.level.ground.schema.isOwnedDomain(domain)) return names
    return [...from(one, other), ...from(other, one), ...names]
  }

  /** The names of users that a user in a row within the scope brings in. A user is in the rows of many accounts: a name brings in nothing else. */
  #namesBy({ level, node }: Value, to: Value, nulls: Nulls): Found[] {
    if (!holdsUsers(level, node) || domainIn(to.level, to.node) !== userDomain || !isAll(sourcePlaces(level, node), (place) => this.#isCovered(place))) return []
    return this.#tablesAt(plainPlaces(to.level, to.node), nulls).filter((found) => tableAt(found) === namesOfUsers).map((found) => ({ ...found, ties: false }))
  }

  /** What an id of this domain brings in at these places where it is within the scope. */
  #tiedBy({ level, node }: Value, to: Place[], nulls: Nulls, domain: string): Found[] {
    if (!isAll(sourcePlaces(level, node), (place) => this.#isCovered(place))) return []
    const found = this.#tablesAt(to, nulls, domain)
    if (!level.ground.schema.isShared(tableOf(domain)) || originsOf(level, node).columns.every(({ table }) => table === tableOf(domain))) return found
    // Whoever names what may be nobody's does so beside many: it leads to that row alone.
    return found.flatMap((one) => (tableAt(one) === tableOf(domain) ? { ...one, ties: false } : []))
  }

  /** The tables of which :scope(…) names the account and, where they have one, the location: of two rows it would say of neither that it is within. */
  #named(level: Level, [account, location]: TreeNode[], nulls: Nulls): Found[] {
    const [byAccount = [], byLocation] = [account, location].map((column) => column && this.#tablesAt(plainPlaces(level, column), nulls))
    const { schema } = level.ground
    return byAccount.filter((one) => {
      const table = tableAt(one)
      return !byLocation || !table || !hasLocation(schema, table) || byLocation.some((other) => other.level === one.level && other.entry === one.entry)
    })
  }

  #coverAll(found: Found[], narrowed: Narrowed): void {
    for (const { via, ...place } of found) {
      const entries = narrowed.get(via.level)
      if (entries === null || entries?.has(via.entry)) this.#cover(place)
    }
  }

  #cover({ level, entry, ties }: Reached & Pick<Found, 'ties'>): void {
    const entries = this.#covered.get(level) ?? new Map<number, boolean>()
    this.#covered.set(level, entries.set(entry, ties || (entries.get(entry) ?? false)))
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
    const isNowhere = (): boolean => isAll(placesIn(schema, table), (name) => nulls.get(level)?.get(entry)?.has(name) ?? false)
    // An account's id, or that of anything without a location, says nothing of where a row is.
    const isWide = domain !== undefined && hasLocation(schema, table) && !hasLocation(schema, tableOf(domain))
    return isWide && !isNowhere() ? [] : [{ via: place, level, entry, ties: !isWide }]
  }

  #isCovered({ level, entry, column }: Place): boolean {
    const one = level.rtable[entry - 1]
    if (!one) return false
    if (kindOf(one) === entryKinds.relation && this.#isScoped(numberOf(one, 'relid'))) return this.#isAnsweredWithin(level, one, column)
    const child = this.#child(level, entry)
    if (!child) return this.#covered.get(level)?.get(entry) ?? false
    const parts = partsOf(child)
    if (parts.length > 0) return parts.every((part) => this.#isCovered({ level: child, entry: part, column }))
    const output = outputOf(child, column)
    return output !== null && isAll(sourcePlaces(child, output), (place) => this.#isCovered(place))
  }

  /** Whether the ids that another dataset answers are of rows within the scope: it may hand on those of one for everyone, or of rows that are nobody's. */
  #isAnsweredWithin(level: Level, entry: TreeNode, column: number): boolean {
    const behind = queryBehind(level, entry)
    if (!behind) return false
    const { columns, views } = originsOfOutput(behind, column)
    return views.every((view) => !this.#isChecked(view) || this.#isScoped(view)) && columns.every((one) => {
      this.#settleAll(rootOf(one.level))
      return this.#covered.get(one.level)?.get(one.entry) ?? true
    })
  }

  /** Whether a function is asked by an id of a row within the scope, and by no other of the ids that it begins with; `ids`: what they are of. */
  #isOfCovered(level: Level, args: TreeNode[], ids: readonly (string | null)[]): boolean {
    const isCovered = (arg: TreeNode): boolean => isAll(sourcePlaces(level, arg), (place) => this.#isCovered(place))
    const isGiven = ({ fields }: TreeNode): boolean => fields.constisnull !== 'true'
    const first = ids.flatMap((domain, place) => (args[place] && isGiven(args[place]) ? { arg: args[place], domain } : []))
    return ids.length > 0 ? isAll(first, ({ arg, domain }) => isCovered(arg) && domain !== null && domainIn(level, arg) === domain) : args.some(isCovered)
  }

  /** The open tables of a level and below it; `sought`: those among which an id within the scope is looked for. */
  #gather(level: Level, sought: Reached[] = []): OpenTable[] {
    const found: OpenTable[] = []
    const { schema } = level.ground
    const command = level.query.fields.commandType
    const target = numberOf(level.query, 'resultRelation')
    for (const [index, entry] of level.rtable.entries()) {
      const child = this.#child(level, index + 1)
      if (child) found.push(...this.#gather(child, sought))
      // What is inserted is not read.
      if (child || kindOf(entry) !== entryKinds.relation || (!isAsked(entry) && index + 1 !== target) || (command === '3' && index + 1 === target)) continue
      const table = schema.tables.get(numberOf(entry, 'relid'))
      if (!table || !schema.isOwned(table) || this.#covered.get(level)?.has(index + 1)) continue
      const eref = entry.fields.eref
      found.push({ table, alias: isNode(eref) ? String(eref.fields.aliasname) : table, ...(sought.some((one) => one.level === level && one.entry === index + 1) ? { sought: true } : {}) })
    }
    // What a function of the product finds is of the row that it is asked about.
    for (const call of callsOf(level)) {
      const reader = schema.readers.get(numberOf(call, 'funcid'))
      if (reader && !this.#isOfCovered(level, nodesOf(call.fields.args), reader.ids)) found.push({ table: reader.name, alias: reader.name })
    }
    // One that only tests tells of each row whether it is there.
    for (const link of sublinksOf(level)) {
      if (!isNode(link.fields.subselect)) continue
      for (const { one, inner, column, domain } of idsSought(level, link)) sought.push(...this.#tiedBy({ level, node: one }, passedOn(inner, column), new Map(), domain))
      found.push(...this.#gather(level.sublink(link.fields.subselect), sought))
    }
    return found
  }
}

const isAll = <Value>(values: Value[], test: (value: Value) => boolean): boolean => values.length > 0 && values.every(test)
