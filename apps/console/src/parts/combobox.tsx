import { TextField, VisuallyHidden } from '@nua/ui';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { fields } from '../texts/fields.ts';
import styles from './combobox.module.css';

export type ComboboxOption = {
  value: string;
  label: string;
  /** A second text, because options may have the same label. */
  detail?: string;
};

type ComboboxProps = {
  label: string;
  name: string;
  /** The text in the field. */
  text: string;
  onText: (text: string) => void;
  /** The options that fit the text. */
  options: readonly ComboboxOption[];
  onChoose: (option: ComboboxOption) => void;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
};

/**
 * A text field that suggests options, after the pattern "combobox with a list" of the ARIA practices.
 *
 * The text is also a valid value by itself, so that staff members can paste an id.
 */
export function Combobox({ text, onText, options, onChoose, ...field }: ComboboxProps) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const isShown = isOpen && options.length > 0;
  const current = isShown ? options[active] : undefined;
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (option: ComboboxOption) => {
    onChoose(option);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      return close();
    }
    if (event.key === 'Enter' && current !== undefined) {
      event.preventDefault();
      return choose(current);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || options.length === 0) return;
    event.preventDefault();
    setOpen(true);
    const from = active === -1 && step === -1 ? 0 : active;
    setActive((from + step + options.length) % options.length);
  };
  return (
    <div className={styles.combobox}>
      <TextField
        {...field}
        value={text}
        autoComplete="off"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={current && `${listId}-${active}`}
        onChange={(event) => {
          onText(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <Suggestions id={listId} options={isShown ? options : []} active={active} onChoose={choose} />
      <VisuallyHidden>
        <span role="status">{isShown ? fields.suggestion_count({ count: options.length }) : ''}</span>
      </VisuallyHidden>
    </div>
  );
}

type SuggestionsProps = {
  id: string;
  options: readonly ComboboxOption[];
  active: number;
  onChoose: (option: ComboboxOption) => void;
};

const showActive = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' });

/** The options below the field. The field keeps the focus, and its keys choose an option. */
const Suggestions = ({ id, options, active, onChoose }: SuggestionsProps) => (
  <div
    id={id}
    role="listbox"
    aria-label={fields.suggestions}
    // The tab key would reach an element that scrolls, unless its `tabIndex` is negative.
    tabIndex={-1}
    className={styles.list}
    hidden={options.length === 0}
    onMouseDown={(event) => event.preventDefault()}
  >
    {options.map((option, index) => (
      // biome-ignore lint/a11y/useFocusableInteractive: `aria-activedescendant` of the field names the active option.
      // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
      <div
        key={option.value}
        ref={index === active ? showActive : undefined}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === active}
        className={styles.option}
        onClick={() => onChoose(option)}
      >
        <bdi>{option.label}</bdi> {option.detail !== undefined && <small>{option.detail}</small>}
      </div>
    ))}
  </div>
);
