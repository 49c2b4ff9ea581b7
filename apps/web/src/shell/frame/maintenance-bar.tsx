import { Icon } from '@nua/ui';
import { useNow } from '../../client/use-now.ts';
import { useConfig, useLanguage } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { formatWhen } from '../../i18n/format-when.ts';
import styles from './maintenance-bar.module.css';

/** Announces a maintenance a few hours before it begins, and explains it while it lasts. The bar disappears when the maintenance ends. */
export function MaintenanceBar() {
  const t = useTranslation();
  const language = useLanguage();
  const config = useConfig();
  const planned = config?.maintenance;
  const now = useNow(Date.parse(config?.server_time ?? ''), planned ? 1000 : null);
  if (!planned || now >= new Date(planned.until)) return null;
  const id = now < new Date(planned.from) ? 'shell.maintenance' : 'shell.maintenance.now';
  const [from, until] = [formatWhen(planned.from, language), formatWhen(planned.until, language)];
  return (
    <div className={styles.bar} role="status">
      <Icon name="info" size={20} />
      <p>
        {planned.text && <strong>{planned.text[language]} </strong>}
        {t(id, { from, until })}
      </p>
    </div>
  );
}
