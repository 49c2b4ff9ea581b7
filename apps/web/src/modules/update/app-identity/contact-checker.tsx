import { Icon, type IconName, TextArea } from '@nua/ui';
import pageStyles from '@nua/ui/page.module.css';
import { useState } from 'react';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { formatWhen } from '../../../i18n/format-when.ts';
import type { Published } from './app-identity-rules.ts';
import { type Contact, findContacts, type Verdict } from './contact-check.ts';
import styles from './identity-panel.module.css';

const ICONS: Readonly<Record<Verdict, IconName>> = { ours: 'done', not_ours: 'alert', look_alike: 'alert' };

/** A field that compares the links, phone numbers and IBANs of a pasted text with the published contacts, if there are any. */
export function ContactChecker({ published }: { published: Published | null }) {
  const t = useTranslation();
  const language = useLanguage();
  const [text, setText] = useState('');
  const identity = published?.identity ?? null;
  const isListed = identity !== null && hasContacts(identity);
  const contacts = isListed ? findContacts(text, identity) : [];
  return (
    <>
      <TextArea
        label={t('identity.check.label')}
        hint={t('identity.check.hint')}
        name="contact"
        rows={3}
        maxLength={4_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div role="status" className={styles.part}>
        {text.trim() !== '' && contacts.length === 0 && (
          <p className={pageStyles.note}>{t(isListed ? 'identity.check.nothing' : 'identity.check.no_list')}</p>
        )}
        {contacts.map((contact) => (
          <ContactVerdict key={contact.kind + contact.value} contact={contact} />
        ))}
      </div>
      {isListed && (
        <p className={pageStyles.note}>
          {t('identity.check.list', { date: formatWhen(identity.issued_at, language) })}
        </p>
      )}
    </>
  );
}

const hasContacts = ({ domains, phones, ibans, agents }: Published['identity']): boolean =>
  domains.length + phones.length + ibans.length + agents.length > 0;

function ContactVerdict({ contact: { value, verdict } }: { contact: Contact }) {
  const t = useTranslation();
  return (
    <p className={styles.found} data-verdict={verdict}>
      <Icon name={ICONS[verdict]} size={20} />
      <span>
        <bdi dir="ltr">{value}</bdi>
        <strong>{t(`identity.check.${verdict}`)}</strong>
      </span>
    </p>
  );
}
