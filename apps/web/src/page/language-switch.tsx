import { useLanguage } from '../client/use-stores.ts';
import { useTranslation } from '../client/use-translation.ts';
import styles from './language-switch.module.css';
import { useSetLanguage } from './use-set-language.ts';

/** The other language, by its own name and in its own script: its readers may read no other. */
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
