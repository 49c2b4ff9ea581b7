import { useCopy } from '../../copy/use-copy.ts';
import { useSpeak } from '../../copy/use-speak.ts';
import { useLanguage } from '../../state/use-stores.ts';
import { TermsLinks } from '../../story/terms-links.tsx';
import styles from './lobby-foot.module.css';

export function LobbyFoot() {
  const t = useCopy();
  const language = useLanguage();
  const speak = useSpeak();
  const other = language === 'en' ? 'ur' : 'en';
  return (
    <footer className={styles.foot}>
      <span>{t('lobby.adult')}</span>
      <TermsLinks />
      <button type="button" lang={other} className={styles.language} onClick={() => speak(other)}>
        {t('lobby.language')}
      </button>
    </footer>
  );
}
