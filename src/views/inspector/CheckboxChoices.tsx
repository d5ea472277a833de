import type { ListEntry } from '../../offline/model.ts'

interface CheckboxChoicesProps {
  title: string
  help?: string
  entries: ListEntry[]
  /** In the order of choosing. */
  chosen: string[]
  /** Why it cannot be left as it is. */
  problem?: string
  /** At least one has to be chosen. */
  isRequired?: boolean
  onChange(chosen: string[]): void
}

/** Checkboxes of a short list. */
export function CheckboxChoices({
  title,
  help,
  entries,
  chosen,
  problem,
  isRequired = false,
  onChange,
}: CheckboxChoicesProps) {
  const toggle = (value: string): void =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <fieldset className="inspector-choices" data-missing={(isRequired && chosen.length === 0) || undefined}>
      <legend>{title}</legend>
      {help && <p>{help}</p>}
      {problem && (
        <small className="inspector-problem" role="alert">
          {problem}
        </small>
      )}
      <div>
        {entries.map(({ value, text }) => (
          <label key={value}>
            <input type="checkbox" checked={chosen.includes(String(value))} onChange={() => toggle(String(value))} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
