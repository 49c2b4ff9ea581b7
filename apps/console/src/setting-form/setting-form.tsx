import { Button, ErrorState, TextArea, VisuallyHidden } from '@nua/ui';
import { useMemo, useState } from 'react';
import { NoteField } from '../parts/do-act.tsx';
import { Form } from '../parts/form.tsx';
import page from '../parts/parts.module.css';
import { type Json, readField } from './field.ts';
import { SettingFields } from './field-view.tsx';
import { FormContext } from './form-state.ts';
import { labelOf } from './labels.ts';
import styles from './setting-form.module.css';
import { useSettingForm } from './use-setting-form.ts';

export type SettingFormProps = {
  name: string;
  schema: Readonly<Record<string, unknown>>;
  value: Json;
  /** False if the staff member may not change the setting, or if it is changed by other acts. */
  canChange: boolean;
};

/** The form of a setting, as fields or as JSON. */
export function SettingForm({ name, schema, value, canChange }: SettingFormProps) {
  const field = useMemo(() => readField(schema), [schema]);
  const form = useSettingForm(name, field, value);
  const [announced, setAnnounced] = useState('');
  const { draft, json, errors, problem, focusNext } = form;
  const shared = useMemo(() => ({ errors, announce: setAnnounced, focusNext }), [errors, focusNext]);
  if (form.isOutdated)
    return (
      <>
        {form.act.dialog}
        <ErrorState
          title="This setting was changed meanwhile"
          text="Your form began with an older value. Its changes would undo the newer ones."
          retryLabel="Begin with the new value"
          onRetry={form.reset}
        />
      </>
    );
  return (
    <FormContext value={shared}>
      {form.act.dialog}
      <Form className={styles.form} onSubmit={form.submit}>
        <fieldset className={styles.fields} disabled={!canChange} aria-label={labelOf(name).label}>
          {json === null ? (
            <SettingFields {...{ name, field, draft }} onChange={form.change} />
          ) : (
            <TextArea
              label="Value (JSON)"
              name="json"
              dir="ltr"
              spellCheck={false}
              value={json}
              error={problem ?? undefined}
              onChange={(event) => form.changeJson(event.target.value)}
            />
          )}
        </fieldset>
        <span role="status">
          <VisuallyHidden>{announced}</VisuallyHidden>
        </span>
        {canChange && <ChangeSummary form={form} />}
        <div className={page.actions}>
          {canChange && (
            <>
              <Button type="submit" busy={form.act.isRunning} disabled={form.changed.length === 0}>
                Review the change
              </Button>
              <Button kind="quiet" disabled={form.changed.length === 0} onClick={form.reset}>
                Discard
              </Button>
            </>
          )}
          <Button kind="plain" onClick={form.switchView}>
            {json !== null ? 'Show the fields' : canChange ? 'Edit as JSON' : 'Show as JSON'}
          </Button>
        </div>
      </Form>
    </FormContext>
  );
}

function ChangeSummary({ form }: { form: ReturnType<typeof useSettingForm> }) {
  const { changed, problem, json } = form;
  return (
    <div className={styles.end}>
      <p className={changed.length > 0 ? styles.changed : page.soft}>
        {changed.length > 0 ? `Changed: ${changed.join(', ')}` : 'Nothing is changed.'}
      </p>
      {problem !== null && json === null && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
      <NoteField value={form.note} onChange={form.setNote} />
    </div>
  );
}
