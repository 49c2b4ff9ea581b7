import { Button, IconButton } from '@nua/ui';
import type { ReactNode } from 'react';
import { settingForm as text } from '../texts/setting-form.ts';
import { type ContainerProps, isSimple, PartError } from './controls.tsx';
import { type Draft, emptyDraft, moveItem, removeAt, replaceAt } from './draft.ts';
import { rowField } from './field-errors.ts';
import { type Template, useForm } from './form-state.ts';
import { freshRow } from './fresh-row.ts';
import { labelOf } from './labels.ts';
import styles from './setting-form.module.css';
import { textOfDraft } from './value-text.ts';

/** The rows of a list or a tuple. Only the rows of a list can be added, removed and moved. */
export function ListView({ field, draft, name, label, onChange, View }: ContainerProps<'list'>) {
  const { announce, focusNext } = useForm();
  const { rows } = draft;
  const shownLabel = label ?? labelOf(name).label;
  const setRows = (changed: readonly Draft[]) => onChange({ ...draft, rows: changed });
  const addId = `${draft.id}-add`;
  const move = (at: number, to: number) => {
    const row = rows[at]!;
    setRows(moveItem(rows, at, to));
    // At either end of the list the pressed button is disabled, so the focus moves to the opposite button.
    const focusesUp = to < at ? to > 0 : to === rows.length - 1;
    focusNext(`${row.id}-${focusesUp ? 'up' : 'down'}`);
    announce(text.row_moved({ place: to + 1, count: rows.length }));
  };
  const remove = (at: number) => {
    setRows(removeAt(rows, at));
    const next = rows[at + 1] ?? rows[at - 1];
    focusNext(next === undefined ? addId : `${next.id}-remove`);
    announce(text.row_removed({ row: at + 1, left: rows.length - 1 }));
  };
  const add = (template?: Template) => {
    if (field.is !== 'list') return;
    const row = emptyDraft(field.of, template && freshRow(template.value, rows));
    setRows([...rows, row]);
    focusNext(`${row.id}-row`);
    announce(text.row_added({ row: rows.length + 1 }));
  };
  return (
    <div className={styles.list} id={draft.id}>
      {rows.length === 0 && <p className={styles.help}>{text.no_rows}</p>}
      {rows.map((row, at) => {
        const of = rowField(field, at);
        const buttons = field.is === 'list' && (
          <RowButtons
            row={row}
            label={`${shownLabel} ${at + 1}`}
            canMove={rows.length > 1}
            onUp={at > 0 ? () => move(at, at - 1) : null}
            onDown={at < rows.length - 1 ? () => move(at, at + 1) : null}
            onRemove={() => remove(at)}
          />
        );
        const content = (
          <View
            {...{ field: of, draft: row, name, label: `${shownLabel} ${at + 1}` }}
            onChange={(changed) => setRows(replaceAt(rows, at, changed))}
          />
        );
        return (
          <RowView
            key={row.id}
            row={row}
            title={isSimple(of, row) ? null : `${at + 1}. ${textOfDraft(name, row)}`}
            label={`${shownLabel} ${at + 1}`}
            buttons={buttons}
          >
            {content}
          </RowView>
        );
      })}
      {field.is === 'list' && rows.length < field.maximum && <AddButtons id={addId} name={name} onAdd={add} />}
    </div>
  );
}

type AddProps = { id: string; name: string; onAdd: (template?: Template) => void };

/** A button for each new row that the list offers, or one for a row with empty values. */
function AddButtons({ id, name, onAdd }: AddProps) {
  const own = useForm().templates.filter(({ list }) => list === name);
  const buttonProps = { kind: 'quiet', size: 'small', icon: 'plus' } as const;
  return (
    <div className={styles.add}>
      {own.map((template, at) => (
        <Button key={template.title} {...buttonProps} id={at === 0 ? id : undefined} onClick={() => onAdd(template)}>
          {template.title}
        </Button>
      ))}
      {own.length === 0 && (
        <Button id={id} {...buttonProps} onClick={() => onAdd()}>
          {text.add}
        </Button>
      )}
    </div>
  );
}

type RowProps = { row: Draft; title: string | null; label: string; buttons: ReactNode; children: ReactNode };

/** A row of a list: one control with the buttons beside it, or a frame with a title. */
function RowView({ row, title, label, buttons, children }: RowProps) {
  if (title === null)
    return (
      <div className={styles.line} id={`${row.id}-row`}>
        <div className={styles.control}>
          {children}
          <PartError id={row.id} />
        </div>
        {buttons}
      </div>
    );
  return (
    <fieldset className={styles.frame} id={`${row.id}-row`} aria-label={label}>
      <div className={styles.head}>
        <strong>
          {title} {row.loaded === null && <span className={styles.changed}>{text.new_row}</span>}
        </strong>
        {buttons}
      </div>
      {children}
      <PartError id={row.id} />
    </fieldset>
  );
}

type RowButtonsProps = {
  row: Draft;
  label: string;
  /** False if the list has only one row. */
  canMove: boolean;
  /** Null for the first row. `onDown` is null for the last row. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onRemove: () => void;
};

const RowButtons = ({ row, label, canMove, onUp, onDown, onRemove }: RowButtonsProps) => (
  <div className={styles.buttons}>
    {canMove && (
      <>
        <IconButton
          id={`${row.id}-up`}
          className={styles.up}
          icon="down"
          label={text.move_up({ label })}
          disabled={onUp === null}
          onClick={() => onUp?.()}
        />
        <IconButton
          id={`${row.id}-down`}
          icon="down"
          label={text.move_down({ label })}
          disabled={onDown === null}
          onClick={() => onDown?.()}
        />
      </>
    )}
    <IconButton id={`${row.id}-remove`} icon="trash" label={text.remove_row({ label })} onClick={onRemove} />
  </div>
);
