/**
 * The same few hundred SQL texts are read again and again. Those that are edited leave theirs behind, so it begins
 * again at times.
 */
const maxRemembered = 2000

/** Caches the results of a pure function of a text. Callers share the result and must not change it. */
export function rememberedByText<Made>(make: (text: string) => Made): (text: string) => Made {
  const known = new Map<string, { made: Made }>()
  return (text) => {
    const found = known.get(text) ?? { made: make(text) }
    if (known.size >= maxRemembered) known.clear()
    known.set(text, found)
    return found.made
  }
}
