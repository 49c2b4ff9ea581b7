import { Button, IconButton } from '@nua/ui';
import { settingForm as text } from '../texts/setting-form.ts';
import { ChoiceControl, type ContainerProps, isSimple, PartError, TextControl } from './controls.tsx';
import { emptyDraft, nextId, type RecordRow, removeAt, replaceAt } from './draft.ts';
import type { RecordField } from './field.ts';
import { useForm } from './form-state.ts';
import { labelOf } from './labels.ts';
import styles from './setting-form.module.css';

/** Returns the name for a new row: the first unused choice, or an empty text. */
const newKey = ({ key }: RecordField, rows: readonly RecordRow[]): string =>
  key.is === 'text' ? '' : String(key.options.find((one) => !rows.some((row) => row.key === one)) ?? '');

/** The rows of a record. Each row has a name and a value. */
export function RecordView({ field, draft, name, label, onChange, View }: ContainerProps<'record'>) {
  const { announce, focusNext } = useForm();
  if (field.is !== 'record') return null;
  const { rows } = draft;
  const shownLabel = label ?? labelOf(name).label;
  const setRows = (changed: readonly RecordRow[]) => onChange({ ...draft, rows: changed });
  const addId = `${draft.id}-add`;
  const remove = (at: number) => {
    setRows(removeAt(rows, at));
    const next = rows[at + 1] ?? rows[at - 1];
    focusNext(next === undefined ? addId : `${next.id}-remove`);
    announce(text.row_removed({ row: rows[at]!.key, left: rows.length - 1 }));
  };
  const add = () => {
    const row = { id: nextId(), key: newKey(field, rows), draft: emptyDraft(field.of) };
    setRows([...rows, row]);
    focusNext(row.id);
    announce(text.row_added({ row: rows.length + 1 }));
  };
  return (
    <div className={styles.list} id={draft.id}>
      {rows.length === 0 && <p className={styles.help}>{text.no_rows}</p>}
      {rows.map((row, at) => (
        <fieldset
          key={row.id}
          className={isSimple(field.of, row.draft) ? styles.pair : styles.frame}
          aria-label={`${shownLabel} ${row.key}`}
        >
          <div className={styles.head}>
            <KeyControl
              of={field.key}
              row={row}
              name={name}
              label={text.name_of({ label: shownLabel, row: at + 1 })}
              onChange={(key) => setRows(replaceAt(rows, at, { ...row, key }))}
            />
            <IconButton
              id={`${row.id}-remove`}
              icon="trash"
              label={text.remove_row({ label: `${shownLabel} ${row.key}` })}
              onClick={() => remove(at)}
            />
          </div>
          <div className={styles.control}>
            <View
              {...{ field: field.of, draft: row.draft, name, label: row.key || `${shownLabel} ${at + 1}` }}
              onChange={(changed) => setRows(replaceAt(rows, at, { ...row, draft: changed }))}
            />
            <PartError id={row.draft.id} />
          </div>
        </fieldset>
      ))}
      <div className={styles.add}>
        <Button id={addId} kind="quiet" size="small" icon="plus" onClick={add}>
          {text.add}
        </Button>
      </div>
    </div>
  );
}

type KeyProps = {
  of: RecordField['key'];
  row: RecordRow;
  name: string;
  label: string;
  onChange: (key: string) => void;
};

function KeyControl({ of, row: { id, key }, name, label, onChange }: KeyProps) {
  const controlProps = { field: of, name, label };
  return (
    <div className={styles.control}>
      {of.is === 'text' ? (
        <TextControl
          {...controlProps}
          draft={{ id, loaded: null, is: 'text', text: key, given: key }}
          onChange={(changed) => onChange(changed.is === 'text' ? changed.text : key)}
        />
      ) : (
        <ChoiceControl
          {...controlProps}
          draft={{ id, loaded: null, is: 'choice', value: key }}
          onChange={(changed) => onChange(changed.is === 'choice' ? String(changed.value) : key)}
        />
      )}
      <PartError id={id} />
    </div>
  );
}
