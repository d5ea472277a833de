import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { SearchField } from 'react-aria-components/SearchField'
import { Select, SelectValue } from 'react-aria-components/Select'
import type { OptionValue } from '../../core/query/filterValues.ts'
import type { OfferedOption } from '../../core/query/lookupOptions.ts'
import type { TreeOption } from '../../core/query/treeOptions.ts'
import { useTranslate } from '../EngineProvider.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { FloatingPopover } from '../FloatingPopover.tsx'
import { Icon } from '../Icon.tsx'
import { isCharacterKey } from '../typeAhead.ts'
import { messages } from '../messages.ts'
import { EmptyOptions } from './EmptyOptions.tsx'
import { FieldLabel, FieldNotes } from './FieldLabel.tsx'
import { offered } from './offered.ts'
import '../button.css'
import './checkbox.css'
import './picker.css'
import '../input.css'

/** From this many options on there is a search box. */
const fewOptions = 8

interface OptionPickerProps {
  label: string
  required: boolean
  error: string | null
  help: string | null
  multiple: boolean
  /** Those of a tree say how far down they stand; a fixed one cannot be chosen. */
  options: (OfferedOption & Partial<TreeOption>)[]
  chosen: OptionValue[]
  textOf(value: OptionValue): string
  emptyText: string
  onChange(values: OptionValue[]): void
  disabled?: boolean
  loading?: boolean
  failed?: { retry(): void } | null
  /** Given when the search happens on the server. */
  search?: { keyword: string; change(keyword: string): void; partial: boolean } | null
}

/**
 * One or several of many: a button that says what is chosen, a list to choose from, a search box when the list is long.
 */
