import { useCopy } from '../copy/use-copy.ts';
import { useSpeak } from '../copy/use-speak.ts';
import { useLanguage } from '../state/use-stores.ts';
import styles from './language-switch.module.css';

/** The other language, by its own name and in its own letters: who needs it reads no other. */
export function LanguageSwitch() {
  const t = useCopy();
  const speak = useSpeak();
  const other = useLanguage() === 'en' ? 'ur' : 'en';
  return (
    <button type="button" lang={other} className={styles.language} onClick={() => speak(other)}>
      {t('shell.language')}
    </button>
  );
}
