import { excludePlayer, type exclusionLengths } from '@nua/contract/limit.ts';
import { Button, Card, Checkbox } from '@nua/ui';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { FormProblem } from '../../../forms/form-problem.tsx';
import { type CheckedForm, useCheckedForm } from '../../../forms/use-checked-form.ts';
import type { Exclusion } from '../limits-query.ts';
import styles from './limits-panel.module.css';
import { readBreakForm } from './protection-form-rules.ts';

type Length = (typeof exclusionLengths)[number];
const GROUPS = [
  { label: 'limit.break.time-out', lengths: ['day', 'week', 'month'] },
  { label: 'limit.break.self-exclusion', lengths: ['half_year', 'year', 'for_good'] },
] as const;

/** Begins a time-out or self-exclusion. The form asks for confirmation twice, because nobody can undo a break. */
export function BreakForm({ running }: { running: Exclusion | null }) {
  const t = useTranslation();
  const [length, setLength] = useState<Length>('day');
  const [understood, setUnderstood] = useState(false);
  const form = useBreakForm(length, () => setUnderstood(false));
  return (
    <Card className={styles.card}>
      <div>
        <h2 className={styles.title}>{t(running ? 'limit.break.longer' : 'limit.break')}</h2>
        <p className={styles.about}>{t('limit.break.about')}</p>
      </div>
      <form method="post" ref={form.ref} onSubmit={form.onSubmit} className={styles.form} noValidate>
        {GROUPS.map(({ label, lengths }) => (
          <fieldset key={label} className={styles.choices}>
            <legend className={styles.legend}>{t(label)}</legend>
            {lengths.map((option) => (
              <label key={option} className={styles.length}>
                <input
                  type="radio"
                  name="length"
                  value={option}
                  checked={length === option}
                  onChange={() => setLength(option)}
                />
                {t(`limit.break.${option}`)}
              </label>
            ))}
          </fieldset>
        ))}
        <Checkbox
          name="understood"
          checked={understood}
          onChange={(event) => setUnderstood(event.target.checked)}
          error={form.errors.understood}
        >
          {t('limit.break.understood')}
        </Checkbox>
        <FormProblem text={form.problem} isSending={form.isSending} />
        <Button type="submit" kind="danger" size="large" wide busy={form.isSending}>
          {t(running ? 'limit.break.longer' : 'limit.break')}
        </Button>
      </form>
    </Card>
  );
}

/** The form's state and actions. A retry after a lost response uses the same idempotency key. */
function useBreakForm(length: Length, onBegun: () => void) {
  const client = useClient();
  const form: CheckedForm<{ length: Length }> = useCheckedForm({
    check({ understood }, t) {
      const { errors } = readBreakForm(understood === true);
      return errors === undefined ? { values: { length } } : { errors: { understood: t(errors.understood) } };
    },
    explain: async (error) => ({ problem: await errorText(client, error) }),
    confirm(values) {
      // A second press before the dialog opens would open it twice.
      if (client.stores.dialogs.get().open.length > 0) return;
      const t = client.i18n.translate();
      client.openDialog('status', {
        kind: 'warning',
        title: t('limit.break.ask', { length: t(`limit.break.${values.length}`) }),
        message: t('limit.break.ask.text'),
        confirmText: t('limit.break.yes'),
        cancelText: t('limit.break.no'),
        onConfirm: () => form.send(values),
      });
    },
    async send(body, key) {
      try {
        await client.call(excludePlayer, { body, key, quiet: true });
      } catch (error) {
        // The refetch is not awaited, so that the form accepts another press as soon as the problem is shown.
        void client.queries.invalidateQueries({ queryKey: ['limit'] });
        throw error;
      }
      await client.queries.invalidateQueries({ queryKey: ['limit'] });
      scrollTo({ top: 0 });
      onBegun();
    },
  });
  return form;
}
