import { useState } from 'react'
import type { TireDetails } from '../../../domain/survey/draftWheel.ts'
import type { Choices, ListEntry } from '../../offline/model.ts'
import { inspectorMessages } from './inspectorMessages.ts'
import { TireNumberField } from './TireNumberField.tsx'
import type { TranslateMessage } from './useTranslate.ts'

interface TireFieldsProps {
  tire: TireDetails
  choices: Choices
  locale: string
  translate: TranslateMessage
  onChange(tire: TireDetails): void
}

/** The identity of a tire: its brand and line, its retread, its size and its number. */
export function TireFields({ tire, choices, locale, translate, onChange }: TireFieldsProps) {
  const brands = choices.brands ?? []
  const brandOf = (line: number | null | undefined): number | null =>
    choices.product_lines.find(({ value }) => value === line)?.brand ?? null
  const [brand, setBrand] = useState(brandOf(tire.product_line_id))
  const lines = (kind: 'new' | 'retread'): ListEntry[] =>
    choices.product_lines.filter(({ retread }) => retread === kind)
  const ofBrand = lines('new').filter((line) => brand === null || line.brand === brand)
  const chooseBrand = (value: string): void => {
    const chosen = value === '' ? null : Number(value)
    setBrand(chosen)
    // A line is of one brand.
    if (chosen !== null && tire.product_line_id != null && brandOf(tire.product_line_id) !== chosen)
      onChange({ ...tire, product_line_id: null })
  }
  const choose = (name: 'product_line_id' | 'retread_product_line_id', value: string): void =>
    onChange({ ...tire, [name]: value === '' ? null : Number(value) })
  const options = (entries: ListEntry[]) =>
    entries.map(({ value, text }) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))
  const grouped = (entries: ListEntry[]) => [
    ...brands
      .map(({ value, text }) => ({ text, own: entries.filter((entry) => entry.brand === value) }))
      .filter(({ own }) => own.length > 0)
      .map(({ text, own }) => (
        <optgroup key={text} label={text}>
          {options(own)}
        </optgroup>
      )),
    ...options(entries.filter((entry) => !brands.some(({ value }) => value === entry.brand))),
  ]
  const brandsOfLines = brands.filter(({ value }) => lines('new').some((line) => line.brand === value))
  return (
    <>
      {brandsOfLines.length > 0 && (
        <label>
          {translate(inspectorMessages.brand)}
          <select value={brand ?? ''} onChange={({ target: { value } }) => chooseBrand(value)}>
            <option value="">{translate(inspectorMessages.allBrands)}</option>
            {options(brandsOfLines)}
          </select>
        </label>
      )}
      <label>
        {translate(inspectorMessages.product)}
        <select
          value={tire.product_line_id ?? ''}
          onChange={({ target: { value } }) => {
            choose('product_line_id', value)
            if (value !== '') setBrand(brandOf(Number(value)))
          }}
        >
          <option value="">{translate(inspectorMessages.none)}</option>
          {brand === null ? grouped(ofBrand) : options(ofBrand)}
        </select>
      </label>
      <label>
        {translate(inspectorMessages.retread)}
        <select
          value={tire.retread_product_line_id ?? ''}
          onChange={({ target: { value } }) => choose('retread_product_line_id', value)}
        >
          <option value="">{translate(inspectorMessages.none)}</option>
          {grouped(lines('retread'))}
        </select>
      </label>
      <label>
        {translate(inspectorMessages.size)}
        <select
          value={tire.tire_size ?? ''}
          onChange={({ target: { value } }) => onChange({ ...tire, tire_size: value === '' ? null : value })}
        >
          <option value="">{translate(inspectorMessages.none)}</option>
          {options(choices.tire_sizes)}
        </select>
      </label>
      <TireNumberField
        value={tire.identification_number ?? ''}
        locale={locale}
        translate={translate}
        onChange={(identification_number) => onChange({ ...tire, identification_number })}
      />
    </>
  )
}
