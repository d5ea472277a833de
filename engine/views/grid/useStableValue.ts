import { useState } from 'react'

/** Returns the same object until its content changes: a context or a list may be a new one at each reading. */
export function useStableValue<Value>(value: Value): Value {
  const [stored, setStored] = useState(value)
  if (JSON.stringify(stored) === JSON.stringify(value)) return stored
  setStored(value)
  return value
}
