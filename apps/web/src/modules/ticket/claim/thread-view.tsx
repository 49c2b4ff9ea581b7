import { Button, TextArea } from '@nua/ui';
import { useState } from 'react';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import formStyles from '../../../forms/form.module.css';
import { FormProblem } from '../../../forms/form-problem.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { formatWhen } from '../../../i18n/format-when.ts';
import styles from './ticket.module.css';
import { replyRules } from './ticket-form-rules.ts';
import type { TicketThread } from './ticket-queries.ts';

type Props = {
  thread: TicketThread;
  /** Sends one entry. A retry of the same text has the same idempotency key. */
  onReply: (text: string, key: string) => Promise<unknown>;
};

/** The entries of a ticket as plain text, and a form to reply. */
export function ThreadView({ thread, onReply }: Props) {
  const t = useTranslation();
  const language = useLanguage();
  return (
    <div className={styles.thread}>
      <p className={styles.note}>{t(`ticket.next.${thread.state}`)}</p>
      <ol className={styles.entries} aria-label={t('ticket.thread')}>
        {thread.entries.map((entry) => (
          <li key={entry.id} className={styles.entry} data-by={entry.by}>
            <span className={styles.author}>
              <span>{t(`ticket.by.${entry.by}`)}</span>
              <time dateTime={entry.at}>{formatWhen(entry.at, language)}</time>
            </span>
            <p className={styles.text} dir="auto">
              {entry.text}
            </p>
          </li>
        ))}
      </ol>
      <ReplyForm onReply={onReply} />
    </div>
  );
}

function ReplyForm({ onReply }: Pick<Props, 'onReply'>) {
  const t = useTranslation();
  const [sentCount, setSentCount] = useState(0);
  const form = useForm({
    ...replyRules,
    async send({ text }, key) {
      await onReply(text, key);
      setSentCount(sentCount + 1);
    },
  });
  return (
    <form method="post" ref={form.ref} onSubmit={form.onSubmit} className={formStyles.form} noValidate>
      <TextArea key={sentCount} label={t('ticket.reply')} name="text" rows={3} error={form.errors.text} />
      <FormProblem text={form.problem} isSending={form.isSending} />
      <Button type="submit" size="large" wide busy={form.isSending}>
        {t('ticket.send')}
      </Button>
    </form>
  );
}
