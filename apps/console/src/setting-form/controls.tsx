import { Button, Checkbox, Icon, joinNames } from '@nua/ui';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { settingForm as text } from '../texts/setting-form.ts';
import { type Draft, type DraftOf, emptyDraft, NUMBER, plainNumber } from './draft.ts';
import type { Field } from './field.ts';
import { useForm } from './form-state.ts';
import { labelOf, meaningOf, optionText } from './labels.ts';
import styles from './setting-form.module.css';

export type ViewProps = {
  field: Field;
  draft: Draft;
  /** The name of the part in its object. A row of a list has the name of the list. */
  name: string;
  /** The accessible label of a field without a visible label, such as a row of a list. */
  label?: string | undefined;
  /** The id of the element that explains the field. */
  helpId?: string | undefined;
  onChange: (draft: Draft) => void;
};

export type ControlProps<Is extends Draft['is']> = Omit<ViewProps, 'draft'> & { draft: DraftOf<Is> };
/** The properties of a part that contains other parts. `View` shows one of them. */
export type ContainerProps<Is extends Draft['is']> = ControlProps<Is> & { View: ComponentType<ViewProps> };

export const SIMPLE: ReadonlySet<Field['is']> = new Set(['text', 'number', 'money', 'switch', 'choice']);

/** Reports whether a part is one control, which fits beside its label. */
export const isSimple = (field: Field, draft: Draft): boolean =>
  draft.is === 'optional' && field.is === 'optional'
    ? isSimple(field.of, draft.of)
    : SIMPLE.has(field.is) && draft.is !== 'json';

/** The attributes that connect a control with its explanation and its error. */
export function useErrorLinks(id: string, helpId: string | undefined) {
  const hasError = useForm().errors.has(id);
  return {
    'aria-describedby': joinNames(helpId, hasError && `${id}-error`) || undefined,
    'aria-invalid': hasError ? true : undefined,
  } as const;
}

/** The attributes that connect a control with its label, its explanation and its error. */
const useLinks = ({ draft: { id }, label, helpId }: Pick<ViewProps, 'draft' | 'label' | 'helpId'>) =>
  ({ id, 'aria-label': label, ...useErrorLinks(id, helpId) }) as const;

/** The error of a part, if it has one. */
export function PartError({ id }: { id: string }) {
  const error = useForm().errors.get(id);
  if (error === undefined) return null;
  return (
    <p className={styles.error} id={`${id}-error`} role="alert">
      <Icon name="alert" size={16} />
      {error}
    </p>
  );
}

const isLanguage = (name: string): boolean => name === 'en' || name === 'ur';

const languageOf = (name: string) =>
  isLanguage(name) ? ({ lang: name, dir: name === 'ur' ? 'rtl' : 'ltr' } as const) : ({ dir: 'auto' } as const);

