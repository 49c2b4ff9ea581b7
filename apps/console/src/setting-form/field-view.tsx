import { joinNames, Segmented } from '@nua/ui';
import type { ReactNode } from 'react';
import { settingForm as text } from '../texts/setting-form.ts';
import { words } from '../texts/words.ts';
import {
  ChoiceControl,
  ChoicesControl,
  type ControlProps,
  isSimple,
  PartError,
  Select,
  SIMPLE,
  TextControl,
  UnfitControl,
  useErrorLinks,
  type ViewProps,
} from './controls.tsx';
import { type Draft, type DraftOf, isChanged, replaceAt } from './draft.ts';
import type { Field, OptionalField } from './field.ts';
import { partField } from './field-errors.ts';
import { labelOf, optionText } from './labels.ts';
import { ListView } from './list-view.tsx';
import { RecordView } from './record-view.tsx';
import styles from './setting-form.module.css';
import { textOfValue } from './value-text.ts';

/** The fields of a setting. A value that is not an object has one field, with the name of the setting. */
export const SettingFields = (props: Pick<ViewProps, 'name' | 'field' | 'draft' | 'onChange'>) =>
  props.draft.is === 'object' ? (
    <>
      <FieldView {...props} />
      <PartError id={props.draft.id} />
    </>
  ) : (
    <div className={styles.parts}>
      <PartView {...props} />
    </div>
  );

function FieldView(props: ViewProps): ReactNode {
  const { draft } = props;
  switch (draft.is) {
    case 'text':
    case 'number':
    case 'money':
      return <TextControl {...props} draft={draft} />;
    case 'json':
      return <UnfitControl {...props} draft={draft} />;
    case 'choice':
      return <ChoiceControl {...props} draft={draft} />;
    case 'choices':
      return <ChoicesControl {...props} draft={draft} />;
    case 'optional':
      return <OptionalView {...props} draft={draft} />;
    case 'union':
      return <UnionView {...props} draft={draft} />;
    case 'list':
      return <ListView {...props} draft={draft} View={FieldView} />;
    case 'object':
      return <ObjectView {...props} draft={draft} />;
    case 'record':
      return <RecordView {...props} draft={draft} View={FieldView} />;
  }
}

/** Reports whether a part fits in the column beside its label: one control, or a list of them. */
const isNarrow = (field: Field, draft: Draft): boolean =>
  isSimple(field, draft) || (field.is === 'list' && SIMPLE.has(field.of.is) && draft.is === 'list');

/** The id of the control that the label of a part belongs to. */
const controlId = (draft: Draft): string => (draft.is === 'optional' ? switchId(draft) : draft.id);
const switchId = ({ id }: Draft): string => `${id}-given`;

/** A part of a setting with its label, key, explanation and control. */
function PartView({ name, field, draft, onChange }: Omit<ViewProps, 'label' | 'helpId'>) {
  const { label } = labelOf(name);
  const helpId = field.description === undefined ? undefined : `${draft.id}-help`;
  const isGroup = !isSimple(field, draft) && draft.is !== 'json';
  const description = (
    <div className={styles.about}>
      <span className={styles.title}>
        {isGroup ? (
          <strong id={`${draft.id}-label`}>{label}</strong>
        ) : (
          <label htmlFor={controlId(draft)}>{label}</label>
        )}
        <code className={styles.key}>{name}</code>
      </span>
      {field.description !== undefined && (
        <p className={styles.help} id={helpId}>
          {field.description}
        </p>
      )}
      <ChangeMark name={name} draft={draft} />
    </div>
  );
  const content = (
    <div className={styles.control}>
      <FieldView {...{ name, field, draft, onChange, helpId }} />
      <PartError id={draft.id} />
    </div>
  );
  const layout = { className: joinNames(styles.part, !isNarrow(field, draft) && styles.wide) };
  const data = { 'data-changed': isEdited(draft) || undefined };
  return isGroup ? (
    <fieldset {...layout} {...data} aria-labelledby={`${draft.id}-label`} aria-describedby={helpId}>
      {description}
      {content}
    </fieldset>
  ) : (
    <div {...layout} {...data}>
      {description}
      {content}
    </div>
  );
}

/** Reports whether a loaded part has changed. A new row is marked as a whole instead. */
const isEdited = (draft: Draft): boolean => draft.loaded !== null && isChanged(draft);

/** Marks a changed part, and shows its previous value if that fits on one line. */
function ChangeMark({ name, draft }: { name: string; draft: Draft }) {
  if (!isEdited(draft)) return null;
  const before = textOfValue(name, draft.loaded?.value);
  return <p className={styles.changed}>{before === null ? words.changed : text.changed_from({ before })}</p>;
}

