import { buttonNames, HeroArt, Icon, Mark } from '@nua/ui';
import type { Game } from '../../api/wire.ts';
import { useCopy } from '../../copy/use-copy.ts';
import { type CmsText, ownPath } from '../../features/cms/cms-query.ts';
import { AccountCorner } from '../../shell/account-corner.tsx';
import { Link } from '../../shell/link.tsx';
import { PlayMoney } from '../../shell/play-money.tsx';
import { useLanguage, usePalette } from '../../state/use-stores.ts';
import styles from './hero.module.css';

/** The lobby has no header: its opening picture carries the mark, the balance and the ways in. */
export function Hero({ item, games }: { item: CmsText | undefined; games: readonly Game[] }) {
  const t = useCopy();
  const language = useLanguage();
  const action = ownPath(item?.extra.navigateTo) ?? (games[0] && `/game-play?game=${games[0].id}`);
  return (
    <section className={styles.hero}>
      <div className={styles.art}>
        <HeroArt palette={usePalette()} />
      </div>
      <div className={styles.top}>
        <span className={styles.mark}>
          <Mark size={28} bare={language === 'ur'} />
          <PlayMoney />
        </span>
        <AccountCorner />
      </div>
      <div className={styles.words}>
        <h1 className={styles.title}>{item?.texts.title ?? t('lobby.title')}</h1>
        <p className={styles.text}>{item?.texts.text ?? t('lobby.text')}</p>
        {action && (
          <Link to={action} className={buttonNames({ size: 'large' }, styles.action)}>
            <Icon name="play" size={20} />
            {item?.texts.action ?? t('lobby.play')}
          </Link>
        )}
      </div>
    </section>
  );
}
