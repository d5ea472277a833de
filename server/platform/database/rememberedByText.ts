/**
 * The same few hundred SQL texts are read again and again. Those that are edited leave theirs behind, so it begins
 * again at times.
 */
const maxRemembered = 2000

/** Caches the results of a pure function of a text. Callers share the result and must not change it. */
export function rememberedByText<Result>(make: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, { result: Result }>()
  return (text) => {
    const found = known.get(text) ?? { result: make(text) }
    if (known.size >= maxRemembered) known.clear()
    known.set(text, found)
    return found.result
  }
}
