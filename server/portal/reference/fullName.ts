/** The replacement character of a letter that the data lost: in names of Québec, all of which were French. */
const lost = '\ufffd'

/** Parts of these names with other letters than the é that nearly all have. */
const others = [
  'Açores',
  'Chaudière',
  'Châteauguay',
  'Côte',
  'Lanaudière',
  'Laterrière',
  'Lamèque',
  'Grand-mère',
  'grâce',
  'Rivière',
  'rivières',
  'François',
  'Adèle',
  'Geneviève',
  'Hélène',
  'Thérèse',
  'Jonquière',
  'Jérôme',
  'Pocatière',
  'Valère',
  'Île',
  'Îles',
  "L'Île",
].map((name) => ({
  name: name.toLowerCase(),
  pattern: new RegExp([...name].map((sign) => (/[a-z'-]/i.test(sign) ? sign : lost)).join(''), 'gi'),
}))

/** A place's name with the letters that the data lost: `C\ufffdte-saint-luc` is *Côte-saint-luc*. */
export function fullName(name: string): string {
  if (!name.includes(lost)) return name
  const known = others.reduce(
    (matched, { name: right, pattern }) =>
      matched.replace(pattern, (_found, at: number) => (at === 0 ? right[0]!.toUpperCase() + right.slice(1) : right)),
    name,
  )
  return known.replaceAll(lost, (_sign, at: number) => (/[\s(]/.test(known[at - 1] ?? ' ') ? 'É' : 'é'))
}
