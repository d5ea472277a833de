import { parseDate } from '@internationalized/date'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
} from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { isDay } from '../../core/query/dateText.ts'
import { dayOf } from '../../core/query/datePreset.ts'
import { useServices } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import '../button.css'
import '../input.css'
import './calendar.css'

interface DayCalendarProps {
  day: string | null
  earliest: string | null
  latest: string | null
  onChoose(day: string): void
}

const toDate = (day: string | null) => (day !== null && isDay(day) ? parseDate(day) : null)

/** A month of days to choose one from. The reader's locale decides on which day weeks begin. */
export function DayCalendar({ day, earliest, latest, onChoose }: DayCalendarProps) {
  const services = useServices()
  const value = toDate(day)
  const today = dayOf(services.now())
  return (
    <I18nProvider locale={services.format().locale}>
      <Calendar
        className="day-calendar"
        autoFocus
        value={value}
        defaultFocusedValue={value ?? parseDate(today)}
        minValue={toDate(earliest)}
        maxValue={toDate(latest)}
        onChange={(date) => onChoose(date.toString())}
      >
        <div className="calendar-header">
          <Button slot="previous" className="quiet-button icon-button">
            <Icon name="left" />
          </Button>
          <CalendarMonthPicker>{(months) => <PartPicker {...months} />}</CalendarMonthPicker>
          <CalendarYearPicker>{(years) => <PartPicker {...years} />}</CalendarYearPicker>
          <Button slot="next" className="quiet-button icon-button">
            <Icon name="right" />
          </Button>
        </div>
        <CalendarGrid weekdayStyle="short">
          <CalendarGridHeader>{(name) => <CalendarHeaderCell>{name}</CalendarHeaderCell>}</CalendarGridHeader>
          <CalendarGridBody>{(date) => <CalendarCell date={date} className="calendar-day" />}</CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  )
}

interface PartPickerProps {
  'aria-label': string
  value: string | number
  items: { id: number; formatted: string }[]
  onChange(key: number): void
}

/** The month or the year that is shown. */
function PartPicker({ 'aria-label': label, value, items, onChange }: PartPickerProps) {
  return (
    <select
      className="engine-input"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {items.map(({ id, formatted }) => (
        <option key={id} value={id}>
          {formatted}
        </option>
      ))}
    </select>
  )
}
