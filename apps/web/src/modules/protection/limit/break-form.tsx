import { excludePlayer, type exclusionLengths } from '@nua/contract/limit.ts';
import { Button, Card, Checkbox } from '@nua/ui';
import { sameKey } from '@nua/wire/new-key.ts';
import { type FormEvent, useRef, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { focusFirstWrong } from '../../../forms/focus-first-wrong.ts';
import { FormProblem } from '../../../forms/form-problem.tsx';
import type { MessageId } from '../../../i18n/message-id.generated.ts';
import type { Exclusion } from '../limits-query.ts';
import styles from './limits-panel.module.css';
import { readBreakForm } from './protection-form-rules.ts';

type Length = (typeof exclusionLengths)[number];
const GROUPS = [
  { label: 'limit.break.time-out', lengths: ['day', 'week', 'month'] },
  { label: 'limit.break.self-exclusion', lengths: ['half_year', 'year', 'for_good'] },
] as const;

/** Begins a time-out or self-exclusion. Shows first what it closes and asks twice, since nobody can undo it. */
export function BreakForm({ running }: { running: Exclusion | null }) {
  const t = useTranslation();
  const client = useClient();
  const element = useRef<HTMLFormElement>(null);
  const [length, setLength] = useState<Length>('day');
  const [understood, setUnderstood] = useState(false);
  const [error, setError] = useState<MessageId | null>(null);
  const { begin, isSending, problem } = useBreak();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A second press before the dialog opens would open it twice.
    if (isSending || client.stores.dialogs.get().open.length > 0) return;
    const { errors } = readBreakForm(understood);
    setError(errors?.understood ?? null);
    if (errors !== undefined) return focusFirstWrong(element.current);
    client.openDialog('status', {
      kind: 'warning',
      title: t('limit.break.ask', { length: t(`limit.break.${length}`) }),
      message: t('limit.break.ask.text'),
      confirmText: t('limit.break.yes'),
      cancelText: t('limit.break.no'),
      onConfirm: () => void begin(length).then((stands) => setUnderstood(!stands)),
    });
  };
  return (
    <Card className={styles.card}>
      <div>
        <h2 className={styles.title}>{t(running ? 'limit.break.longer' : 'limit.break')}</h2>
        <p className={styles.about}>{t('limit.break.about')}</p>
      </div>
      <form method="post" ref={element} onSubmit={submit} className={styles.form} noValidate>
        {GROUPS.map(({ label, lengths }) => (
          <fieldset key={label} className={styles.choices}>
            <legend className={styles.legend}>{t(label)}</legend>
            {lengths.map((one) => (
              <label key={one} className={styles.length}>
                <input
                  type="radio"
                  name="length"
                  value={one}
                  checked={length === one}
                  onChange={() => setLength(one)}
                />
                {t(`limit.break.${one}`)}
              </label>
            ))}
          </fieldset>
        ))}
        <Checkbox
          name="understood"
          checked={understood}
          onChange={(event) => {
            setUnderstood(event.target.checked);
            setError(null);
          }}
          {...(error !== null && { error: t(error) })}
        >
          {t('limit.break.understood')}
        </Checkbox>
        <FormProblem text={problem} isSending={isSending} />
        <Button type="submit" kind="danger" size="large" wide busy={isSending}>
          {t(running ? 'limit.break.longer' : 'limit.break')}
        </Button>
      </form>
    </Card>
  );
}

/** Sends the request for a break. A retry after a lost response uses the same idempotency key. */
function useBreak() {
  const client = useClient();
  const request = useRef<{ length: Length; key: string } | null>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** Resolves to true once the exclusion is in force. */
  const begin = async (length: Length): Promise<boolean> => {
    setSending(true);
    setProblem(null);
    const key = sameKey(request.current?.length === length ? request.current.key : null);
    request.current = { length, key };
    try {
      await client.call(excludePlayer, { body: { length }, key, quiet: true });
      request.current = null;
      await client.queries.invalidateQueries({ queryKey: ['limit'] });
      scrollTo({ top: 0 });
      return true;
    } catch (error) {
      setProblem(await errorText(client, error));
      // The form must accept another press as soon as the problem is shown, so the refetch is not awaited.
      void client.queries.invalidateQueries({ queryKey: ['limit'] });
      return false;
    } finally {
      setSending(false);
    }
  };
  return { begin, isSending, problem };
}
