import { Button, ErrorState, VisuallyHidden } from '@nua/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { NoteField } from '../parts/do-act.tsx';
import { Form } from '../parts/form.tsx';
import page from '../parts/parts.module.css';
import { settingForm as text } from '../texts/setting-form.ts';
import { type Json, readField } from './field.ts';
import { SettingFields } from './field-view.tsx';
import { FormContext, type Template } from './form-state.ts';
import { labelOf } from './labels.ts';
import styles from './setting-form.module.css';
import { type FormOptions, useSettingForm } from './use-setting-form.ts';

export type SettingFormProps = Pick<FormOptions, 'name' | 'value' | 'start' | 'actOf' | 'onOtherErrors'> & {
  schema: Readonly<Record<string, unknown>>;
  /** False if the staff member may not change the value, or if it is changed by other acts. */
  canChange: boolean;
  templates?: readonly Template[];
  /** Further fields of the act, above the note. */
  children?: ReactNode;
};

const NO_TEMPLATES: readonly Template[] = [];

/** The form of a setting or a reward rule, made from its schema. */
export function SettingForm({ schema, canChange, templates = NO_TEMPLATES, children, ...options }: SettingFormProps) {
  const field = useMemo(() => readField(schema), [schema]);
  const form = useSettingForm({ ...options, field });
  const [announced, setAnnounced] = useState('');
  const { draft, errors, focusNext, current } = form;
  const shared = useMemo(
    () => ({ errors, templates, announce: setAnnounced, focusNext }),
    [errors, templates, focusNext],
  );
  if (form.isOutdated)
    return (
      <>
        {form.act.dialog}
        <ErrorState
          title={text.outdated}
          text={text.outdated_text}
          retryLabel={text.begin_again}
          onRetry={form.reset}
        />
      </>
    );
  return (
    <FormContext value={shared}>
      <div>
        {form.act.dialog}
        <Form className={styles.form} onSubmit={form.submit}>
          <fieldset className={styles.fields} disabled={!canChange} aria-label={labelOf(options.name).label}>
            <SettingFields {...{ name: options.name, field, draft }} onChange={form.change} />
          </fieldset>
          <span role="status">
            <VisuallyHidden>{announced}</VisuallyHidden>
          </span>
          {canChange && <ChangeSummary form={form}>{children}</ChangeSummary>}
          {canChange && (
            <div className={page.actions}>
              <Button type="submit" busy={form.act.isRunning} disabled={form.changed.length === 0}>
                {text.review}
              </Button>
              <Button kind="quiet" disabled={form.changed.length === 0} onClick={form.reset}>
                {text.discard}
              </Button>
            </div>
          )}
        </Form>
      </div>
      <ValueAsJson value={current} />
    </FormContext>
  );
}

/** The value as the command writes it, to read and copy. */
const ValueAsJson = ({ value }: { value: Json }) => (
  <details>
    <summary>{text.as_json}</summary>
    <pre className={page.text}>{JSON.stringify(value, null, 2)}</pre>
  </details>
);

function ChangeSummary({ form, children }: { form: ReturnType<typeof useSettingForm>; children: ReactNode }) {
  const { changed, problem } = form;
  return (
    <div className={styles.end}>
      <p className={changed.length > 0 ? styles.changed : page.soft}>
        {changed.length > 0 ? text.changed({ labels: changed.join(', ') }) : text.unchanged}
      </p>
      {problem !== null && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
      {children}
      <NoteField value={form.note} onChange={form.setNote} />
    </div>
  );
}
