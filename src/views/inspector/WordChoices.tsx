import type { ListEntry } from '../../offline/model.ts'

interface WordChoicesProps {
  title: string
  help?: string
  entries: ListEntry[]
  /** In the order of choosing. */
  chosen: string[]
  onChange(chosen: string[]): void
}

/** Several of a few words. */
export function WordChoices({ title, help, entries, chosen, onChange }: WordChoicesProps) {
  const turn = (value: string): void => onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <fieldset className="inspector-choices">
      <legend>{title}</legend>
      {help && <p>{help}</p>}
      <div>
        {entries.map(({ value, text }) => (
          <label key={value}>
            <input type="checkbox" checked={chosen.includes(String(value))} onChange={() => turn(String(value))} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