export function TextControl(props: ControlProps<'text' | 'number' | 'money'>) {
  const { field, draft, name, onChange } = props;
  const links = useLinks(props);
  const change = (typed: string) => onChange({ ...draft, text: typed });
  if (draft.is === 'text' && (isLanguage(name) || String(draft.given ?? '').includes('\n')))
    return (
      <textarea
        {...links}
        {...languageOf(name)}
        className={styles.area}
        rows={3}
        value={draft.text}
        onChange={(event) => change(event.target.value)}
      />
    );
  const suggestions = field.is === 'text' ? field.suggestions : [];
  const format = field.is === 'text' ? field.format : null;
  const isNumber = draft.is !== 'text';
  return (
    <>
      <span className={styles.box} dir={isNumber ? 'ltr' : undefined} data-number={isNumber || undefined}>
        {draft.is === 'money' && <span className={styles.before}>{text.currency}</span>}
        <input
          {...links}
          {...(isNumber ? { dir: 'ltr' } : languageOf(name))}
          type={format === 'date' ? 'date' : 'text'}
          // An id never changes, because stored data refers to it.
          readOnly={format === 'uuid'}
          inputMode={draft.is === 'money' ? 'decimal' : draft.is === 'number' ? 'numeric' : undefined}
          autoComplete="off"
          spellCheck={false}
          list={suggestions.length > 0 ? `${draft.id}-list` : undefined}
          value={draft.text}
          onChange={(event) => change(event.target.value)}
        />
        {draft.is === 'number' && <Unit name={name} />}
      </span>
      {suggestions.length > 0 && (
        <datalist id={`${draft.id}-list`}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      {draft.is === 'number' && <Meaning name={name} typed={draft.text} />}
    </>
  );
}

function Unit({ name }: { name: string }) {
  const { unit } = labelOf(name);
  return unit === null ? null : <span className={styles.after}>{unit}</span>;
}

function Meaning({ name, typed }: { name: string; typed: string }): ReactNode {
  const plain = plainNumber(typed);
  const meaning = NUMBER.test(plain) ? meaningOf(name, Number(plain)) : null;
  return meaning === null ? null : <span className={styles.meaning}>= {meaning}</span>;
}

/**
 * Shows a part that the form cannot edit: its value does not fit its schema, or the schema does not name it. The value stays as it is
 * until it is replaced or removed.
 */
export function UnfitControl({ field, draft, label, onChange }: ControlProps<'json'>) {
  const isNamed = field.is !== 'json';
  const removed: Draft = { ...draft, is: 'optional', absent: 'missing', has: false, of: draft };
  return (
    <div className={styles.control} id={draft.id} data-json="">
      <pre className={joinNames(styles.area, styles.code)}>{draft.text}</pre>
      <p className={styles.help}>{isNamed ? text.unfit : text.unknown_field}</p>
      <div className={styles.add}>
        <Button
          kind="quiet"
          size="small"
          aria-label={
            label === undefined ? undefined : isNamed ? text.replace_row({ label }) : text.remove_row({ label })
          }
          onClick={() => onChange(isNamed ? { ...emptyDraft(field), id: draft.id, loaded: draft.loaded } : removed)}
        >
          {isNamed ? text.replace : text.remove}
        </Button>
      </div>
    </div>
  );
}

/** A switch, a choice from a list, or the text of the only choice. */
export function ChoiceControl(props: ControlProps<'choice'>) {
  const { field, draft, name, onChange } = props;
  const links = useLinks(props);
  if (field.is === 'switch') return <Switch {...links} draft={draft} onChange={onChange} />;
  const options = field.is === 'choice' ? field.options : [];
  if (options.length < 2)
    return (
      <span id={draft.id} className={styles.meaning}>
        {optionText(name, draft.value)}
      </span>
    );
  return (
    <Select
      {...links}
      chosen={options.indexOf(draft.value as never)}
      texts={options.map((option) => optionText(name, option))}
      onChoose={(index) => onChange({ ...draft, value: options[index] ?? null })}
    />
  );
}

type SelectProps = Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  /** The index of the chosen text, or -1. */
  chosen: number;
  texts: readonly string[];
  /** The text of the option for no choice. It is undefined if a choice is required. */
  none?: string;
  onChoose: (index: number) => void;
};

/** A select element whose value is the index of the chosen text. */
export const Select = ({ chosen, texts, none, onChoose, ...rest }: SelectProps) => (
  <span className={styles.box}>
    <select {...rest} value={String(chosen)} onChange={(event) => onChoose(Number(event.target.value))}>
      {none !== undefined && <option value="-1">{none}</option>}
      {texts.map((option, index) => (
        <option key={option} value={String(index)}>
          {option}
        </option>
      ))}
    </select>
    <Icon name="down" size={18} className={styles.arrow ?? ''} />
  </span>
);

type SwitchProps = ReturnType<typeof useLinks> & { draft: DraftOf<'choice'>; onChange: (draft: Draft) => void };

const Switch = ({ draft, onChange, ...links }: SwitchProps) => (
  <span className={styles.switch}>
    <input
      {...links}
      type="checkbox"
      role="switch"
      checked={draft.value === true}
      aria-checked={draft.value === true}
      onChange={(event) => onChange({ ...draft, value: event.target.checked })}
    />
    <span aria-hidden="true">{draft.value === true ? text.on : text.off}</span>
  </span>
);

/** A checkbox for each text that a list may contain. A newly checked text is added at the end of the list. */
export function ChoicesControl({ field, draft, name, onChange }: ControlProps<'choices'>) {
  const change = (option: string, isChosen: boolean) => {
    const others = draft.values.filter((one) => one !== option);
    onChange({ ...draft, values: isChosen ? [...others, option] : others });
  };
  return (
    <div className={styles.choices} id={draft.id}>
      {(field.is === 'choices' ? field.options : []).map((option) => (
        <Checkbox
          key={option}
          checked={draft.values.includes(option)}
          onChange={(event) => change(option, event.target.checked)}
        >
          {optionText(name, option)}
        </Checkbox>
      ))}
    </div>
  );
}
