import { Icon } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../client/link.tsx';
import { useClient } from '../../../client/use-client.ts';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { formatWhen } from '../../../i18n/format-when.ts';
import { phoneChangeQuery } from './phone-change-query.ts';
import styles from './phone-waiting.module.css';

export function PendingPhoneChange() {
  const t = useTranslation();
  const language = useLanguage();
  const change = useQuery(phoneChangeQuery(useClient()));
  const waiting = change.data?.waiting;
  if (!waiting) return null;
  const values = { phone: `\u2066${waiting.phone}\u2069`, when: formatWhen(waiting.due_at, language) };
  return (
    <div className={styles.waiting} role="status">
      <Icon name="waiting" size={20} />
      <div>
        <p>{t('profile.phone-waiting', values)}</p>
        <Link to="/profile?panel=phone" className={styles.link}>
          {t('profile.phone-waiting.look')}
        </Link>
      </div>
    </div>
  );
}
