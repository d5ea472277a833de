import { useId } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { useTranslate } from '../EngineProvider.tsx'
import { FloatingPopover } from '../FloatingPopover.tsx'
import { Icon } from '../Icon.tsx'
import { lazily } from '../lazily.tsx'
import { messages } from '../messages.ts'
import './calendar.css'

const DayCalendar = lazily(
  () => import('./DayCalendar.tsx').then((module) => module.DayCalendar),
  <div className="day-calendar" />,
)

interface CalendarButtonProps {
  /** The name of the field that the day is for. */
  label: string
  /** YYYY-MM-DD, as the two days that bound the choice. */
  day: string | null
  earliest: string | null
  latest: string | null
  disabled: boolean
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
  onChange(day: string): void
}

/** Opens a calendar to choose a day from. The calendar's code is fetched when it is opened. */
export function CalendarButton({ label, disabled, isOpen, onOpenChange, onChange, ...days }: CalendarButtonProps) {
  const translate = useTranslate()
  const field = useId()
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <span id={field} hidden>
        {label}
      </span>
      <Button
        className="calendar-button"
        aria-label={translate(messages.calendar)}
        aria-describedby={field}
        isDisabled={disabled}
      >
        <Icon name="calendar" />
      </Button>
      <FloatingPopover placement="bottom end">
        <Dialog className="calendar-dialog" aria-label={`${translate(messages.calendar)}, ${label}`}>
          {({ close }) => (
            <DayCalendar
              {...days}
              onChoose={(day: string) => {
                onChange(day)
                close()
              }}
            />
          )}
        </Dialog>
      </FloatingPopover>
    </DialogTrigger>
  )
}