const ObjectView = ({ field, draft, onChange }: ControlProps<'object'>) => (
  <div className={styles.parts} id={draft.id}>
    {draft.parts.map(({ name, draft: part }, at) => (
      <PartView
        key={part.id}
        name={name}
        field={partField(field, name)}
        draft={part}
        onChange={(changed) => onChange({ ...draft, parts: replaceAt(draft.parts, at, { name, draft: changed }) })}
      />
    ))}
  </div>
);

/** The text for a part that is not set. */
function absentText(name: string, { absent, otherwise }: OptionalField): string {
  const value = textOfValue(name, otherwise);
  return value !== null ? text.not_set_means({ value }) : absent === 'null' ? text.none : text.not_set;
}

function OptionalView(props: ControlProps<'optional'>) {
  const { field, draft, name, label, helpId, onChange } = props;
  const links = useErrorLinks(draft.id, helpId);
  const shownLabel = label ?? labelOf(name).label;
  if (field.is !== 'optional') return <span id={draft.id}>{text.removed}</span>;
  if (draft.of.is === 'choice') return <OptionalChoice {...props} optional={field} choice={draft.of} />;
  return (
    <>
      <span className={styles.switch} id={draft.id}>
        <input
          {...links}
          id={switchId(draft)}
          type="checkbox"
          role="switch"
          // The label of a group belongs to its fieldset, so this switch needs its own label.
          aria-label={shownLabel}
          checked={draft.has}
          aria-checked={draft.has}
          onChange={(event) => onChange({ ...draft, has: event.target.checked })}
        />
        <span aria-hidden="true">{draft.has ? text.set : absentText(name, field)}</span>
      </span>
      {draft.has && (
        <>
          <FieldView
            {...{ field: field.of, draft: draft.of, name, helpId, label: text.value_of({ label: shownLabel }) }}
            onChange={(of) => onChange({ ...draft, of })}
          />
          <PartError id={draft.of.id} />
        </>
      )}
    </>
  );
}

type OptionalChoiceProps = ControlProps<'optional'> & { optional: OptionalField; choice: DraftOf<'choice'> };

/** A choice with one more option for no value. */
function OptionalChoice({ optional, choice, draft, name, label, helpId, onChange }: OptionalChoiceProps) {
  const options = optional.of.is === 'choice' ? optional.of.options : [true, false];
  const { id } = draft.has ? choice : draft;
  return (
    <div id={id} className={styles.control}>
      <Select
        {...{ id: switchId(draft), 'aria-label': label, ...useErrorLinks(id, helpId) }}
        chosen={draft.has ? options.indexOf(choice.value as never) : -1}
        none={absentText(name, optional)}
        texts={options.map((option) => textOfValue(name, option) ?? '')}
        onChoose={(index) =>
          onChange(
            index < 0 ? { ...draft, has: false } : { ...draft, has: true, of: { ...choice, value: options[index]! } },
          )
        }
      />
      {draft.has && <PartError id={id} />}
    </div>
  );
}

/** The label of one alternative in a union. */
function kindOf(field: Field, name: string): string {
  if (field.is === 'choice' && field.options.length === 1) return labelOf(optionText(name, field.options[0])).label;
  if (field.is === 'list' || field.is === 'choices' || field.is === 'tuple') return text.list;
  return field.is === 'object' || field.is === 'record'
    ? text.details
    : field.is === 'number'
      ? text.number
      : text.one_value;
}

/** Reports whether an alternative has a fixed `type`. The template of a new row sets it, so the form offers no other alternative. */
const hasType = (field: Field): boolean =>
  field.is === 'object' && field.parts.some((part) => part.name === 'type' && part.field.is === 'choice');

function UnionView({ field, draft, name, label, helpId, onChange }: ControlProps<'union'>) {
  if (field.is !== 'union') return null;
  const [chosenField, chosen] = [field.of[draft.chosen]!, draft.of[draft.chosen]!];
  const shownLabel = label ?? labelOf(name).label;
  const hasField = !(chosenField.is === 'choice' && chosenField.options.length === 1);
  return (
    <>
      {!field.of.every(hasType) && (
        <div className={styles.kinds} id={hasField ? undefined : chosen.id}>
          <Segmented
            label={text.kind_of({ label: shownLabel })}
            value={String(draft.chosen)}
            options={field.of.map((one, at) => ({ value: String(at), label: kindOf(one, name) }))}
            onChange={(value) => onChange({ ...draft, chosen: Number(value) })}
          />
        </div>
      )}
      {hasField && (
        <FieldView
          {...{ field: chosenField, draft: chosen, name, helpId, label: shownLabel }}
          onChange={(changed) => onChange({ ...draft, of: replaceAt(draft.of, draft.chosen, changed) })}
        />
      )}
      <PartError id={chosen.id} />
    </>
  );
}
