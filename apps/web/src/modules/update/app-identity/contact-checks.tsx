import { Icon, Skeleton } from '@nua/ui';
import pageStyles from '@nua/ui/page.module.css';
import { useTranslation } from '../../../client/use-translation.ts';
import { findContacts } from './contact-check.ts';
import { ContactChecker } from './contact-checker.tsx';
import styles from './identity-panel.module.css';
import { useIdentity } from './identity-query.ts';

/** Compares a pasted message with the published contacts. Also shown before the sign-in. */
export function MessageCheck() {
  const { published, trusted, wrong } = useIdentity();
  if (published.isPending && trusted === null) return <Skeleton height={150} radius={12} />;
  return (
    <div className={styles.part}>
      {wrong !== null && <WrongSignature wrong={wrong} />}
      <ContactChecker published={trusted} />
    </div>
  );
}

/** Shows whether a bank account is published by the site, because a manipulated page can name any account. */
export function AccountCheck({ iban }: { iban: string }) {
  const t = useTranslation();
  const { published, trusted, wrong } = useIdentity();
  if (wrong !== null) return <WrongSignature wrong={wrong} />;
  if (published.isPending && trusted === null) return <Skeleton height={22} />;
  if (trusted === null || trusted.identity.ibans.length === 0)
    return <p className={pageStyles.note}>{t('identity.iban.no_list')}</p>;
  const isOurs = findContacts(iban, trusted.identity).some(
    ({ kind, verdict }) => kind === 'iban' && verdict === 'ours',
  );
  return (
    <p className={styles.found} role={isOurs ? undefined : 'alert'} data-verdict={isOurs ? 'ours' : 'not_ours'}>
      <Icon name={isOurs ? 'done' : 'alert'} size={20} />
      <span>{t(isOurs ? 'identity.iban.ours' : 'identity.iban.not_ours')}</span>
    </p>
  );
}

function WrongSignature({ wrong }: { wrong: 'signature' | 'key' }) {
  const t = useTranslation();
  return (
    <p className={styles.warning} role="alert">
      <Icon name="alert" size={20} />
      <span>{t(`identity.differs.${wrong}`)}</span>
    </p>
  );
}