export function OptionPicker(props: OptionPickerProps) {
  const {
    label,
    required,
    error,
    help,
    multiple,
    options,
    chosen,
    textOf,
    emptyText,
    onChange,
    disabled = false,
    loading = false,
    failed,
    search,
  } = props
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  // Enter was pressed before the search had its answer: it means the first option that comes.
  const isEnterPending = useRef(false)
  // Options selected when the list opened come first, and stay there while boxes are ticked.
  const [firstOnes, setFirstOnes] = useState<ReadonlySet<string>>(new Set())
  const keyword = search ? search.keyword : typed
  const type = (text: string): void => {
    isEnterPending.current = false
    if (search) search.change(text)
    else setTyped(text)
  }
  const { shown, more } = offered(options, { keyword: search ? '' : typed, first: firstOnes })
  const values = new Map([...chosen, ...options.map((option) => option.value)].map((value) => [String(value), value]))
  const choose = (keys: readonly (string | number)[]) => onChange(keys.flatMap((key) => values.get(String(key)) ?? []))
  const [isOpen, setIsOpen] = useState(false)
  // Typed at while loading, the list has a search box until it closes, however few options come.
  const [isTypedOpen, setIsTypedOpen] = useState(false)
  const opened = (isOpen: boolean) => {
    setIsOpen(isOpen)
    isEnterPending.current = false
    if (!isOpen) setIsTypedOpen(false)
    if (isOpen) setFirstOnes(new Set(multiple ? chosen.map(String) : []))
    else if (keyword !== '') type('')
  }
  const chooseFirst = (): void => {
    const first = shown.find(({ isFixed }) => !isFixed)
    if (!first) return
    if (!multiple) {
      onChange([first.value])
      opened(false)
    } else if (!chosen.some((value) => String(value) === String(first.value))) onChange([...chosen, first.value])
  }
  useEffect(() => {
    if (!isEnterPending.current || loading) return
    isEnterPending.current = false
    chooseFirst()
  })
  const onSearchKey = (event: KeyboardEvent): void => {
    // Home and End move in the text that is typed. The library would move among the options.
    if (event.key === 'Home' || event.key === 'End') event.stopPropagation()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || keyword === '') return
    // The library marks the first option a moment after it has come, and until then its Enter does nothing.
    const isMarked = (event.target as HTMLElement).hasAttribute('aria-activedescendant')
    if (!loading && isMarked) return
    event.stopPropagation()
    event.preventDefault()
    if (loading) isEnterPending.current = true
    else chooseFirst()
  }
  const list = (
    <ListBox
      className="option-list"
      items={shown}
      aria-label={label}
      renderEmptyState={() => (
        <EmptyOptions loading={loading} failed={failed ?? null} searched={keyword !== ''} required={required} />
      )}
    >
      {(option) => (
        <ListBoxItem
          id={String(option.value)}
          textValue={option.text}
          className="option"
          isDisabled={option.isFixed ?? false}
          data-depth={option.depth ? Math.min(option.depth, 4) : undefined}
        >
          {multiple && (
            <span className="checkbox-box">
              <Icon name="check" />
            </span>
          )}
          <span className="option-text">{option.text}</span>
          {option.hint && <span className="option-hint">{option.hint}</span>}
          {!multiple && <Icon name="check" />}
        </ListBoxItem>
      )}
    </ListBox>
  )
  const searchable = (search !== null && search !== undefined) || options.length > fewOptions || isTypedOpen
  // Opens before the browser enters the character, so that the search box has the focus and receives it. The library
  // would choose by prefix.
  const typeToSearch = (event: KeyboardEvent) => {
    const isComposingKey = event.key === 'Dead' || event.key === 'Process'
    if (
      !(searchable || loading) ||
      disabled ||
      event.key === ' ' ||
      !(isComposingKey || isCharacterKey(event.nativeEvent))
    )
      return
    event.stopPropagation()
    if (isOpen) return
    flushSync(() => {
      setIsTypedOpen(true)
      opened(true)
    })
  }
  const isClearable = chosen.length > 0 && (multiple || !required)
  // Nothing is left to do in a list of which one is chosen.
  const clear = (): void => {
    onChange([])
    if (!multiple) opened(false)
  }
  const shared = {
    className: 'field',
    isDisabled: disabled,
    isInvalid: error !== null,
    isRequired: required,
    isOpen,
    onOpenChange: opened,
    allowsEmptyCollection: true,
  } as const
  const inside = (
    <>
      <FieldLabel label={label} required={required} />
      <div className="picker-trigger" onKeyDownCapture={typeToSearch}>
        <Button className="engine-input picker-button">
          <SelectValue className="picker-value" data-empty={chosen.length === 0 || undefined}>
            {chosen.length === 0 ? emptyText : summary(chosen, textOf, translate)}
          </SelectValue>
          {loading && <Spinner />}
          <Icon name="down" />
        </Button>
      </div>
      <FieldNotes error={error} help={help} />
      <FloatingPopover className="option-popover" offset={4}>
        {searchable ? (
          <Autocomplete inputValue={keyword} onInputChange={type}>
            <div onKeyDownCapture={onSearchKey}>
              <SearchField className="option-search" aria-label={translate(messages.search)} autoFocus>
                <Icon name="search" />
                <Input className="engine-input" placeholder={translate(messages.search)} />
              </SearchField>
            </div>
            {list}
          </Autocomplete>
        ) : (
          list
        )}
        {(more || search?.partial || isClearable) && (
          <div className="option-footer">
            {(more || search?.partial) && <span>{translate(messages.typeToFind)}</span>}
            {isClearable && (
              <>
                {multiple && <span>{translate(messages.chosenCount, { count: chosen.length })}</span>}
                <button type="button" className="quiet-button" onClick={clear}>
                  {translate(messages.clear)}
                </button>
              </>
            )}
          </div>
        )}
      </FloatingPopover>
    </>
  )
  if (multiple)
    return (
      <Select {...shared} selectionMode="multiple" value={chosen.map(String)} onChange={choose}>
        {inside}
      </Select>
    )
  return (
    <Select
      {...shared}
      value={chosen[0] === undefined ? null : String(chosen[0])}
      onChange={(key) => choose(key === null ? [] : [key])}
    >
      {inside}
    </Select>
  )
}

function summary(
  chosen: OptionValue[],
  textOf: (value: OptionValue) => string,
  translate: ReturnType<typeof useTranslate>,
): string {
  const first = textOf(chosen[0]!)
  return chosen.length === 1 ? first : translate(messages.andMore, { first, count: chosen.length - 1 })
}
