/** The same few hundred SQL texts are read again and again. Those that are edited leave theirs behind, so it begins again at times. */
const maxRemembered = 2000

/** What a pure function makes of a text, made once. Who asks shares the answer and leaves it as it is. */
export function rememberedByText<Made>(make: (text: string) => Made): (text: string) => Made {
  const known = new Map<string, { made: Made }>()
  return (text) => {
    const found = known.get(text) ?? { made: make(text) }
    if (known.size >= maxRemembered) known.clear()
    known.set(text, found)
    return found.made
  }
}
