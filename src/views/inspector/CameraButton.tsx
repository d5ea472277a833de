import type { ChangeEvent } from 'react'

interface CameraButtonProps {
  label: string
  /** A key of the keypad shows the drawing alone. */
  isKey?: boolean
  onFile(file: File): void
}

/** Opens the camera where there is one, else asks for a file. */
export function CameraButton({ label, isKey = false, onFile }: CameraButtonProps) {
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? []
    target.value = ''
    if (file) onFile(file)
  }
  return (
    <label className={isKey ? 'inspector-key inspector-camera' : 'engine-button inspector-camera'} title={label}>
      <svg viewBox="0 0 16 16" width={isKey ? 24 : 18} height={isKey ? 24 : 18} aria-hidden="true">
        <path
          d="M2 5h2.6l1-1.6h4.8l1 1.6H14v8H2zM8 7a2.3 2.3 0 1 0 0 4.6A2.3 2.3 0 0 0 8 7"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.3"
        />
      </svg>
      <span className={isKey ? 'visually-hidden' : undefined}>{label}</span>
      <input className="visually-hidden" type="file" accept="image/*" capture="environment" onChange={handleChange} />
    </label>
  )
}
