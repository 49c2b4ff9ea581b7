import { useLanguage } from '../client/use-stores.ts';
import { useTranslation } from '../client/use-translation.ts';
import styles from './language-switch.module.css';
import { useSetLanguage } from './use-set-language.ts';

/** Shows the other language in its own script, because its readers may not read the current language. */
export function LanguageSwitch() {
  const t = useTranslation();
  const setLanguage = useSetLanguage();
  const other = useLanguage() === 'en' ? 'ur' : 'en';
  return (
    <button type="button" lang={other} className={styles.language} onClick={() => setLanguage(other)}>
      {t('shell.language')}
    </button>
  );
}
