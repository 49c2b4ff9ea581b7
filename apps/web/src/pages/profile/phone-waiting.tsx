import { Icon } from '@nua/ui';
import { useData } from '../../api/use-data.ts';
import { phoneChangeQuery } from '../../features/phone-change/phone-change-query.ts';
import { formatWhen } from '../../i18n/format-when.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../shell/link.tsx';
import { useLanguage } from '../../state/use-stores.ts';
import { useClient } from '../../use-client.ts';
import styles from './phone-waiting.module.css';

/** A change of phone that waits is shown on every device of the player, with the way to stop it. */
export function PhoneWaiting() {
  const t = useTranslation();
  const language = useLanguage();
  const change = useData(phoneChangeQuery(useClient()));
  const waiting = change.data?.waiting;
  if (!waiting) return null;
  const values = { phone: `\u2066${waiting.phone}\u2069`, when: formatWhen(waiting.due_at, language) };
  return (
    <div className={styles.waiting} role="status">
      <Icon name="waiting" size={20} />
      <div>
        <p>{t('profile.phone-waiting', values)}</p>
        <Link to="/profile?panel=phone" className={styles.look}>
          {t('profile.phone-waiting.look')}
        </Link>
      </div>
    </div>
  );
}
