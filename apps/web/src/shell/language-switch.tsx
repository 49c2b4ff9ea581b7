import { useSetLanguage } from '../i18n/use-set-language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLanguage } from '../state/use-stores.ts';
import styles from './language-switch.module.css';

/** The other language, by its own name and in its own letters: who needs it reads no other. */
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
