import type { OfferedOption } from '../../core/query/lookupOptions.ts'

/** The most options a list draws at once; typing finds the others. */
export const maxShown = 200

/** The options that match what is typed, those named `first` before the others. */
export function offered<Option extends OfferedOption>(
  options: Option[],
  { keyword, first }: { keyword: string; first: ReadonlySet<string> },
): { shown: Option[]; more: boolean } {
  const wanted = plain(keyword).split(/\s+/).filter(Boolean)
  const matching =
    wanted.length === 0
      ? options
      : options.filter((option) => {
          const text = plain(`${option.text} ${option.hint ?? ''}`)
          return wanted.every((word) => text.includes(word))
        })
  const isFirst = (option: Option) => first.has(String(option.value))
  const ordered =
    first.size === 0 ? matching : [...matching.filter(isFirst), ...matching.filter((option) => !isFirst(option))]
  return { shown: ordered.slice(0, maxShown), more: ordered.length > maxShown }
}

/** Without accents and case: `São Paulo` is found by `sao`. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
