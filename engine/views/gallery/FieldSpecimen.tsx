import { useState } from 'react'
import { FieldInput } from '../filters/FieldInput.tsx'
import { RowsInput } from '../form/RowsInput.tsx'
import type { Specimen } from './specimens.ts'
import './gallery.css'

/** An input as a page would hold it: what is typed is its value, what is wrong with it is said. */
export function FieldSpecimen({
  specimen: { state, field, error, tried = false, disabled = false, ...initial },
}: {
  specimen: Specimen
}) {
  const [value, setValue] = useState(initial.value)
  const [isWrong, setWrong] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const isInitial = value === initial.value && !isWrong
  return (
    <section className="specimen" aria-label={`${field.title.text}: ${state}`}>
      <h4>{state}</h4>
      {field.type === 'rows' ? (
        <RowsInput
          field={field}
          value={value}
          set={setValue}
          error={isInitial ? (error ?? null) : null}
          errorAt={() => null}
          problemAt={() => null}
          tried={tried}
          disabled={disabled}
          refuse={(_part, wrong) => setWrong(wrong)}
        />
      ) : (
        <FieldInput
          field={field}
          label={field.title.text}
          help={field.help?.text ?? null}
          error={isInitial ? (error ?? null) : null}
          problem={null}
          tried={tried}
          disabled={disabled}
          value={value}
          set={setValue}
          refuse={(_part, wrong) => setWrong(wrong)}
          isRefused={isWrong}
          options={null}
          parent={null}
          file={{ chosen: file, stored: null, choose: setFile }}
        />
      )}
      <output className="specimen-value">{isWrong ? 'wrong' : JSON.stringify(value ?? null)}</output>
    </section>
  )
}
