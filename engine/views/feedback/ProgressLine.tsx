import { useTranslate } from '../EngineProvider.tsx'
import { messages } from '../messages.ts'
import { useLate } from './useLate.ts'
import './progress.css'

/** A thin line while something loads; nothing for what takes less than 300 ms. */
export function ProgressLine({ active }: { active: boolean }) {
  const translate = useTranslate()
  const late = useLate(active)
  return (
    <div
      className="progress-line"
      role="progressbar"
      aria-label={translate(messages.loading)}
      aria-hidden={!late}
      data-active={late || undefined}
    />
  )
}
