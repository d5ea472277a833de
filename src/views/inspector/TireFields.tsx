import type { TireDetails } from '../../../domain/survey/draftWheel.ts'
import type { Choices, ListEntry } from '../../offline/model.ts'
import { inspectorWords } from './inspectorWords.ts'
import type { SayWords } from './useWords.ts'

interface TireFieldsProps {
  tire: TireDetails
  choices: Choices
  say: SayWords
  onChange(tire: TireDetails): void
}

/** What a tire is: its line, its retread, its size and its number. */
export function TireFields({ tire, choices, say, onChange }: TireFieldsProps) {
  const lines = (kind: 'new' | 'retread'): ListEntry[] => choices.product_lines.filter(({ retread }) => retread === kind)
  const select = (label: string, name: 'product_line_id' | 'retread_product_line_id' | 'tire_size', entries: ListEntry[], isNumber: boolean) => (
    <label>
      {label}
      <select value={tire[name] ?? ''} onChange={({ target: { value } }) => onChange({ ...tire, [name]: value === '' ? null : isNumber ? Number(value) : value })}>
        <option value="">{say(inspectorWords.none)}</option>
        {entries.map(({ value, text }) => <option key={value} value={value}>{text}</option>)}
      </select>
    </label>
  )
  return (
    <>
      {select(say(inspectorWords.product), 'product_line_id', lines('new'), true)}
      {select(say(inspectorWords.retread), 'retread_product_line_id', lines('retread'), true)}
      {select(say(inspectorWords.size), 'tire_size', choices.tire_sizes, false)}
      <label>
        {say(inspectorWords.identification)}
        <input value={tire.identification_number ?? ''} maxLength={20} autoCapitalize="characters" onChange={({ target: { value } }) => onChange({ ...tire, identification_number: value.trim() === '' ? null : value })} />
      </label>
    </>
  )
}
